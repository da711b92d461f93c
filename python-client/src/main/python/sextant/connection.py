"""Requests to one instance."""

from __future__ import annotations

import hashlib
import http.client
import json
import logging
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any, BinaryIO, Callable, TypeVar

from .errors import ProblemError, SextantError, UnreachableError

T = TypeVar("T")

_LOG = logging.getLogger("sextant")
_TRIES = 6
_POLL_SECONDS = 0.5
_PIECE_BYTES = 1 << 16
_LONGEST_PAUSE_SECONDS = 30.0
_LONGEST_LIMIT_SECONDS = 60.0
_LIMITED = 429
_FOR_LATER = frozenset({_LIMITED, 502, 503, 504})
_DID_NOTHING = frozenset({_LIMITED, 503})
_TAKES_NO_KEY = "idempotency-key-not-supported"
_OWN_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Connection:
    """Sends requests with a key, and repeats those that may be repeated.

    A repeated POST has the same Idempotency-Key, so the instance does the work once. A POST that
    takes no such key is repeated only if the instance says that it did nothing.
    """

    def __init__(self, url: str, key: str, *, timeout: float = 120.0) -> None:
        self.url = _checked(url)
        if not key or not key.isascii() or not key.isprintable() or " " in key:
            raise SextantError("The key is no key of the API: it is empty or has other characters.")
        self._key = key
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects, *_proxies(self.url))

    def __repr__(self) -> str:
        return f"Connection({self.url!r})"

    def get(self, path: str, **query: Any) -> Any:
        """Returns a resource. A part of the query that is None is left out."""
        known = {name: value for name, value in query.items() if value is not None}
        more = "?" + urllib.parse.urlencode(known) if known else ""
        return self._json("GET", path + more)

    def pages(self, path: str, **query: Any) -> Iterator[dict[str, Any]]:
        """Yields the entries of all pages of a list."""
        cursor: str | None = None
        while True:
            page = self.get(path, cursor=cursor, **query)
            yield from page["data"]
            cursor = page.get("next_cursor")
            if cursor is None:
                return

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Creates a resource or starts an action, once."""
        try:
            return self._json("POST", path, body, {"Idempotency-Key": str(uuid.uuid4())})
        except ProblemError as problem:
            if problem.code != _TAKES_NO_KEY:
                raise
        return self._json("POST", path, body, once=True)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Sends a POST that changes nothing if it is repeated: a query, or a cancellation."""
        return self._json("POST", path, body)

    def put(self, path: str, body: dict[str, Any]) -> Any:
        """Replaces a resource."""
        return self._json("PUT", path, body)

    def patch(self, path: str, body: dict[str, Any]) -> Any:
        """Changes a resource."""
        return self._json("PATCH", path, body)

    def delete(self, path: str) -> None:
        """Deletes a resource."""
        self._json("DELETE", path)

    def wait(
        self, path: str, ends: frozenset[str], progress: Callable[[Any], None] | None = None
    ) -> dict[str, Any]:
        """Returns a resource once its state is one of those in which it ends.

        progress: called with the resource each time that it is asked for.
        """
        while True:
            seen: dict[str, Any] = self.get(path)
            if progress is not None:
                progress(seen)
            if seen["state"] in ends:
                return seen
            time.sleep(_POLL_SECONDS)

    def download(self, link: str, file: BinaryIO) -> str:
        """Writes what a link of the instance leads to, and returns its SHA-256 in hexadecimal.

        link: has a signature, so the key is not sent; it must lead to the address of the instance.
        file: is empty before each attempt.
        """
        address = urllib.parse.urljoin(self.url + "/", link)
        parts = urllib.parse.urlsplit(address)
        if f"{parts.scheme}://{parts.netloc}" != self.url:
            raise SextantError(f"The link leads away from {self.url}: {parts.netloc}.")

        def receive(reply: http.client.HTTPResponse) -> str:
            file.seek(0)
            file.truncate()
            return _copied(reply, file)

        return self._tried(urllib.request.Request(address), receive)

    def upload(self, path: str, content: bytes) -> Any:
        """Sends the content of a file."""
        headers = {"Content-Type": "application/octet-stream"}
        return _decoded(self._send("PUT", path, content, headers))

    def _json(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        once: bool = False,
    ) -> Any:
        sent = dict(headers or {})
        data = None
        if body is not None:
            data = json.dumps(body, allow_nan=False).encode()
            sent["Content-Type"] = "application/json"
        return _decoded(self._send(method, path, data, sent, once))

    def _send(
        self,
        method: str,
        path: str,
        data: bytes | None,
        headers: dict[str, str],
        once: bool = False,
    ) -> bytes:
        request = urllib.request.Request(self.url + "/api/v1" + path, data=data, method=method)
        for name, value in headers.items():
            request.add_header(name, value)
        request.add_unredirected_header("Authorization", "Bearer " + self._key)
        return self._tried(request, lambda reply: bytes(reply.read()), once)

    def _tried(
        self,
        request: urllib.request.Request,
        receive: Callable[[http.client.HTTPResponse], T],
        once: bool = False,
    ) -> T:
        """Sends a request until it is answered.

        once: it is not repeated if its reply is lost, since it may have been carried out.
        """
        for_later = _DID_NOTHING if once else _FOR_LATER
        for attempt in range(_TRIES):
            last = attempt == _TRIES - 1
            try:
                with self._opener.open(request, timeout=self._timeout) as reply:
                    return receive(reply)
            except urllib.error.HTTPError as error:
                with error:
                    pause = _asked_pause(error.headers.get("Retry-After"))
                    # The limit of a day ends too late to wait for.
                    is_late = error.code == _LIMITED and (pause or 0) > _LONGEST_LIMIT_SECONDS
                    if error.code not in for_later or last or is_late:
                        raise ProblemError(error.code, _problem(error.read())) from None
                    if error.code == _LIMITED:
                        _LOG.warning("%s takes no more requests for now; waiting", self.url)
            except (OSError, http.client.HTTPException) as error:
                if last or once:
                    reason = getattr(error, "reason", None) or error
                    raise UnreachableError(f"{self.url} did not answer: {reason}.") from error
                pause = None
            time.sleep(_pause(attempt) if pause is None else min(pause, _LONGEST_PAUSE_SECONDS))
        raise AssertionError("unreachable")


def _checked(url: str) -> str:
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise SextantError(
            "Expected the address of an instance, such as https://sextant.example.org; "
            f"found {url}."
        )
    if parts.scheme == "http" and parts.hostname not in _OWN_HOSTS:
        raise SextantError(f"The key would go to {parts.hostname} unencrypted: write https.")
    return f"{parts.scheme}://{parts.netloc}"


def _proxies(url: str) -> list[urllib.request.ProxyHandler]:
    """Without TLS a proxy of the environment would read the key."""
    return [urllib.request.ProxyHandler({})] if url.startswith("http:") else []


def _copied(reply: http.client.HTTPResponse, file: BinaryIO) -> str:
    digest = hashlib.sha256()
    while piece := reply.read(_PIECE_BYTES):
        digest.update(piece)
        try:
            file.write(piece)
        except OSError as error:
            # Another attempt would not help, so this is no failure of the connection.
            raise SextantError(f"The file cannot be written: {error}.") from error
    if reply.length:
        raise http.client.IncompleteRead(b"", reply.length)
    return digest.hexdigest()


def _decoded(body: bytes) -> Any:
    return json.loads(body) if body else None


def _problem(body: bytes) -> dict[str, Any]:
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {}


def _asked_pause(header: str | None) -> float | None:
    if header is None or not header.strip().isdecimal():
        return None
    return float(header)


def _pause(attempt: int) -> float:
    """Doubles from half a second on; the random part keeps clients from coming back together."""
    longest = min(0.5 * 2.0**attempt, _LONGEST_PAUSE_SECONDS)
    return longest * random.uniform(0.5, 1.0)
