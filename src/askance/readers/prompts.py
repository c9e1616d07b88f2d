"""What an endpoint is asked, and how its reply is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from askance.data import Example
from askance.errors import OptionError

__all__ = [
    "PROMPTS",
    "REFUSAL",
    "fill_fields",
    "fill_prompt",
    "make_prompts",
    "parse_reply",
    "without_thought",
]

REFUSAL = "no answer"

PROMPTS: Mapping[str, str] = MappingProxyType(
    {
        "extractive": (
            "Answer the question with the shortest phrase of the text that answers it, copied word"
            " for word. Reply with that phrase alone.{refusal}\n\n"
            "Text:\n{context}\n\nQuestion: {question}\nAnswer:"
        ),
        "choice": (
            "Answer the multiple-choice question with the letter of the best choice alone.\n\n"
            "{context}Question: {question}\n{choices}\nAnswer:"
        ),
        "yes_no": (
            "Answer the question about the text with yes or no alone.\n\n"
            "Text:\n{context}\n\nQuestion: {question}\nAnswer:"
        ),
        "refusal": f' If the text does not answer the question, reply "{REFUSAL}".',
    }
)

_FIELD = re.compile(r"\{(question|context|choices|refusal)\}")
_THOUGHT = re.compile(r"<think>.*?(</think>|\Z)", re.DOTALL)
_LEAD = re.compile(r"^\W*answer(\s+is)?\s*:\s*", re.IGNORECASE)
_QUOTES = "\"'`*“”‘’«»"


def make_prompts(changes: Mapping[str, str], known: Mapping[str, str] = PROMPTS) -> dict[str, str]:
    """The prompts ``known`` with some replaced; raises OptionError for a task that has none."""
    if unknown := sorted(set(changes) - set(known)):
        raise OptionError(f"no prompt {unknown[0]!r}", fix=f"Known: {', '.join(known)}")
    return {**known, **changes}


def fill_prompt(prompts: Mapping[str, str], example: Example, *, no_answer: bool) -> str:
    """The prompt of one example; braces in its texts stay as they are."""
    context = "\n\n".join(
        f"{paragraph.title}\n{paragraph.text}"
        if paragraph.title and len(example.paragraphs) > 1
        else paragraph.text
        for paragraph in example.paragraphs
    )
    fields = {
        "question": example.question,
        "context": f"{context}\n\n" if context and example.task == "choice" else context,
        "choices": "\n".join(f"{choice.label}. {choice.text}" for choice in example.choices),
        "refusal": prompts["refusal"] if no_answer else "",
    }
    return fill_fields(prompts[example.task], fields)


def fill_fields(template: str, fields: Mapping[str, str]) -> str:
    """A template with its question, context, choices and refusal; other braces stay.

    >>> fill_fields('{question} {"answer": ...}', {"question": "A {context}?"})
    'A {context}? {"answer": ...}'
    """
    return _FIELD.sub(lambda match: fields.get(match[1], ""), template)


def without_thought(text: str) -> str:
    """A reply without what a reasoning model thought before it."""
    return _THOUGHT.sub("", text)


def parse_reply(text: str, example: Example, *, no_answer: bool) -> str:
    """The answer in a reply; "" where it holds none (or refuses, where that is allowed).

    >>> fog = Example("1", "Fog?")
    >>> parse_reply('Answer: "Denver Broncos".', fog, no_answer=False)
    'Denver Broncos'
    >>> parse_reply("No answer.", fog, no_answer=True)
    ''
    """
    lines = [line for line in without_thought(text).splitlines() if line.strip()]
    line = _bare(_LEAD.sub("", lines[0])) if lines else ""
    if not line and len(lines) > 1:  # "Answer:" on a line of its own
        line = _bare(lines[1])
    if example.task == "choice":
        return _label(line, example)
    if example.task == "yes_no":
        word = re.search(r"\b(yes|no|true|false)\b", line.casefold())
        return {"true": "yes", "false": "no"}.get(word[1], word[1]) if word else ""
    return "" if no_answer and line.casefold() == REFUSAL else line


def _bare(line: str) -> str:
    """Without quotes and a final full stop; that of "U.S." stays."""
    bare = line.strip().strip(_QUOTES)
    if bare.endswith(".") and not re.search(r"\b\w\.$", bare):
        bare = bare[:-1]
    return bare.strip().strip(_QUOTES)


def _label(line: str, example: Example) -> str:
    """The choice whose label or text the reply is, or whose label it names as its answer."""
    for choice in example.choices:
        if line.casefold() in (choice.label.casefold(), choice.text.casefold()):
            return choice.label
    labels = {choice.label.casefold(): choice.label for choice in example.choices}
    if not labels:
        return ""
    # "A river" starts with an article: a label at the start needs its bracket, stop or colon.
    one = "|".join(map(re.escape, labels))
    match = re.match(rf"\W*({one})[]).:,*]", line.casefold())
    match = match or re.search(rf"\banswer\s+is\W+({one})(?!\w)", line.casefold())
    return labels[match[1]] if match else ""
