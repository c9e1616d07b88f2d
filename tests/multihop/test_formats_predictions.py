"""Files of predictions: told apart, read, refused, written back."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.data import Alternative, Answer, Example, Fact, Paragraph, Prediction
from askance.errors import DataError, OptionError
from askance.multihop import (
    hotpot_predictions,
    read_multihop_predictions,
    score_multihop,
    write_dire,
    write_hotpot_predictions,
    write_musique_predictions,
    write_own,
)

SAID = [
    Prediction("1", "Ada", facts=(Fact("Fog", 0), Fact("Rain", 2))),
    Prediction("2", ""),
    Prediction("3", "", facts=(Fact("Fog", 1),), error="no answer"),
]


def saved(tmp_path, content, name):
    path = tmp_path / name
    lines = "\n".join(map(json.dumps, content)) if name.endswith("l") else json.dumps(content)
    path.write_text(content if isinstance(content, str) else lines)
    return path


def test_the_official_file_comes_back_with_what_is_missing(tmp_path):
    path = tmp_path / "pred.json"
    write_hotpot_predictions(SAID, path)
    assert json.loads(path.read_text()) == {
        "answer": {"1": "Ada", "2": ""},
        "sp": {"1": [["Fog", 0], ["Rain", 2]], "2": [], "3": [["Fog", 1]]},
    }
    assert read_multihop_predictions(path) == SAID


def test_a_sentence_number_that_is_a_text_is_never_right():
    raw = {"answer": {"1": "Ada"}, "sp": {"1": [["Fog", "0"], ["Fog", "1"], ["Fog", 1.0]]}}
    (prediction,) = hotpot_predictions(raw)
    assert prediction.facts == (Fact("Fog", -2), Fact("Fog", -3), Fact("Fog", 1))
    example = Example("1", "Who?", answers=(Answer("Ada"),), facts=(Fact("Fog", 0),))
    raw["sp"]["1"] = [["Fog", "0"]]
    scores = score_multihop([example], raw).overall
    assert (scores["em"], scores["sp_f1"], scores["joint_f1"]) == (1, 0, 0)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"answer": {"7": None}, "sp": {}}, r"answer of '7': the answer is null — leave the id"),
        ({"answer": {"7": 3}, "sp": {}}, r"answer of '7': 3 is no text"),
        ({"answer": {"7": "x"}}, r"pred\.json: has no 'sp'"),
        ({"answer": ["x"], "sp": {}}, r"'answer' is no object by id"),
        ({"answer": {}, "sp": {"7": "Fog"}}, r"sp of '7': is no list of facts"),
        ({"answer": {}, "sp": {"7": [["Fog"]]}}, r"sp of '7': \['Fog'\] is no fact"),
        ({"answer": {}, "sp": {"7": [["Fog", 0.5]]}}, r"sp of '7': \['Fog', 0.5\] is no fact"),
        ({"answer": {}, "sp": {}}, r"pred\.json: holds no predictions"),
        ("[1]", r"pred\.json: Expected `object`"),
    ],
)
def test_wrong_types_name_the_id(tmp_path, content, message):
    with pytest.raises(DataError, match=message):
        read_multihop_predictions(saved(tmp_path, content, "pred.json"))


def test_own_lines_come_back_whole(tmp_path):
    said = [*SAID, Prediction("1", "Bo", "ran", 0.5, 0.25, (Alternative("Ada", 0.25),))]
    write_own(said, tmp_path / "predictions.jsonl.gz")
    assert read_multihop_predictions(tmp_path / "predictions.jsonl.gz") == said


def test_dire_lines_come_back(tmp_path):
    said = [Prediction("1", "Ada", score=0.5, facts=SAID[0].facts), SAID[1]]
    write_dire([*said, SAID[2]], tmp_path / "pred.jsonl")
    first = json.loads((tmp_path / "pred.jsonl").read_text().splitlines()[0])
    assert first["supporting_paragraphs"] == ["Fog", "Rain"]
    assert read_multihop_predictions(tmp_path / "pred.jsonl") == said


def asked(name, *titles, answerable=True):
    paragraphs = tuple(Paragraph((f"{n}",), title) for n, title in enumerate(titles))
    return Example(name, "Who?", paragraphs, answerable=answerable)


def test_musique_lines_name_paragraphs_by_place(tmp_path):
    examples = [asked("a", "Fog", "Rain", "Fog"), asked("a#unanswerable", "Fog", answerable=False)]
    line = {"id": "a", "predicted_answer": "Ada", "predicted_support_idxs": [2, 1, 9]}
    lines = [{**line, "predicted_answerable": True}, {**line, "predicted_answerable": False}]
    path = saved(tmp_path, lines, "pred.jsonl")
    first, second = read_multihop_predictions(path, examples=examples)
    assert first.facts == (Fact("Fog", 1), Fact("Rain", 0), Fact("", 9))
    assert (second.id, second.no_answer_score) == ("a#unanswerable", 1.0)
    write_musique_predictions([first, second], tmp_path / "out.jsonl", examples=examples)
    assert [json.loads(x) for x in (tmp_path / "out.jsonl").read_text().splitlines()] == lines


def test_musique_lines_need_a_question_each_and_whole_paragraphs(tmp_path):
    lines = [{"id": "a", "predicted_answer": "Ada"}] * 2
    path = saved(tmp_path, lines, "pred.jsonl")
    with pytest.raises(DataError, match=r"pred\.jsonl:2: id 'a' has more predictions"):
        read_multihop_predictions(path, examples=[asked("a", "Fog")])
    with pytest.raises(DataError, match="id 'a' has two predictions"):
        read_multihop_predictions(path)
    stray = Prediction("a", "Ada", facts=(Fact("Fog", 4),))
    with pytest.raises(DataError, match="sentence 4 of 'Fog' is no paragraph of it"):
        write_musique_predictions([stray], tmp_path / "o", examples=[asked("a", "Fog")])


def test_what_cannot_be_told_says_so(tmp_path):
    with pytest.raises(DataError, match=r"x\.jsonl:1: can't tell the predictions: a line has qid"):
        read_multihop_predictions(saved(tmp_path, [{"qid": 1}], "x.jsonl"))
    with pytest.raises(DataError, match="the file is empty"):
        read_multihop_predictions(saved(tmp_path, "", "x.jsonl"))
    with pytest.raises(OptionError, match="no format of predictions named 'xml' — one of hotpot"):
        read_multihop_predictions(tmp_path / "x.jsonl", "xml")


texts = st.text(st.characters(codec="utf-8"), max_size=5)
named = st.lists(st.builds(Fact, texts, st.integers(-1, 9)), max_size=3).map(tuple)


@given(st.dictionaries(texts, st.tuples(texts, named), min_size=1))
@settings(max_examples=40)
def test_any_predictions_come_back_from_the_official_file(content):
    said = [Prediction(name, answer, facts=facts) for name, (answer, facts) in content.items()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pred.json"
        write_hotpot_predictions(said, path)
        assert read_multihop_predictions(path) == said


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
names = ["id", "answer", "sp", "facts", "question_id", "predicted_answer", "supporting_sentences"]


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(names, json_values)))
@settings(max_examples=150)
def test_no_json_raises_anything_but_a_data_error(record):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("x.json", "x.jsonl"):
            path = Path(folder) / name
            path.write_text(json.dumps(record))
            for named in (None, "hotpot", "jsonl", "dire", "musique"):
                try:
                    said = read_multihop_predictions(path, named)
                except DataError:
                    continue
                assert all(isinstance(prediction, Prediction) for prediction in said)
