"""Role frames from a server: AllenNLP's form, and every way in which a server can fail."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from askance.clever_hans.frame_endpoint import EndpointRoles
from askance.clever_hans.frame_sources import open_frames
from askance.clever_hans.perturb import perturb
from askance.errors import OptionError, ReaderError

GOOD = {"words": ["Who", "saw", "Ann", "?"], "verbs": [{"tags": ["B-ARG0", "B-V", "B-ARG1", "O"]}]}


class Server:
    """Answers by the next step, (status, body); the last one repeats."""

    def __init__(self) -> None:
        self.script: list[Any] = [(200, GOOD)]
        self.sentences: list[str] = []
        self.url = ""

    def step(self, sentence: str) -> tuple[int, Any]:
        step = self.script[min(len(self.sentences), len(self.script) - 1)]
        self.sentences.append(sentence)
        return step() if callable(step) else step


@pytest.fixture
def server() -> Iterator[Server]:
    scripted = Server()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            status, body = scripted.step(json.loads(raw)["sentence"])
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *parts: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.handle_error = lambda *parts: None  # a client that gave up is no fault of the test
    threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True).start()
    scripted.url = f"http://127.0.0.1:{http.server_port}/predict"
    yield scripted
    http.shutdown()
    http.server_close()


@pytest.fixture
def roles(server: Server) -> Iterator[Callable[..., EndpointRoles]]:
    made: list[EndpointRoles] = []

    def make(**options: Any) -> EndpointRoles:
        settings = {"retries": 2, "backoff": 0.001, "timeout": 5.0, **options}
        made.append(EndpointRoles(server.url, **settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_question_is_posted_and_its_tags_become_spans(server: Server, roles: Any) -> None:
    text = "Who  saw Ann?"
    (frame,) = roles().frames(text)
    assert server.sentences == [text]
    assert [text[slice(*a.span)] for a in frame.arguments] == ["Who", "Ann"]


def test_it_switches_a_question_by_its_address_alone(server: Server) -> None:
    done = perturb("Who saw Ann?", "srl_switch", frames=server.url)
    assert done.text == "Ann saw Who ?"
    assert open_frames(server.url).identity == {"labeller": "endpoint", "url": server.url}


def slow() -> tuple[int, Any]:
    time.sleep(1.5)
    return 200, GOOD


@pytest.mark.parametrize(
    "fault",
    [
        (500, "down"),
        (503, b""),
        (429, {"error": "slowly"}),
        slow,
        (200, b"{not json"),
        (200, b"\xff\xfe"),
        (200, {"verbs": []}),
        (200, {"words": ["Who", "ran"], "verbs": [{"tags": ["O"]}]}),
    ],
)
def test_a_passing_fault_is_asked_again(server: Server, roles: Any, fault: Any) -> None:
    server.script = [fault, (200, GOOD)]
    assert len(roles(timeout=1.0 if fault is slow else 9.0).frames("Who saw Ann?")) == 1
    assert len(server.sentences) >= 2


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ((500, b"down"), "HTTP 500 down (tried 3 times)"),
        (slow, "ReadTimeout"),
        ((200, b"{not json"), "not a labelled sentence (broken JSON"),
        (
            (200, {"words": ["Who", "ran"], "verbs": [{"tags": ["O"]}]}),
            "not a labelled sentence (verb 1 has 1 tags for 2 words)",
        ),
        ((404, "no such page"), "name the predictor's own address"),
        ((400, {"error": "no sentence"}), "HTTP 400 no sentence"),
    ],
)
def test_a_lasting_fault_is_told_in_one_line(
    server: Server, roles: Any, fault: Any, message: str
) -> None:
    server.script = [fault]
    with pytest.raises(ReaderError) as caught:
        roles(timeout=0.2 if fault is slow else 9.0).frames("Who saw Ann?")
    assert message in str(caught.value)
    assert server.url in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nobody_there(roles: Any) -> None:
    nobody = EndpointRoles("http://127.0.0.1:9/predict", retries=1, backoff=0.001)
    with pytest.raises(ReaderError, match="can't connect"):
        nobody.frames("Who saw Ann?")


def test_words_of_another_sentence(server: Server) -> None:
    done = perturb("Who saw Bob?", "srl_switch", frames=server.url)
    assert (done.status, done.reason) == ("unchanged", "words_not_in_question")


@pytest.mark.parametrize("question", ["", "  "])
def test_nothing_is_asked_about_nothing(server: Server, roles: Any, question: str) -> None:
    assert roles().frames(question) == ()
    assert server.sentences == []


def test_half_a_surrogate_pair_is_no_traceback(roles: Any) -> None:
    assert roles().find("Who saw \ud800?") is None


def test_a_cache_answers_the_second_time(server: Server, roles: Any, tmp_path: Path) -> None:
    cache = str(tmp_path / "frames.sqlite")
    first = roles(cache=cache).frames("Who saw Ann?")
    assert roles(cache=cache).frames("Who saw Ann?") == first
    assert len(server.sentences) == 1


def test_a_broken_response_is_not_cached(server: Server, roles: Any, tmp_path: Path) -> None:
    server.script = [(200, b"{"), (200, GOOD)]
    cache = str(tmp_path / "frames.sqlite")
    with pytest.raises(ReaderError):
        roles(cache=cache, retries=0).frames("Who saw Ann?")
    assert len(roles(cache=cache, retries=0).frames("Who saw Ann?")) == 1


@pytest.mark.parametrize("url", ["http://", "http://[", "http://h:port", "http://me:pw@h/", "x"])
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(OptionError):
        EndpointRoles(url)
