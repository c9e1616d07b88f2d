"""A tiny reader model, and a chat endpoint that fails on command."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from readers_support import ChatServer, write_model


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("tiny"))


@pytest.fixture
def chat() -> Iterator[ChatServer]:
    script = ChatServer()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            status, body, headers = script.step(json.loads(raw), dict(self.headers))
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            for name, value in {"Content-Length": str(len(data)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *parts: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *parts: None  # a client that gave up is no fault of the test
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    script.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    yield script
    server.shutdown()
    server.server_close()
