"""Role frames in CoNLL's columns: read, refused, written and read again."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.frame_brackets import bracket_column, bracket_tags
from askance.clever_hans.frame_conll import read_conll
from askance.clever_hans.frame_conll_writer import conll_props, tag_frames, write_conll
from askance.clever_hans.frames import load_frames
from askance.clever_hans.perturb import perturb
from askance.errors import DataError
from askance.language.roles import Argument, Frame, TaggedFrames, bio_spans
from askance.text import Span

SIMPLE = """\
Why   -
?     -

# id = q1
Who   -    (ARG0*)
did   -    *
n't   -    (ARGM-NEG*)
see   see  (V*)
Bob   -    (ARG1*
's    -    *
dog   -    *)
?     -    *
"""
FULL = """\
#begin document (nw/a/00/a_0001); part 000
nw/a/00/a_0001 0 0 Who WP (TOP(SBARQ(WHNP*) - - - - * (ARG0*) (ARG0*) -
nw/a/00/a_0001 0 1 ran VBD (SQ(VP* run 01 1 - * (V*) * -
nw/a/00/a_0001 0 2 and CC * - - - - * * * -
nw/a/00/a_0001 0 3 won VBD (VP*)) win 01 - - * * (V*) (1)
nw/a/00/a_0001 0 4 /? . *)) - - - - * * * -

#end document
"""
CLASSIC = """\
The   DT  (NP*  (S*  *  -     -     (A1*
cat   NN  *)    *    *  -     -     *)
was   VBD (VP*  *    *  -     -     *
fed   VBN *)    *    *  01    feed  (V*)
.     .   *     *)   *  -     -     *
"""


def load(tmp_path: Path, text: str, name: str = "frames.conll"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return load_frames(tmp_path / name)


def shown(question: str, frames: tuple[Frame, ...]) -> list[dict[str, str]]:
    return [
        {"V": question[slice(*frame.predicate)]}
        | {a.label: question[slice(*a.span)] for a in frame.arguments}
        for frame in frames
    ]


@pytest.mark.parametrize("name", ["a.conll", "a.props", "a.v4_gold_conll", "a.txt", "a"])
def test_words_and_brackets(tmp_path: Path, name: str) -> None:
    question = "Who didn't see  Bob's dog?"
    tagged = load(tmp_path, SIMPLE, name)["q1"]
    assert shown(question, tagged.frames(question)) == [
        {"V": "see", "ARG0": "Who", "ARGM-NEG": "n't", "ARG1": "Bob's dog"}
    ]


def test_the_columns_of_conll_2012(tmp_path: Path) -> None:
    question = "Who ran and won?"
    assert shown(question, load(tmp_path, FULL)[question].frames(question)) == [
        {"V": "ran", "ARG0": "Who"},
        {"V": "won", "ARG0": "Who"},
    ]


def test_the_columns_of_conll_2005(tmp_path: Path) -> None:
    text = "The cat was fed."
    assert shown(text, load(tmp_path, CLASSIC)[text].frames(text)) == [
        {"V": "fed", "A1": "The cat"}
    ]


@pytest.mark.parametrize(
    ("question", "found"),
    [("Why?", True), (" Why ? ", True), ("Why", False), ("Why? Why?", False), ("q2", False)],
)
def test_sentences_are_found_by_their_words(tmp_path: Path, question: str, found: bool) -> None:
    assert (question in load(tmp_path, SIMPLE)) is found


def test_quotes_and_brackets_of_the_treebank(tmp_path: Path) -> None:
    words = ["``", "It", "''", "-LRB-", "ran", "-RRB-", "1\\/2", "-LSB-", "?"]
    rows = "".join(f"{w} {'run (V*)' if w == 'ran' else '- *'}\n" for w in words)
    for question in ('"It" (ran) 1/2 [?', "“It” ( ran ) 1/2[?"):
        assert question in load(tmp_path, rows)


def test_the_first_of_equal_sentences_counts(tmp_path: Path) -> None:
    other = "Go go (V*)\n!  -  *\n\nGo go (V*)\n! - (ARGM-DIS*)\n"
    assert load(tmp_path, other)["Go!"].tags == (("B-V", "O"),)


def test_sentences_under_one_id_are_one_question(tmp_path: Path) -> None:
    text = (
        "# id = 7\nHe - (ARG0*)\nran run (V*)\n. - *\n\nWhy -\n? -\n\n#end document\nGo go (V*)\n"
    )
    frames = load(tmp_path, text)
    question = "He ran. Why?"
    assert shown(question, frames["7"].frames(question)) == [{"V": "ran", "ARG0": "He"}]
    assert frames["Go"].tags == (("B-V",),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Who - (ARG0*\nran run (V*)\n", "a.conll:2:column 3: (V* opens inside (ARG0*"),
        ("Who - (ARG0*\nran run *\n", "a.conll:1:column 3: (ARG0* is never closed"),
        ("Who - *)\nran run (V*)\n", "a.conll:1:column 3: '*)' closes what isn't open"),
        ("Who - ((A*)\nran run (V*)\n", "a.conll:1:column 3: '((A*)' is no cell"),
        ("\nWho - *\nran run\n", "a.conll:3: 2 columns, the sentence's first row has 3"),
        ("Who - (ARG0*)\nran run *\n", "a.conll:1:column 3: no word is the predicate"),
        ("Who - *\nran - (V*)\n", "a.conll:2: column 2 doesn't mark this predicate"),
        ("Who - *\nran run (V*)\nwon win *\n", "a.conll:3: column 2 marks a predicate (win)"),
        ("Who\nran\n", "a.conll:1: only one column"),
        ("- *\nrun (V*)\n", "a.conll:1: has no words"),
        ("# id = a\nGo -\n\n# id = b\nGo -\n\n# id = a\nGo -\n", "a.conll:8: 'a' has frames"),
        (FULL + "Who - *\n", "a.conll:9: 3 columns in a file of CoNLL-2012's"),
    ],
)
def test_faults_are_told_with_their_line_and_a_fix(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        load(tmp_path, text, "a.conll")
    assert message in str(caught.value)
    assert " — " in str(caught.value)


def test_a_packed_file_is_read_sentence_by_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.conll.gz"
    path.write_bytes(gzip.compress((SIMPLE + "\nbroken (V*\n").encode()))
    stream = read_conll(path)
    assert [next(stream).tagged.words[0], next(stream).tagged.words[0]] == ["Why", "Who"]
    with pytest.raises(DataError, match="never closed"):
        next(stream)


@given(st.text(alphabet="()*-V\n\t #=Aid0.", max_size=80) | st.binary(max_size=60))
def test_any_rows_give_frames_or_one_error(
    tmp_path_factory: pytest.TempPathFactory, content: str | bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.conll"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    try:
        frames = load_frames(path)
    except DataError as error:
        assert "fuzzed.conll" in str(error)  # noqa: PT017 - both outcomes are right
    else:
        assert all(frames[key].frames(key) is not None for key in frames if " " in key)


LABELS = st.sampled_from(["ARG0", "C-ARG1", "R-ARG0", "ARGM-TMP", "V"])


@given(st.lists(st.tuples(LABELS, st.integers(1, 3), st.integers(0, 2)), max_size=5))
def test_brackets_say_what_tags_say(spans: list[tuple[str, int, int]]) -> None:
    tags: list[str] = []
    for label, length, gap in spans:
        tags += [f"B-{label}", *[f"I-{label}"] * (length - 1), *["O"] * gap]
    assert bracket_tags(bracket_column(tags)) == tuple(tags)


WORDS = st.sampled_from(["Who", "can't", "U.S.", "#", "-", "“so”", "(4*5)", "ran", "=", "...?"])


@given(st.lists(WORDS, min_size=1, max_size=6), st.data())
def test_written_frames_are_read_again(words: list[str], data: st.DataObject) -> None:
    question = " ".join(words)
    edges = data.draw(st.lists(st.integers(0, len(question)), min_size=2, unique=True))
    pairs = [Span(*pair) for pair in zip(sorted(edges), sorted(edges)[1:], strict=False)]
    spans = [span for span in pairs if question[slice(*span)].strip() == question[slice(*span)]]
    if not spans:
        return
    predicate = data.draw(st.sampled_from(spans))
    frame = Frame(predicate, tuple(Argument("ARG1", s) for s in spans if s != predicate))
    tagged = tag_frames(question, [frame])
    assert tagged.frames(question) == (frame,)


@given(st.lists(WORDS, min_size=1, max_size=6), st.data())
def test_a_written_file_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "written.conll"
    rows = []
    for predicate in data.draw(st.sets(st.integers(0, len(words) - 1))):
        others = data.draw(st.lists(st.sampled_from(["O", "B-ARG0", "B-R-ARG1"]), min_size=6))
        rows.append(tuple("B-V" if i == predicate else others[i] for i in range(len(words))))
    tagged = TaggedFrames(tuple(words), tuple(rows))
    write_conll({"q 1": tagged}, path)
    assert load_frames(path)["q 1"] == tagged


def test_what_has_no_place_in_columns_is_refused() -> None:
    nested = Frame(Span(4, 7), (Argument("ARG0", Span(0, 3)), Argument("ARG1", Span(0, 3))))
    with pytest.raises(DataError, match=r"ARG1 at \[0, 3\] overlaps"):
        tag_frames("Who ran?", [nested])
    with pytest.raises(DataError, match="id"):
        conll_props(TaggedFrames(("Go",), ()), "a\nb")
    with pytest.raises(DataError, match="'a b' has no place"):
        conll_props(TaggedFrames(("a b",), ()))


@pytest.mark.data
def test_gold_roles_come_back_through_a_file(data_dir: Path, tmp_path: Path) -> None:
    """Every proposition of the treebank, continued and referring arguments included."""
    from askance.training.roles_data import read_sentences

    gold: dict[str, TaggedFrames] = {}
    for sentence in read_sentences(data_dir / "propbank-ewt", "dev"):
        rows = []
        for given_ in sentence.propositions:
            tags = ["O"] * len(sentence.words)
            place = given_.predicate
            for label, start, end in [*given_.arguments, ("V", place, place + 1)]:
                tags[start:end] = [f"B-{label}", *[f"I-{label}"] * (end - start - 1)]
            rows.append(tuple(tags))
        gold[sentence.id] = TaggedFrames(tuple(sentence.words), tuple(rows))
    write_conll(gold, tmp_path / "gold.conll.gz")
    assert (
        sum(1 for tagged in gold.values() for row in tagged.tags for _ in bio_spans(row)) > 14_000
    )
    again = load_frames(tmp_path / "gold.conll.gz")
    assert {key: again[key] for key in gold} == gold


def test_a_question_is_switched_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "one.conll").write_text("Who - (ARG0*)\nsaw see (V*)\nAnn - (ARG1*)\n? - *\n")
    done = perturb("Who saw Ann?", "srl_switch", frames=tmp_path / "one.conll")
    assert (done.text, done.category) == ("Ann saw Who ?", "wh_moved")
