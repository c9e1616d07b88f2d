"""srl_switch: the arguments of one predicate change places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.perturb import load_perturbation, must_change
from askance.clever_hans.semantic_roles import SrlSwitch
from askance.data import Example, Perturbed
from askance.errors import OptionError
from askance.language.roles import Argument, Frame, TaggedFrames
from askance.text import Span

PAPER = (
    "What is it called when a cell converts oxygen and carbohydrates into carbon dioxide, water, "
    "and energy?"
)
PAPER_ROW = (
    "What is it called oxygen and carbohydrates when converts into carbon dioxide, water, and "
    "energy a cell ?"
)


def frame(text: str, predicate: str, *arguments: tuple[str, str]) -> Frame:
    """A frame by the words of its spans; the first place where they stand counts."""

    def span(words: str) -> Span:
        start = text.index(words)
        return Span(start, start + len(words))

    return Frame(span(predicate), tuple(Argument(label, span(words)) for label, words in arguments))


CALLED = frame(PAPER, "called", ("ARG2", "What"), ("ARG1", "it"), ("ARGM-TMP", PAPER[18:-1]))
CONVERTS = frame(
    PAPER,
    "converts",
    ("ARGM-TMP", "when"),
    ("ARG0", "a cell"),
    ("ARG1", "oxygen and carbohydrates"),
    ("ARG2", "into carbon dioxide, water, and energy"),
)
WAKE = "Where did Professor Snape wake Harry Potter with his wand?"
WOKEN = frame(
    WAKE,
    "wake",
    ("ARGM-LOC", "Where"),
    ("ARG0", "Professor Snape"),
    ("ARG1", "Harry Potter"),
    ("ARGM-MNR", "with his wand"),
)


def switch(text: str, frames: Sequence[Frame] | TaggedFrames, **options: object) -> Perturbed:
    rule = load_perturbation("srl_switch", frames={"1": frames}, **options)  # type: ignore[arg-type]
    return rule(Example("1", text))


def outcomes(text: str, frames: Sequence[Frame], **options: object) -> dict[str, Perturbed]:
    """Everything that 200 seeds make of a question."""
    made = [switch(text, frames, seed=seed, **options) for seed in range(200)]
    return {perturbed.text: perturbed for perturbed in made}


def test_the_papers_printed_row_is_one_of_the_23_orders() -> None:
    made = outcomes(PAPER, [CALLED, CONVERTS])
    assert len(made) == 23
    assert made[PAPER_ROW].category == "mixed"
    assert not must_change(made[PAPER_ROW])


def test_the_papers_figure_is_the_core_option() -> None:
    perturbed = switch(WAKE, [WOKEN], core=True)
    assert perturbed.text == "Where did Harry Potter wake Professor Snape with his wand?"
    assert perturbed.category == "role_swap"
    assert must_change(perturbed)


def test_every_order_is_as_likely() -> None:
    drawn = Counter(switch(WAKE, [WOKEN], seed=seed).text for seed in range(2300))
    assert len(drawn) == 23
    assert all(60 <= count <= 145 for count in drawn.values())


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Where did Harry Potter wake Professor Snape with his wand ?", "role_swap"),
        ("with his wand did Professor Snape wake Harry Potter Where ?", "wh_moved"),
        ("Where did with his wand wake Harry Potter Professor Snape ?", "mixed"),
    ],
)
def test_classes(text: str, category: str) -> None:
    made = outcomes(WAKE, [WOKEN])
    assert made[text].category == category
    assert must_change(made[text]) is (category == "role_swap")


def test_adjuncts_alone() -> None:
    text = "Did she often sing at home?"
    adjuncts = frame(text, "sing", ("ARGM-TMP", "often"), ("ARGM-LOC", "at home"))
    assert switch(text, [adjuncts]).category == "adjunct_only"


@pytest.mark.parametrize(
    ("text", "predicate", "first", "second", "doubt"),
    [
        ("Did Ann marry Bob?", "marry", "Ann", "Bob", "symmetric_predicate"),
        ("Was France bordering Spain?", "bordering", "France", "Spain", "symmetric_predicate"),
        ("Was Bob woken by Ann?", "woken", "Bob", "by Ann", "marked_argument"),
        ("Did Ann say that it rains?", "say", "Ann", "that it rains", "marked_argument"),
        ("Do we think seas will rise?", "think", "we", "seas will rise", "clausal_argument"),
        ("Did Hulu begin selling films?", "begin", "Hulu", "selling films", "clausal_argument"),
        ("Did Ann send it back to Bob?", "send", "Ann", "back to Bob", "marked_argument"),
    ],
)
def test_a_role_swap_that_may_keep_its_answer_says_why(
    text: str, predicate: str, first: str, second: str, doubt: str
) -> None:
    perturbed = switch(text, [frame(text, predicate, ("ARG0", first), ("ARG1", second))])
    assert (perturbed.category, perturbed.reason) == ("role_swap", doubt)
    assert not must_change(perturbed)


def test_a_noun_predicate_makes_no_claim():
    text = "How did the IPCC report on seas compare?"
    noun = frame(text, "report", ("ARG0", "IPCC"), ("ARG1", "on seas"), ("ARGM-TMP", "How"))
    verb = frame(text, "compare", ("ARG1", "the IPCC report on seas"), ("ARGM-MNR", "How"))
    assert switch(text, [noun], core=True).reason == "marked_argument"
    text = "How did the allied report events differ?"
    noun = frame(text, "report", ("ARG0", "allied"), ("ARG1", "events"))
    verb = frame(text, "differ", ("ARG1", "the allied report events"))
    assert switch(text, [noun, verb], core=True).reason == "nominal_predicate"


def test_derangement_moves_everything_and_keep_wh_holds_the_question_word() -> None:
    for text in outcomes(WAKE, [WOKEN], derangement=True):
        assert not text.startswith("Where")
        assert not text.endswith("with his wand ?")
    assert len(outcomes(WAKE, [WOKEN], derangement=True)) == 9
    held = outcomes(WAKE, [WOKEN], keep_wh=True)
    assert len(held) == 5
    assert all(text.startswith("Where did ") for text in held)


def test_the_frame_with_most_arguments_is_taken_the_leftmost_of_several() -> None:
    text = "Who saw Bob hit Ann?"
    saw = frame(text, "saw", ("ARG0", "Who"), ("ARG1", "Bob hit Ann"))
    hit = frame(text, "hit", ("ARG0", "Bob"), ("ARG1", "Ann"))
    assert switch(text, [hit, saw]).text == "Bob hit Ann saw Who ?"
    assert switch(text, [hit, saw], core=True).category == "wh_moved"


@pytest.mark.parametrize(
    ("frames", "options", "reason", "status"),
    [
        ([], {}, "no_predicate", "unchanged"),
        ([Frame(Span(10, 14), ())], {}, "no_arguments", "unchanged"),
        ([Frame(Span(10, 14), (Argument("ARG0", Span(0, 5)),))], {}, "one_argument", "unchanged"),
        ([CONVERTS], {"core": True}, "no_arg0_and_arg1", "unchanged"),
        (TaggedFrames(("Other",), (("B-V",),)), {}, "words_not_in_question", "unchanged"),
    ],
)
def test_what_cannot_be_switched_says_why(
    frames: Sequence[Frame] | TaggedFrames, options: dict[str, object], reason: str, status: str
) -> None:
    if frames == [CONVERTS]:
        frames = [Frame(CONVERTS.predicate, CONVERTS.arguments[2:])]
    perturbed = switch(PAPER, frames, **options)
    assert (perturbed.text, perturbed.status) == (PAPER, status)
    assert (perturbed.reason, perturbed.category) == (reason, "unchanged")


def test_no_frames_for_the_question() -> None:
    perturbed = SrlSwitch({"other": [WOKEN]})(Example("1", WAKE))
    assert (perturbed.status, perturbed.reason) == ("unchanged", "no_frames")
    with pytest.raises(OptionError, match="role frames"):
        load_perturbation("srl_switch", frames=None)


def test_frames_may_be_found_by_the_questions_text_or_by_a_labeller() -> None:
    class Labeller:
        def frames(self, question: str) -> Sequence[Frame]:
            return [WOKEN] if question == WAKE else []

    by_text = SrlSwitch({WAKE: [WOKEN]})(Example("1", WAKE))
    assert by_text == SrlSwitch(Labeller())(Example("1", WAKE)) == switch(WAKE, [WOKEN])


def test_equal_arguments_are_unchangeable() -> None:
    text = "Did men fear men?"
    equal = Frame(
        Span(8, 12), (Argument("ARG0", Span(4, 7)), Argument("ARG1", Span(13, 16)))
    )  # fmt: skip
    perturbed = switch(text, [equal])
    assert (perturbed.status, perturbed.reason) == ("unchangeable", "equal_arguments")


def test_no_derangement_where_one_text_fills_most_places() -> None:
    text = "x x x saw y"
    spans = [Span(0, 1), Span(2, 3), Span(4, 5), Span(10, 11)]
    frames = [Frame(Span(6, 9), tuple(Argument(f"ARG{i}", s) for i, s in enumerate(spans)))]
    assert switch(text, frames, derangement=True).reason == "no_derangement"
    assert switch(text, frames).status == "changed"


def test_final_punctuation_never_moves() -> None:
    text = "It broke in 1900. Did Ann leave the U.S.?"
    whole = frame(text, "leave", ("ARG0", "Ann"), ("ARG1", "the U.S.?"))
    assert switch(text, [whole]).text == "It broke in 1900. Did the U.S. leave Ann ?"
    early = frame(text, "broke", ("ARG1", "It"), ("ARGM-TMP", "in 1900."))
    assert switch(text, [early]).text == "in 1900 broke It . Did Ann leave the U.S.?"


def test_an_argument_inside_another_moves_with_it() -> None:
    text = "Who gave the friend of Bob a book?"
    nested = frame(
        text, "gave", ("ARG0", "Who"), ("ARG2", "the friend of Bob"), ("ARG1", "Bob")
    )  # fmt: skip
    assert switch(text, [nested]).text == "the friend of Bob gave Who a book?"


def test_an_argument_around_its_predicate_stays() -> None:
    text = "Did the song she wrote please Ann?"
    around = frame(text, "wrote", ("ARG1", "the song she wrote"), ("ARG0", "she"))
    assert switch(text, [around]).reason == "one_argument"


def test_a_split_argument_has_two_places_and_one_role() -> None:
    text = "Was it true that it rained?"
    split = frame(text, "true", ("ARG1", "it"), ("C-ARG1", "that it rained"))
    perturbed = switch(text, [split])
    assert perturbed.text == "Was that it rained true it ?"
    assert perturbed.category == "mixed"


def test_a_relative_pronoun_is_no_core_argument() -> None:
    text = "Is Ann the one who saw Bob?"
    relative = frame(text, "saw", ("R-ARG0", "who"), ("ARG1", "Bob"))
    assert switch(text, [relative]).category == "mixed"


@st.composite
def cut_questions(draw: st.DrawFn) -> tuple[str, Frame]:
    """A question with up to nine arguments, which may be equal, and odd text between them."""
    word = st.sampled_from(["a", "b", "Ann B", "é", "🙂", "x,y", "\ud800"])
    words = draw(st.lists(word, min_size=2, max_size=9))
    text, arguments = draw(st.sampled_from(["", "Did ", " \x00 "])) + "SAW ", []
    for number, argument in enumerate(words):
        text += draw(st.sampled_from(["", " ", "  ", " and ", "-"]))
        arguments.append(Argument(f"ARG{number % 5}", Span(len(text), len(text) + len(argument))))
        text += argument + draw(st.sampled_from(["", " ", ", "]))
    predicate = text.index("SAW")
    return text + "?", Frame(Span(predicate, predicate + 3), tuple(arguments))


@given(cut_questions(), st.integers(0, 99), st.booleans())
def test_places_are_refilled_and_all_else_stays(
    question: tuple[str, Frame], seed: int, derangement: bool
) -> None:
    text, given_frame = question
    perturbed = switch(text, [given_frame], seed=seed, derangement=derangement)
    if perturbed.status != "changed":
        assert perturbed.text == text
        return
    letters = "".join(perturbed.text.split())
    assert letters != "".join(text.split()) or perturbed.text != text
    assert Counter(letters) == Counter("".join(text.split()))
    position = 0
    edges = [0, *(edge for a in given_frame.arguments for edge in a.span), len(text)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        piece = text[start:end].strip()
        position = perturbed.text.index(piece, position) + len(piece)


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(-5, 40), st.integers(-5, 40))))
def test_no_frame_however_wrong_raises(text: str, spans: list[tuple[int, int]]) -> None:
    arguments = tuple(Argument(f"ARG{i % 2}", Span(*span)) for i, span in enumerate(spans))
    for options in ({}, {"core": True}, {"derangement": True}, {"keep_wh": True}):
        perturbed = switch(text, [Frame(Span(3, 5), arguments)], **options)
        assert perturbed.status in ("changed", "unchanged", "unchangeable")
        assert perturbed.category
