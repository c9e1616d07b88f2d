"""Entities by spaCy, where it and a model are installed; else its pip line."""

from __future__ import annotations

import pickle
import sys

import pytest

from askance.errors import MissingExtra, OptionError
from askance.language.entities import open_entities
from askance.language.entities_spacy import SPACY_TYPES


@pytest.fixture(scope="module")
def tagger():  # type: ignore[no-untyped-def]
    pytest.importorskip("spacy")
    try:
        return open_entities("spacy")
    except OptionError as error:
        pytest.skip(str(error))


def test_labels_become_askance_types(tagger) -> None:  # type: ignore[no-untyped-def]
    text = "When did the United States beat Germany's team in the 1990s?"
    assert [(m.text(text), m.type) for m in tagger.mentions(text)] == [
        ("United States", "LC"),
        ("Germany", "LC"),
        ("1990s", "DT_DECADE"),
    ]


@pytest.mark.parametrize("text", ["", " ", "🙂 the", "\ud800 in Paris", "the the", "독일이?"])
def test_odd_texts_give_mentions_or_none(tagger, text: str) -> None:  # type: ignore[no-untyped-def]
    for mention in tagger.mentions(text):
        assert mention.text(text).strip()


def test_it_travels_to_other_processes(tagger) -> None:  # type: ignore[no-untyped-def]
    assert pickle.loads(pickle.dumps(tagger)).identity == tagger.identity
    assert tagger.identity.startswith("spacy:en_core_web_sm")


def test_a_missing_model_is_told() -> None:
    pytest.importorskip("spacy")
    with pytest.raises(OptionError, match="no model 'xx_none' here"):
        open_entities("spacy:xx_none")


def test_without_spacy_its_pip_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from askance.language import entities_spacy

    entities_spacy._pipeline.cache_clear()
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtra, match=r"pip install 'askance\[spacy\]'"):
        open_entities("spacy")


def test_every_type_begins_with_a_known_class() -> None:
    known = {"PS", "LC", "OG", "DT", "TI", "QT", "CV", "EV", "AF", ""}
    assert {kind.partition("_")[0] for kind in SPACY_TYPES.values()} == known
