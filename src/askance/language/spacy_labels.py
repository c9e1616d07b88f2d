"""PropBank labels of a verb's dependents, by their relation (ClearNLP's, as spaCy has them)."""

from __future__ import annotations

from typing import Any

from askance.language.english import word_set

__all__ = ["SUBJECTS", "label_of"]

SUBJECTS = ("nsubj", "nsubjpass", "csubj", "csubjpass")

# Verbs whose subject only undergoes or is (counted in PropBank's training questions and texts).
_SUBJECT_IS_ARG1 = word_set(
    "be mean come seem appear happen occur fall stay remain become wait fit sound sit matter begin"
    " arrive exist die rise grow disappear emerge end start belong last move stand"
)
_NAMING = word_set("call name dub title term elect appoint consider label declare")
_OBJECTS = ("dobj", "obj")
_PREDICATIVES = ("attr", "acomp", "oprd")
_FIXED = {"agent": "ARG0", "dative": "ARG2", "iobj": "ARG2", "neg": "ARGM-NEG", "intj": "ARGM-DIS"}

_TIMES = word_set(
    "time year month week weekend day night morning afternoon evening noon midnight hour minute"
    " second moment decade century era age period season spring summer autumn fall winter today"
    " tomorrow yesterday tonight monday tuesday wednesday thursday friday saturday sunday january"
    " february march april may june july august september october november december"
    " future past date war reign years months weeks days nights hours minutes decades centuries"
    " 1900s 1950s 1960s 1970s 1980s 1990s"
)
_PREPOSITIONS = {
    **dict.fromkeys(word_set("after before until till during since within"), "ARGM-TMP"),
    **dict.fromkeys(word_set("because due"), "ARGM-CAU"),
    **dict.fromkeys(word_set("without by"), "ARGM-MNR"),
    **dict.fromkeys(word_set("according despite per besides unlike regarding"), "ARGM-ADV"),
    **dict.fromkeys(word_set("to with from into for like as out around off"), "ARG2"),
    **dict.fromkeys(word_set("of about upon"), "ARG1"),
    **dict.fromkeys(word_set("in at under near behind inside below above"), "ARGM-LOC"),
    "on": "ARG1",
}
_MAYBE_TIME = word_set("in on at for by over around from through between about")
_ADVERBS = {
    **dict.fromkeys(
        word_set(
            "when then still now already always again first soon yet ever currently often usually"
            " ago later recently sometimes never once long today tomorrow yesterday tonight finally"
            " early rarely formerly originally eventually immediately previously"
        ),
        "ARGM-TMP",
    ),
    **dict.fromkeys(word_set("where there here below elsewhere everywhere anywhere"), "ARGM-LOC"),
    **dict.fromkeys(word_set("how well hard properly together quickly easily alone"), "ARGM-MNR"),
    **dict.fromkeys(word_set("also however too"), "ARGM-DIS"),
    **dict.fromkeys(word_set("back away forward around down up"), "ARGM-DIR"),
    **dict.fromkeys(word_set("much"), "ARGM-EXT"),
    "why": "ARGM-CAU",
}
_PLACES_AFTER_BE = word_set("where there here how")
_CLAUSES = {
    **dict.fromkeys(word_set("when before after until while once whenever"), "ARGM-TMP"),
    **dict.fromkeys(word_set("because since"), "ARGM-CAU"),
    **dict.fromkeys(word_set("if unless although though as whereas"), "ARGM-ADV"),
    **dict.fromkeys(word_set("to so"), "ARGM-PRP"),
}


def label_of(verb: Any, child: Any) -> str:
    """The label of ``verb``'s dependent ``child``, both spaCy tokens; "" for no argument."""
    relation = child.dep_
    if relation in SUBJECTS:
        return _subject(verb, relation)
    if relation in _OBJECTS:
        named = verb.lemma_.lower() in _NAMING and _has(verb, ("nsubjpass",))
        return "ARG2" if named else "ARG1"
    if relation in _PREDICATIVES:
        return "ARG1" if _has(verb, ("expl",)) else "ARG2"
    if relation in ("ccomp", "xcomp"):
        return _complement(verb, relation)
    if relation in ("prep", "advmod", "npadvmod", "advcl", "aux"):
        return _adjunct(verb, child)
    return _FIXED.get(relation, "")


def _has(verb: Any, relations: tuple[str, ...]) -> bool:
    return any(child.dep_ in relations for child in verb.children)


def _is_be(verb: Any) -> bool:
    return bool(verb.lemma_.lower() == "be")


def _subject(verb: Any, relation: str) -> str:
    """What is done to the subject of a passive; one given something is its receiver (ARG2)."""
    if relation.endswith("pass"):
        given = _has(verb, _OBJECTS) and verb.lemma_.lower() not in _NAMING
        return "ARG2" if given else "ARG1"
    undergoes = verb.lemma_.lower() in _SUBJECT_IS_ARG1 and not _has(verb, _OBJECTS)
    return "ARG1" if undergoes else "ARG0"


def _complement(verb: Any, relation: str) -> str:
    if _is_be(verb):
        return "ARG2"
    if not _has(verb, _OBJECTS):
        return "ARG1"
    return "ARG2" if relation == "xcomp" else ""


def _adjunct(verb: Any, child: Any) -> str:
    word = child.lower_
    if child.dep_ == "aux":
        return "ARGM-MOD" if child.tag_ == "MD" else ""
    if child.dep_ == "advcl":
        return _CLAUSES.get(_opener(child), "ARGM-ADV" if child.tag_ == "VBG" else "")
    if child.dep_ == "npadvmod":
        return "ARGM-TMP" if _is_time(child) else ""
    bare = _is_be(verb) and not _has(verb, (*_PREDICATIVES, "ccomp"))
    if child.dep_ == "advmod":
        if bare and word in _PLACES_AFTER_BE:
            return "ARG2"
        return _ADVERBS.get(word, "ARGM-ADV")
    if word in _MAYBE_TIME and any(_is_time(noun) for noun in child.children):
        return "ARGM-TMP"
    return "ARG2" if bare and word not in ("after", "before") else _PREPOSITIONS.get(word, "ARG2")


def _opener(clause: Any) -> str:
    """The word that opens an adverbial clause: its conjunction, question word or "to"."""
    for child in clause.children:
        if child.dep_ == "mark" or child.tag_ in ("WRB", "TO"):
            return str(child.lower_)
    return ""


def _is_time(noun: Any) -> bool:
    year = noun.is_digit and len(noun) == 4
    return bool(year or noun.lemma_.lower() in _TIMES or noun.lower_ in _TIMES)
