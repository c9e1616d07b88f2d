"""Particles whose form follows the last sound of the word before them."""

from __future__ import annotations

from askance.language.korean.sounds import Sound, final_sound

__all__ = ["attach", "fits", "refit", "sound_before"]

# After a consonant, after a vowel.
_PAIRS = (
    "이 가|을 를|은 는|과 와|으로 로|이나 나|이라 라|이란 란|이랑 랑|이며 며|이나마 나마|이든 든|"
    "이든지 든지|이라도 라도|이라고 라고|이라는 라는|이야 야|이야말로 야말로|이여 여|아 야|"
    "으로서 로서|으로써 로써|으로부터 로부터"
)
_FORMS = [tuple(pair.split()) for pair in _PAIRS.split("|")]
_PAIR_OF = {form: pair for pair in reversed(_FORMS) for form in pair}
# What may open a longer chain of particles (으로는, 은커녕); 이 alone may be the copula's stem.
_OPENING = (
    "으로",
    "로",
    "은",
    "는",
    "과",
    "와",
    "이나",
    "나",
    "이라",
    "라",
    "이란",
    "란",
    "을",
    "를",
)


def refit(particle: str, before: str | Sound | None) -> str:
    """The form of ``particle`` that fits the word ``before`` it, or the sound it ends in.

    What has one form alone, and what follows an unknown reading, stays. The copula isn't a
    particle: 이다 may follow any sound.

    >>> [refit("을", word) for word in ("나라", "이름", "서울", "blah")]
    ['를', '을', '을', '를']
    >>> refit("으로", "서울"), refit("으로는", "나라"), refit("에서", "나라")
    ('로', '로는', '에서')
    """
    sound = before if before in ("vowel", "rieul", "consonant") else final_sound(before or "")
    if sound is None:
        return particle
    if particle in _PAIR_OF:
        return _form(_PAIR_OF[particle], sound)
    head = max((form for form in _OPENING if particle.startswith(form)), key=len, default="")
    return _form(_PAIR_OF[head], sound) + particle[len(head) :] if head else particle


def _form(pair: tuple[str, ...], sound: Sound | str) -> str:
    after_consonant, after_vowel = pair
    if sound == "rieul" and after_consonant.startswith("으로"):
        return after_vowel
    return after_vowel if sound == "vowel" else after_consonant


def attach(word: str, particle: str) -> str:
    """``word`` with ``particle`` in its fitting form.

    >>> [attach(word, "으로는") for word in ("칼", "창", "KTX")]
    ['칼로는', '창으로는', 'KTX로는']
    """
    return word + refit(particle, word)


def fits(particle: str, word: str) -> bool:
    """Whether ``particle`` has the form that ``word`` asks for, as far as its reading is known.

    >>> fits("을", "나라"), fits("를", "나라"), fits("을", "世")
    (False, True, True)
    """
    return refit(particle, word) == particle


def sound_before(particle: str) -> Sound | None:
    """What a particle tells of the word it follows.

    >>> sound_before("가"), sound_before("이"), sound_before("에")
    ('vowel', 'consonant', None)
    """
    if particle not in _PAIR_OF or particle == "야" or particle.lstrip("으").startswith("로"):
        return None
    return "vowel" if particle == _PAIR_OF[particle][1] else "consonant"
