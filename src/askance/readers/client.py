"""One request to an endpoint that takes and gives JSON, asked again until it is answered."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import msgspec

from askance.errors import OptionError, ReaderError
from askance.readers.retry import RETRIED_STATUSES, Pace, backoff, retry_after
from askance.registry import missing_extra

__all__ = ["JsonClient", "api_key", "check_url"]

_UNKNOWN_FIELD = (400, 422)  # what servers say to a field that they don't have
_LONGEST_WAIT = 300.0
_SHORTEST_SECRET = 8


class _Refused(ReaderError):
    """A request that another try would not help; ``fatal``: nor would another question."""

    status = 0
    fatal = False


class _Passing(Exception):
    """A fault that may be gone next time."""

    def __init__(self, what: str, *, wait: float = 0.0, tries: int | None = None) -> None:
        super().__init__(what)
        self.wait, self.tries = wait, tries


class JsonClient:
    """Keeps connections to one endpoint, and its pace.

    ``check`` raises ValueError for a response that isn't ``expected``; ``fixes`` say by status what
    to do where another try is no use; ``feature`` is what needs the extra ``api``.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        check: Callable[[bytes], object],
        expected: str,
        fixes: Mapping[int, str],
        feature: str,
        connections: int,
        requests_per_minute: float | None,
        timeout: float,
        retries: int,
        backoff: float,
    ) -> None:
        try:
            import httpx2
        except ModuleNotFoundError as error:
            raise missing_extra(feature, "api") from error
        self._transport_error = httpx2.TransportError
        self._connect_error = httpx2.ConnectError
        self._url, self._check, self._expected, self._fixes = url, check, expected, fixes
        # A placeholder such as "x" is no secret, and may well stand in an answer.
        self._secret = key if len(key) >= _SHORTEST_SECRET else ""
        self._retries, self._backoff = retries, backoff
        self._takes_optional = True
        self._pace = Pace(requests_per_minute)
        self._client = httpx2.Client(
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=timeout,
            limits=httpx2.Limits(max_connections=connections),
        )

    def post(
        self,
        body: Mapping[str, Any],
        optional: Sequence[str] = (),
        *,
        where: str,
        key: str,
        stopped: Event,
    ) -> bytes:
        """The raw response to ``body``; raises ReaderError when it fails for good.

        ``optional`` fields are left out, from then on, where the server takes none of them.
        ``key`` seeds the jitter of the waits, which end early when ``stopped`` is set.
        """
        plain = {name: value for name, value in body.items() if name not in optional}
        if len(plain) < len(body) and self._takes_optional:
            try:
                return self._post(body, where=where, key=key, stopped=stopped)
            except _Refused as refused:
                if refused.status not in _UNKNOWN_FIELD:
                    raise
        raw = self._post(plain, where=where, key=key, stopped=stopped)
        self._takes_optional = self._takes_optional and len(plain) == len(body)
        return raw

    def _post(self, body: Mapping[str, Any], *, where: str, key: str, stopped: Event) -> bytes:
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
            what, fix = f"HTTP {status} {_message(raw)}".strip(), self._fixes.get(status, "")
            refused = _Refused(what, where=where, fix=fix)
            refused.status, refused.fatal = status, status in self._fixes
            raise refused
        try:
            self._check(raw)
        except ValueError as error:
            raise _Passing(f"not {self._expected} ({error})") from None
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


def check_url(url: str, name: str, *, fix: str) -> None:
    """Raise OptionError unless ``url`` is an address and nothing more; ``fix``: where keys belong.

    >>> check_url("localhost", "base_url", fix="")
    Traceback (most recent call last):
    askance.errors.OptionError: base_url is not an address — e.g. http://localhost:8000/v1
    """
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a bracket that isn't closed, a port that is no number
        valid = False
    if not valid:
        raise OptionError(f"{name} is not an address", fix="e.g. http://localhost:8000/v1")
    if parts.username or parts.password or parts.query:
        raise OptionError(f"{name} holds more than an address", fix=fix)


def api_key(names: Sequence[str]) -> str:
    """The key in the first of these environment variables that has one; "" if none has."""
    name = next((name for name in names if os.environ.get(name, "").strip()), "")
    key = os.environ[name].strip() if name else ""
    # The HTTP library would show such a key in its complaint.
    if not (key.isascii() and key.isprintable()):
        raise OptionError("holds characters that no API key has", where=name)
    return key


def _message(raw: bytes) -> str:
    """What an error response says, shortened."""
    try:
        fault = msgspec.json.decode(raw)
        error = fault.get("error", fault)
        text = str(error.get("message", error) if isinstance(error, dict) else error)
    except (msgspec.DecodeError, UnicodeDecodeError, AttributeError):
        text = raw.decode("utf-8", "replace")
    return " ".join(text.split())[:200]
