"""One request to a chat endpoint, asked again until it is answered; and what the answer says."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event
from typing import Any

import msgspec

from askance.errors import ReaderError
from askance.readers.retry import RETRIED_STATUSES, Pace, backoff, retry_after
from askance.registry import missing_extra

__all__ = ["ChatClient", "Reply", "decode_reply"]

_LONGEST_WAIT = 300.0
_SHORTEST_SECRET = 8
_FATAL_STATUSES = {
    401: "check the API key in ASKANCE_API_KEY",
    403: "check the rights of the API key",
    404: "check the model's name and base_url",
}


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


class _Fatal(ReaderError):
    """A fault that the next question would meet as well."""

    fatal = True


class _Passing(Exception):
    """A fault that may be gone next time."""

    def __init__(self, what: str, *, wait: float = 0.0, tries: int | None = None) -> None:
        super().__init__(what)
        self.wait, self.tries = wait, tries


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


class ChatClient:
    """Keeps connections to one endpoint, and its pace."""

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        connections: int,
        requests_per_minute: float | None,
        timeout: float,
        retries: int,
        backoff: float,
    ) -> None:
        try:
            import httpx2
        except ModuleNotFoundError as error:
            raise missing_extra("openai: readers", "api") from error
        self._transport_error = httpx2.TransportError
        self._connect_error = httpx2.ConnectError
        self._url = f"{base_url}/chat/completions"
        # A placeholder such as "x" is no secret, and may well stand in an answer.
        self._secret = key if len(key) >= _SHORTEST_SECRET else ""
        self._retries, self._backoff = retries, backoff
        self._pace = Pace(requests_per_minute)
        self._client = httpx2.Client(
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=timeout,
            limits=httpx2.Limits(max_connections=connections),
        )

    def post(self, body: Mapping[str, Any], *, where: str, key: str, stopped: Event) -> bytes:
        """The raw response to ``body``; raises ReaderError when it fails for good.

        ``key`` seeds the jitter of the waits, which end early when ``stopped`` is set.
        """
        attempt = 0
        while True:
            self._pace.wait(stopped)
            if stopped.is_set():
                raise ReaderError("was stopped before it answered", where=where)
            try:
                return self._post_once(body, where)
            except _Passing as fault:
                attempt += 1
                limit = self._retries if fault.tries is None else min(fault.tries, self._retries)
                if attempt > limit or fault.wait > _LONGEST_WAIT:
                    raise self._gave_up(fault, attempt, where) from None
                stopped.wait(max(fault.wait, backoff(attempt, self._backoff, key)))

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _post_once(self, body: Mapping[str, Any], where: str) -> bytes:
        try:
            response = self._client.post(self._url, json=dict(body))
        except self._connect_error as error:
            raise _Passing(f"can't connect to {self._url} ({error})", tries=2) from None
        except self._transport_error as error:
            raise _Passing(f"{type(error).__name__} {self._safe(str(error))}".strip()) from None
        status, raw = response.status_code, self._without_key(response.content)
        if status in RETRIED_STATUSES:
            wait = retry_after(response.headers.get("retry-after"))
            raise _Passing(f"HTTP {status} {_message(raw)}".strip(), wait=wait)
        if status != 200:
            kind = _Fatal if status in _FATAL_STATUSES else ReaderError
            fix = _FATAL_STATUSES.get(status, "")
            raise kind(f"HTTP {status} {_message(raw)}".strip(), where=where, fix=fix)
        try:
            decode_reply(raw)
        except ValueError as error:
            raise _Passing(f"not a chat completion ({error})") from None
        return raw

    def _gave_up(self, fault: _Passing, attempts: int, where: str) -> ReaderError:
        if fault.wait > _LONGEST_WAIT:
            what = f"{fault}; it asks to wait {fault.wait:.0f} s"
            return ReaderError(what, where=where, fix="run the same command again then")
        times = "once" if attempts == 1 else f"{attempts} times"
        fix = "what is answered is kept in the cache; run the same command again"
        return ReaderError(f"{fault} (tried {times})", where=where, fix=fix)

    def _safe(self, text: str) -> str:
        return text.replace(self._secret, "***") if self._secret else text

    def _without_key(self, raw: bytes) -> bytes:
        return raw.replace(self._secret.encode(), b"***") if self._secret else raw


def _message(raw: bytes) -> str:
    """What an error response says, shortened."""
    try:
        fault = msgspec.json.decode(raw)
        error = fault.get("error", fault)
        text = str(error.get("message", error) if isinstance(error, dict) else error)
    except (msgspec.DecodeError, UnicodeDecodeError, AttributeError):
        text = raw.decode("utf-8", "replace")
    return " ".join(text.split())[:200]
