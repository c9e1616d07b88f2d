"""What a chat completion says."""

from __future__ import annotations

import math
from dataclasses import dataclass

import msgspec

__all__ = ["Reply", "decode_reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """The first choice of a response; ``probability`` is that of all its tokens together."""

    text: str
    finish_reason: str
    probability: float | None


@dataclass(frozen=True, slots=True)
class _Message:
    content: str | None = None


@dataclass(frozen=True, slots=True)
class _Token:
    logprob: float


@dataclass(frozen=True, slots=True)
class _Logprobs:
    content: list[_Token] | None = None


@dataclass(frozen=True, slots=True)
class _Choice:
    message: _Message
    finish_reason: str | None = None
    logprobs: _Logprobs | None = None


@dataclass(frozen=True, slots=True)
class _Response:
    choices: list[_Choice]


def decode_reply(raw: bytes) -> Reply:
    """Read a chat completion; raises ValueError for what isn't one.

    >>> decode_reply(b'{"choices": [{"message": {"content": "Denver"}}]}').text
    'Denver'
    """
    response = msgspec.json.decode(raw, type=_Response)
    if not response.choices:
        raise ValueError("no choices in the response")
    choice = response.choices[0]
    text = (choice.message.content or "").strip()
    return Reply(text, choice.finish_reason or "", _probability(choice.logprobs))


def _probability(logprobs: _Logprobs | None) -> float | None:
    if logprobs is None or not logprobs.content:
        return None
    total = math.fsum(token.logprob for token in logprobs.content)
    return math.exp(min(0.0, total))
