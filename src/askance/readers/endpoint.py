"""An OpenAI-compatible chat endpoint as a reader."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Literal

from askance.data import Example, Prediction
from askance.errors import AskanceError, OptionError, ReaderError
from askance.readers.cache import ResponseCache, request_key
from askance.readers.chat import Reply, decode_reply
from askance.readers.chat_forms import AnswerForm, FactsForm
from askance.readers.client import JsonClient, api_key, check_url
from askance.readers.protocol import Estimate

__all__ = ["EndpointReader"]

_KEY_NAMES = ("ASKANCE_API_KEY", "OPENAI_API_KEY")
_FIXES = {
    401: "check the API key in ASKANCE_API_KEY",
    403: "check the rights of the API key",
    404: "check the model's name and base_url",
}
_BYTES_PER_TOKEN = 4  # of UTF-8; near enough for English and Korean with today's vocabularies


class EndpointReader:
    """Asks ``model`` at ``base_url`` (OpenAI's, vLLM's, llama.cpp's …) through chat completions.

    What decides answers: ``prompt`` (replaces the template of a task: extractive, choice, yes_no,
    or refusal), ``no_answer``, ``temperature``, ``max_tokens`` (64; with facts 256), ``logprobs``
    (then ``score`` is the probability of the whole reply), ``body`` (further fields; null removes
    one) and ``facts``: then sentences are numbered, and it asks by the prompt ``facts`` for a JSON
    object with the answer and its facts, which ``response_format`` enforces where the server knows
    it. ``dropped_facts`` counts the facts that named no sentence.

    How it is asked: ``connections`` at once, ``requests_per_minute``, ``timeout`` seconds, up to
    ``retries`` more times with ``backoff`` seconds doubling, ``cache`` (a file of raw responses).
    A question that fails for good stops the run, or with ``on_error="record"`` becomes its
    prediction's ``error``; a refused key or model always stops it. ``input_price`` and
    ``output_price``, for a million tokens, are for estimates. The API key comes from
    ASKANCE_API_KEY or OPENAI_API_KEY alone, and enters no record, cache or message.
    """

    concurrency: Literal["own"] = "own"

    def __init__(
        self,
        model: str,
        *,
        base_url: str = "https://api.openai.com/v1",
        prompt: Mapping[str, str] | None = None,
        no_answer: bool = False,
        temperature: float | None = 0.0,
        max_tokens: int | None = None,
        logprobs: bool = False,
        facts: bool = False,
        body: Mapping[str, Any] | None = None,
        connections: int = 4,
        requests_per_minute: float | None = None,
        timeout: float = 60.0,
        retries: int = 5,
        backoff: float = 0.5,
        cache: str | None = None,
        on_error: Literal["stop", "record"] = "stop",
        input_price: float | None = None,
        output_price: float | None = None,
    ) -> None:
        if not model:
            raise OptionError("openai: which model?", fix="openai:MODEL")
        check_url(base_url, "base_url", fix=f"put the key into {_KEY_NAMES[0]}")
        self._name, self._base_url = f"openai:{model}", base_url.rstrip("/")
        self._form = (FactsForm if facts else AnswerForm)(prompt or {}, no_answer=no_answer)
        self._max_tokens = max_tokens or self._form.max_tokens
        fields: dict[str, object] = {
            "model": model,
            "temperature": temperature,
            "max_tokens": self._max_tokens,
        }
        fields |= {"logprobs": logprobs or None, **self._form.fields, **(body or {})}
        self._fields = {name: value for name, value in fields.items() if value is not None}
        self._connections, self._on_error = max(1, connections), on_error
        self._prices = input_price, output_price
        self._cache = ResponseCache(cache) if cache else None
        self._client = JsonClient(
            f"{self._base_url}/chat/completions",
            api_key(_KEY_NAMES),
            check=decode_reply,
            expected="a chat completion",
            fixes=_FIXES,
            feature="openai: readers",
            connections=self._connections,
            requests_per_minute=requests_per_minute,
            timeout=timeout,
            retries=retries,
            backoff=backoff,
        )

    @property
    def identity(self) -> Mapping[str, object]:
        """Model, address, prompts and the fields of every request."""
        return {
            "reader": self._name,
            "base_url": self._base_url,
            **self._form.identity,
            "request": self._fields,
        }

    @property
    def dropped_facts(self) -> int:
        """How many facts named no sentence, in all that was read."""
        return self._form.dropped

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example; what was answered before a stop stays in the cache."""
        stopped, faults = Event(), list[AskanceError]()
        pool = ThreadPoolExecutor(self._connections, thread_name_prefix="askance-endpoint")
        try:
            asked = [pool.submit(self._try_one, item, stopped, faults) for item in examples]
            wait(asked, return_when=FIRST_EXCEPTION)
            if faults:
                raise faults[0]
            return [future.result() for future in asked]
        finally:
            # After a fault or Ctrl-C: what waits is dropped, what is on its way is let in.
            stopped.set()
            pool.shutdown(cancel_futures=True)

    def estimate(self, examples: Sequence[Example]) -> Estimate:
        """What ``read`` would take, before asking: tokens are counted as four bytes each."""
        bodies = [self._body(example) for example in examples]
        new = [body for body in bodies if self._cached(self._key(body)) is None]
        size = sum(len(body["messages"][0]["content"].encode()) for body in new)
        tokens_in, tokens_out = math.ceil(size / _BYTES_PER_TOKEN), self._max_tokens * len(new)
        price_in, price_out = self._prices
        cost = None
        if price_in is not None and price_out is not None:
            cost = (tokens_in * price_in + tokens_out * price_out) / 1e6
        return Estimate(len(new), tokens_in + tokens_out, cost)

    def close(self) -> None:
        """Close the connections and the cache."""
        self._client.close()
        if self._cache is not None:
            self._cache.close()

    def _try_one(self, example: Example, stopped: Event, faults: list[AskanceError]) -> Prediction:
        """The first fault stops all threads; those of the threads it stopped come after it."""
        try:
            return self._read_one(example, stopped)
        except AskanceError as error:
            faults.append(error)
            stopped.set()
            raise

    def _read_one(self, example: Example, stopped: Event) -> Prediction:
        where = f"{self._name}:{example.variant}:{example.id}"
        try:
            return self._form.read(example, self._reply(self._body(example), where, stopped))
        except ReaderError as error:
            if self._on_error == "stop" or getattr(error, "fatal", False):
                raise
            return Prediction(example.id, "", example.variant, error=error.what)

    def _reply(self, body: Mapping[str, Any], where: str, stopped: Event) -> Reply:
        key = self._key(body)
        raw = self._cached(key)
        if raw is None:
            optional = tuple(self._form.fields)
            raw = self._client.post(body, optional, where=where, key=key, stopped=stopped)
            if self._cache is not None:
                self._cache.put(key, raw)
        return decode_reply(raw)

    def _body(self, example: Example) -> dict[str, Any]:
        return self._form.body(example, self._fields)

    def _key(self, body: Mapping[str, Any]) -> str:
        return request_key(self.identity, body)

    def _cached(self, key: str) -> bytes | None:
        return self._cache.get(key) if self._cache is not None else None
