"""Reports as files."""

from __future__ import annotations

import contextlib
import os
import tempfile
from typing import Literal

from .connection import Connection
from .errors import ExportError, SextantError

Format = Literal["bundle", "html", "pdf", "junit"]

_ENDED = frozenset({"completed", "failed", "expired"})


def export(api: Connection, order: dict[str, str], path: str) -> str:
    """Orders a file, waits for it and fetches it.

    order: the body of the request.
    """
    path = os.path.abspath(path)
    if os.path.isdir(path):
        raise SextantError(f"Expected the name of a file; {path} is a folder.")
    if not os.path.isdir(os.path.dirname(path)):
        raise SextantError(f"There is no folder {os.path.dirname(path)}.")
    ordered = api.post("/exports", order)
    done = api.wait(f"/exports/{ordered['id']}", _ENDED)
    link = done.get("download")
    if link is None:
        raise ExportError(done.get("failure") or f"The export is {done['state']}, without a file.")
    _fetch(api, link["url"], done["sha256"], path)
    return path


def _fetch(api: Connection, link: str, sha256: str, path: str) -> None:
    """Fetches into a file next to the target: a rename within a folder is whole or not at all."""
    handle, part = tempfile.mkstemp(prefix=".sextant-", dir=os.path.dirname(path))
    try:
        with os.fdopen(handle, "wb") as file:
            found = api.download(link, file)
        if found != sha256:
            raise ExportError(
                f"The file is damaged: its SHA-256 is {found}; the instance says {sha256}."
            )
        os.replace(part, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(part)
