"""A fake instance for tests."""

import http.server
import json
import re
import threading
import unittest
from typing import ClassVar
from unittest import mock

from sextant import connection

KEY = "sxk_key"

TAKES_A_KEY = re.compile(
    "/projects|/projects/[^/]*/(datasets|experiments)|/datasets/[^/]*/imports|/exports"
)
"""Paths of the POSTs that take an Idempotency-Key; the others refuse it, as the API does."""


class Instance(http.server.BaseHTTPRequestHandler):
    """Answers with what a test has put in line for a path; the last reply is repeated."""

    replies: ClassVar[dict] = {}
    seen: ClassVar[list] = []

    def log_message(self, *_):
        pass

    def answer(self):
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size)
        path = self.path.removeprefix("/api/v1")
        Instance.seen.append((self.command, path, dict(self.headers), body))
        if (
            self.command == "POST"
            and "Idempotency-Key" in self.headers
            and not TAKES_A_KEY.fullmatch(path)
        ):
            line = [(400, {"code": "idempotency-key-not-supported", "detail": "Without it."})]
        else:
            line = Instance.replies[f"{self.command} {path}"]
        status, reply, *headers = line.pop(0) if len(line) > 1 else line[0]
        if status is None:
            self.close_connection = True
            self.connection.close()
            return
        content = reply.encode() if isinstance(reply, str) else json.dumps(reply).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if "Content-Length" not in dict(headers):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        # A reply that is shorter than it says ends with its connection.
        self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer


class InstanceTest(unittest.TestCase):
    """Has an instance at ``url``; pauses between attempts take no time."""

    def setUp(self):
        Instance.replies, Instance.seen = {}, []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Instance)
        serve = self.server.serve_forever
        threading.Thread(target=serve, args=(0.01,), daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.pauses = []
        pause = mock.patch.object(connection.time, "sleep", self.pauses.append)
        pause.start()
        self.addCleanup(pause.stop)
        self.api = connection.Connection(self.url, KEY)

    def sent(self, start):
        return [
            json.loads(body)
            for method, path, _, body in Instance.seen
            if f"{method} {path}" == start
        ]
