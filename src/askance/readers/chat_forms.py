"""What a chat model is asked for, the answer alone or with its facts, and what its reply says."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any

from askance.data import Example, Prediction
from askance.readers.chat import Reply
from askance.readers.chat_facts import (
    FACTS_PROMPT,
    RESPONSE_FORMAT,
    asks_for_facts,
    fill_facts_prompt,
    parse_facts_reply,
)
from askance.readers.prompts import PROMPTS, fill_prompt, make_prompts, parse_reply

__all__ = ["AnswerForm", "FactsForm"]


class AnswerForm:
    """Asks for the answer alone; ``prompt`` replaces templates, ``max_tokens`` is enough for it."""

    max_tokens = 64
    fields: Mapping[str, object] = {}
    dropped = 0
    _known: Mapping[str, str] = PROMPTS

    def __init__(self, prompt: Mapping[str, str], *, no_answer: bool) -> None:
        self.prompts, self.no_answer = make_prompts(prompt, self._known), no_answer

    @property
    def identity(self) -> Mapping[str, object]:
        """What of it decides answers."""
        return {"prompt": self.prompts, "no_answer": self.no_answer}

    def body(self, example: Example, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The request for an example with these ``fields``."""
        content = fill_prompt(self.prompts, example, no_answer=self.no_answer)
        return {"messages": [{"role": "user", "content": content}], **fields}

    def read(self, example: Example, reply: Reply) -> Prediction:
        """What the reply says."""
        if not reply.text:
            error = f"the endpoint gave no text ({reply.finish_reason or 'no reason given'})"
            return Prediction(example.id, "", example.variant, error=error)
        answer = parse_reply(reply.text, example, no_answer=self.no_answer)
        return Prediction(example.id, answer, example.variant, reply.probability)


class FactsForm(AnswerForm):
    """Asks for the answer and its facts as a JSON object; of multiple choice, for the letter.

    ``dropped`` counts the facts that named no sentence.
    """

    max_tokens = 256
    fields: Mapping[str, object] = {"response_format": dict(RESPONSE_FORMAT)}
    _known: Mapping[str, str] = {**PROMPTS, "facts": FACTS_PROMPT}

    def __init__(self, prompt: Mapping[str, str], *, no_answer: bool) -> None:
        super().__init__(prompt, no_answer=no_answer)
        self._counting = Lock()

    @property
    def identity(self) -> Mapping[str, object]:
        """What of it decides answers."""
        return {**super().identity, "facts": True}

    def body(self, example: Example, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The request for an example with these ``fields``."""
        if not asks_for_facts(example):
            plain = {name: value for name, value in fields.items() if name not in self.fields}
            return super().body(example, plain)
        content = fill_facts_prompt(self.prompts, example, no_answer=self.no_answer)
        return {"messages": [{"role": "user", "content": content}], **fields}

    def read(self, example: Example, reply: Reply) -> Prediction:
        """What the reply says; one that can't be read is an error of this example alone."""
        if not reply.text or not asks_for_facts(example):
            return super().read(example, reply)
        try:
            found = parse_facts_reply(reply.text, example, no_answer=self.no_answer)
        except ValueError as error:
            cut = "; it was cut off: raise max_tokens" if reply.finish_reason == "length" else ""
            return Prediction(example.id, "", example.variant, error=f"{error}{cut}")
        with self._counting:
            self.dropped += found.dropped
        score, facts = reply.probability, found.facts
        return Prediction(example.id, found.answer, example.variant, score, facts=facts)
