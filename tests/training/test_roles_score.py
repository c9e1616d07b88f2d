"""The role scorer against hand-counted cases."""

from __future__ import annotations

from askance.language.role_decoding import LabelledSpan
from askance.training.roles_score import Counts, RoleScores, joined_arguments, score_propositions


def spans(*given: tuple[str, int, int]) -> list[LabelledSpan]:
    return [LabelledSpan(*span) for span in given]


def test_label_and_both_edges_must_be_right() -> None:
    gold = {1: spans(("ARG0", 0, 1), ("ARG1", 2, 4), ("ARGM-TMP", 4, 5))}
    given = {1: spans(("ARG0", 0, 1), ("ARG1", 2, 3), ("ARGM-LOC", 4, 5))}
    scores = score_propositions(gold, given)
    assert scores.arguments == Counts(right=1, wrong=2, missed=2)
    assert scores.roles["ARG1"] == Counts(0, 1, 1)
    assert scores.roles["ARGM-LOC"] == Counts(0, 1, 0)
    assert scores.predicates == Counts(1, 0, 0)


def test_a_continued_argument_is_one_and_right_as_a_whole() -> None:
    gold = {2: spans(("ARG1", 0, 2), ("C-ARG1", 4, 5))}
    assert score_propositions(gold, gold).arguments == Counts(1, 0, 0)
    first_alone = {2: spans(("ARG1", 0, 2))}
    assert score_propositions(gold, first_alone).arguments == Counts(0, 1, 1)


def test_a_continuation_without_its_argument_is_one_itself() -> None:
    assert joined_arguments(spans(("C-ARG1", 4, 5))) == {("ARG1", ((4, 5),))}
    later = spans(("C-ARG1", 0, 1), ("ARG1", 4, 5))
    assert joined_arguments(later) == {("ARG1", ((0, 1),)), ("ARG1", ((4, 5),))}


def test_references_are_roles_of_their_own_and_predicates_none() -> None:
    given = spans(("R-ARG0", 1, 2), ("V", 2, 3), ("C-V", 4, 5))
    assert joined_arguments(given) == {("R-ARG0", ((1, 2),))}


def test_arguments_of_wrong_and_of_missed_predicates_count() -> None:
    scores = score_propositions({1: spans(("ARG0", 0, 1))}, {3: spans(("ARG0", 0, 1))})
    assert scores.predicates == Counts(0, 1, 1)
    assert scores.arguments == Counts(0, 1, 1)


def test_rates_and_sums() -> None:
    total = RoleScores() + score_propositions({1: spans(("ARG0", 0, 1))}, {1: []})
    total += score_propositions({1: spans(("ARG0", 0, 1))}, {1: spans(("ARG0", 0, 1))})
    assert total.arguments == Counts(1, 0, 1)
    assert (total.arguments.precision, total.arguments.recall) == (1.0, 0.5)
    assert total.arguments.f1 == 2 / 3
    assert Counts().f1 == Counts().precision == Counts().recall == 0.0
