"""The Korean report says everything that the English one says."""

from __future__ import annotations

import string
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from askance.reports.labels import load_labels

PACKAGES = ("askance.reports", "askance.clever_hans")
# Looked up with a default: Korean may name more of these than English does.
OPEN = {"variants", "reasons", "groups", "categories"}


def texts(package: str, lang: str) -> dict[str, Any]:
    file = files(package) / "templates" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def flat(labels: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in labels.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = value
    return found


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_keys(package: str) -> None:
    english, korean = texts(package, "en"), texts(package, "ko")
    assert list(korean) == list(english)
    for section in english:
        if section == "glossary":  # its keys are the terms themselves
            assert len(korean[section]) == len(english[section])
        elif section in OPEN:
            assert set(korean[section]) >= set(english[section])
        else:
            assert list(flat(korean[section])) == list(flat(english[section]))


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_fill_in_the_same_values(package: str) -> None:
    english, korean = flat(texts(package, "en")), flat(texts(package, "ko"))
    for key in english.keys() & korean.keys():
        assert fields(korean[key]) == fields(english[key]), key
        assert korean[key].count("%") == english[key].count("%"), key


def test_no_particle_depends_on_what_is_filled_in() -> None:
    for key, text in flat(texts("askance.clever_hans", "ko")).items():
        after = [piece for piece, *_ in string.Formatter().parse(text)][1:]
        changing = ("을 ", "은 ", "이 ", "가 ", "과 ", "와 ", "으로 ", "로 ")
        assert not any(piece.startswith(changing) for piece in after), key


def test_the_labels_load() -> None:
    t = load_labels(PACKAGES, "ko")
    assert t("units.question.other", n=3) == "질문 3개"
    assert t.get("variants", "focus2blah") == "묻는 명사를 가림"
