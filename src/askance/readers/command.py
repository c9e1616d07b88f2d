"""Any program as a reader: JSON lines through its standard input and output."""

from __future__ import annotations

import shlex
import subprocess
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Literal, cast

from askance.data import Example, Prediction
from askance.errors import DataError, OptionError, ReaderError
from askance.io import decode_json, encode_json
from askance.readers.facts import parse_facts

__all__ = ["CommandReader"]

_STDERR_LINES = 5
_FIX = 'print one line {"id": ..., "answer": ...} for each question'
_PATIENCE = 5.0  # seconds a program gets to end once its input is closed


@dataclass(frozen=True, slots=True)
class _Reply:
    id: str
    answer: str
    variant: str = ""
    score: float | None = None
    no_answer_score: float | None = None
    facts: list[Any] = field(default_factory=list)


class CommandReader:
    """Asks ``command``, started once without a shell, a JSON line for each question.

    A question is ``{"id", "variant", "task", "question", "context", "paragraphs", "choices"}``, a
    paragraph ``{"title", "text", "sentences"}``; its answer must come as one line ``{"id",
    "answer", "score"?, "no_answer_score"?, "facts"?}``, flushed, within ``timeout`` seconds and
    before the next question is asked. "" refuses; facts are [[title, sentence number], ...].
    Raises ReaderError, with the end of the program's standard error, for whatever else it does.
    """

    concurrency: Literal["own"] = "own"

    def __init__(self, command: str, *, timeout: float = 120.0) -> None:
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise OptionError(str(error), where=f"command:{command}") from error
        if not self._arguments:
            raise OptionError("command: which program?", fix="command:'python -u my_reader.py'")
        self._name, self._timeout = f"command:{command}", timeout
        self._child: _Child | None = None

    @property
    def identity(self) -> Mapping[str, object]:
        """The command line; what the program does is its own affair."""
        return {"reader": self._name}

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example, asked one after the other."""
        return [self._ask(example) for example in examples]

    def close(self) -> None:
        """End the program: close its input, then insist."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def _ask(self, example: Example) -> Prediction:
        where = f"{self._name}:{example.variant}:{example.id}"
        if self._child is None:
            self._child = self._start()
        try:
            raw = self._child.ask(encode_json(_request(example)) + b"\n", self._timeout)
            return _prediction(decode_json(raw, _Reply, where=where), example, where)
        except (_Fault, DataError) as fault:
            self._child.close(patience=0)
            tail = self._child.last_errors()
            self._child = None
            what = str(fault) if isinstance(fault, _Fault) else f"not an answer: {fault.what}"
            told = f"{what} (its last words: {tail})" if tail else what
            raise ReaderError(told, where=where, fix=fault.fix or _FIX) from fault

    def _start(self) -> _Child:
        try:
            return _Child(self._arguments)
        except OSError as error:
            what = f"can't be started ({error.strerror or error})"
            raise ReaderError(what, where=self._name) from error


class _Fault(Exception):
    def __init__(self, what: str, fix: str = "") -> None:
        super().__init__(what)
        self.fix = fix


class _Child:
    """A running program. A thread at each pipe: one that is full never blocks the questions."""

    def __init__(self, arguments: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe)  # noqa: S603
        self._questions: Queue[bytes | None] = Queue()
        self._answers: Queue[bytes | None] = Queue()
        self._errors: deque[bytes] = deque(maxlen=_STDERR_LINES)
        work = (self._write, self._read, self._listen)
        self._threads = [Thread(target=step, daemon=True) for step in work]
        for thread in self._threads:
            thread.start()

    def ask(self, question: bytes, timeout: float) -> bytes:
        if not self._answers.empty():
            self._answer(0, "")  # the program's end is told as such
            raise _Fault("printed a line that nobody asked for")
        self._questions.put(question)
        return self._answer(timeout, f"no answer within {timeout:g} s")

    def _answer(self, timeout: float, late: str) -> bytes:
        try:
            answer = self._answers.get(timeout=timeout)
        except Empty:
            fix = "flush after each line (python -u), or raise the timeout"
            raise _Fault(late, fix) from None
        if answer is None:
            raise _Fault(f"{self._how_it_ended()} before it answered")
        return answer

    def _how_it_ended(self) -> str:
        try:
            return f"ended (exit code {self._process.wait(_PATIENCE)})"
        except subprocess.TimeoutExpired:
            return "closed its output"

    def last_errors(self) -> str:
        lines = (line.decode("utf-8", "replace").strip() for line in self._errors)
        return " / ".join(line for line in lines if line)

    def close(self, patience: float = _PATIENCE) -> None:
        self._questions.put(None)
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(_PATIENCE)

    def _write(self) -> None:
        # A program that has gone is noticed, with its reason, where its answer is missed.
        with suppress(OSError), cast("IO[bytes]", self._process.stdin) as stream:
            while (question := self._questions.get()) is not None:
                stream.write(question)
                stream.flush()

    def _read(self) -> None:
        with cast("IO[bytes]", self._process.stdout) as stream:
            for line in stream:
                if line.strip():
                    self._answers.put(line)
        self._answers.put(None)

    def _listen(self) -> None:
        with cast("IO[bytes]", self._process.stderr) as stream:
            self._errors.extend(stream)


def _request(example: Example) -> dict[str, object]:
    paragraphs = [
        {"title": p.title, "text": p.text, "sentences": p.sentences} for p in example.paragraphs
    ]
    return {
        "id": example.id,
        "variant": example.variant,
        "task": example.task,
        "question": example.question,
        "context": "\n\n".join(paragraph.text for paragraph in example.paragraphs),
        "paragraphs": paragraphs,
        "choices": example.choices,
    }


def _prediction(reply: _Reply, example: Example, where: str) -> Prediction:
    if reply.id != example.id or reply.variant not in ("", example.variant):
        raise _Fault(f"answered {reply.id!r} instead", "answer the questions in their order")
    facts = parse_facts(reply.facts, where, strict=True)
    found = Prediction(example.id, reply.answer, example.variant, reply.score, facts=facts)
    return replace(found, no_answer_score=reply.no_answer_score)
