"""Role frames from a server that answers as AllenNLP's does: a sentence in, words and tags out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event

from askance.clever_hans.frame_json import Tagged
from askance.errors import DataError
from askance.io import decode_json
from askance.language.roles import Frame, TaggedFrames
from askance.readers.cache import ResponseCache, request_key
from askance.readers.client import JsonClient, check_url

__all__ = ["EndpointRoles"]

_FIXES = {
    401: "name a server that needs no key",
    403: "name a server that needs no key",
    404: "name the predictor's own address, such as http://localhost:8000/predict",
    405: "name the predictor's own address, such as http://localhost:8000/predict",
    422: 'it must take {"sentence": …}',
}


class EndpointRoles:
    """Posts ``{"sentence": question}`` to ``url``, which gives ``{"words": […], "verbs": [{"tags":
    [BIO]}]}``.

    Up to ``retries`` more times, with ``backoff`` seconds doubling and ``timeout`` seconds for
    each; ``cache`` is a file of raw responses. No key is ever sent. Raises ReaderError for what
    fails for good.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout: float = 60.0,
        retries: int = 5,
        backoff: float = 0.5,
        cache: str | None = None,
    ) -> None:
        check_url(url, f"frames from {url!r}:", fix="keys and parameters have no place in it")
        self._url = url
        self._cache = ResponseCache(cache) if cache else None
        self._client = JsonClient(
            url,
            "",
            check=_decode,
            expected="a labelled sentence",
            fixes=_FIXES,
            feature="frames from http://…",
            connections=1,
            requests_per_minute=None,
            timeout=timeout,
            retries=retries,
            backoff=backoff,
        )

    @property
    def identity(self) -> Mapping[str, object]:
        """The address; what runs there, only its keeper knows."""
        return {"labeller": "endpoint", "url": self._url}

    def find(self, question: str) -> tuple[Frame, ...] | None:
        """The frames; None where the server's words aren't the question's."""
        return _decode(self._reply(question)).frames(question) if question.strip() else ()

    def frames(self, question: str) -> Sequence[Frame]:
        """The frames; empty where there is none, or where the words aren't the question's."""
        return self.find(question) or ()

    def close(self) -> None:
        """Close the connection and the cache."""
        self._client.close()
        if self._cache is not None:
            self._cache.close()

    def _reply(self, question: str) -> bytes:
        # Half a surrogate pair has no UTF-8; with ? in its place the words won't be the question's.
        body = {"sentence": question.encode("utf-8", "replace").decode()}
        key = request_key(self.identity, body)
        raw = None if self._cache is None else self._cache.get(key)
        if raw is None:
            raw = self._client.post(body, where=self._url, key=key, stopped=Event())
            if self._cache is not None:
                self._cache.put(key, raw)
        return raw


def _decode(raw: bytes) -> TaggedFrames:
    """A response as frames; raises ValueError for what isn't one."""
    try:
        return decode_json(raw, Tagged, where="").checked("")
    except DataError as error:
        raise ValueError(error.what) from error
