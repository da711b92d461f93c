"""The steps from data to a report."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable

from .connection import Connection
from .errors import EvaluationError, ProblemError, SextantError
from .exports import Format, export
from .listings import Listings, id_of
from .records import Data, content_of
from .report import Report

if TYPE_CHECKING:
    from . import models

_ERRORS_SHOWN = 5
_LONGEST_NAME = 150
_ENDED = frozenset({"completed", "completed-with-failures", "failed", "cancelled"})
_IMPORTED = frozenset({"completed", "refused", "failed", "cancelled"})

FIELDS = (
    "id",
    "question",
    "context",
    "reference",
    "reference_document",
    "group",
    "answer",
    "grounded",
    "factuality",
    "item_factuality",
)
"""The fields of an item and its answer to which columns are mapped."""


class Client(Listings):
    """One instance, with a key of its API.

    url: the address of the instance; by default the environment's SEXTANT_URL, or this machine.
    key: by default the environment's SEXTANT_KEY. Its scopes are read and write.
    """

    def __init__(
        self, url: str | None = None, key: str | None = None, *, timeout: float = 120.0
    ) -> None:
        address = url or os.environ.get("SEXTANT_URL") or "http://127.0.0.1:7117"
        secret = key or os.environ.get("SEXTANT_KEY")
        if not secret:
            raise SextantError(
                "A key of the API is needed: key=..., or the variable SEXTANT_KEY. "
                f"{address}/settings makes one."
            )
        self.api = Connection(address, secret.strip(), timeout=timeout)

    def project(self, name: str) -> str:
        """Returns the id of the project of a name, which is created if there is none."""
        return self._named("/projects", name)

    def dataset(self, project: str, name: str) -> str:
        """Returns the id of the dataset of a name, which is created if there is none."""
        return self._named(f"/projects/{project}/datasets", name)

    def version(
        self,
        project: str,
        data: Data,
        *,
        mapping: dict[str, str] | None = None,
        dataset: str | None = None,
        metadata: Sequence[str] = (),
        labels: dict[str, str] | None = None,
        on_error: str = "refuse",
    ) -> str:
        """Imports data and returns the id of the version that holds them.

        The name of a dataset that is not given follows from the data, and such a dataset is used
        again for the same data.

        Raises EvaluationError if the instance refuses the data, with the first reasons.
        """
        content, name = content_of(data)
        wish: dict[str, Any] = {"source_name": name[:_LONGEST_NAME], "on_error": on_error}
        if labels:
            wish["labels"] = labels
        if mapping:
            wish["mapping"] = mapping
        if metadata:
            wish["metadata_columns"] = list(metadata)
        of = self.dataset(project, dataset or _name_of(content, wish, name))
        if dataset is None:
            known = next(self.api.pages(f"/datasets/{of}/versions"), None)
            if known is not None:
                return str(known["id"])
        announced = self.api.post(f"/datasets/{of}/imports", wish)
        path = f"/imports/{announced['id']}"
        self.api.upload(path + "/content", content)
        done = self.api.wait(path, _IMPORTED)
        if done["state"] != "completed":
            raise EvaluationError(self._refusal(path, done))
        return str(done["version_id"])

    def experiment(
        self,
        project: str,
        version: str,
        name: str,
        *,
        embedders: Sequence[str] | None = None,
        progress: Callable[[dict[str, Any]], None] | None = None,
        **more: Any,
    ) -> str:
        """Runs an experiment and returns its id when it has ended.

        embedders: by default those that come with the instance.
        more: other fields of the request, such as metrics, label or seed; None leaves one out.

        An interruption cancels the experiment. Raises EvaluationError if it fails.
        """
        wish = {key: value for key, value in more.items() if value is not None}
        wish.update(
            name=name[:_LONGEST_NAME],
            version_id=version,
            embedders=self._shipped() if embedders is None else list(embedders),
        )
        path = f"/experiments/{self.api.post(f'/projects/{project}/experiments', wish)['id']}"
        try:
            done = self.api.wait(path, _ENDED, progress)
        except KeyboardInterrupt as interruption:
            try:
                self.api.ask(path + "/cancel")
            except SextantError as problem:
                raise interruption from problem
            raise
        if done["state"] == "failed":
            raise EvaluationError(f"The experiment failed: {done.get('failure')}")
        if done["state"] == "cancelled":
            raise EvaluationError("The experiment was cancelled.")
        return str(done["id"])

    def report(self, experiment: str | models.Experiment) -> Report:
        """Returns the report of an experiment that has ended."""
        of = id_of(experiment)
        body = self.api.get(f"/experiments/{of}/report")
        return Report(body, f"{self.api.url}/experiments/{of}")

    def export(
        self,
        experiment: str | models.Experiment,
        *,
        path: str | os.PathLike[str],
        format: Format = "bundle",
    ) -> str:
        """Exports the newest report of an experiment as a file, and returns the file's path.

        path: the file; it appears, or is replaced, once all of it is there and its checksum is
            right.
        format: ``bundle`` is an archive of the report and all rows that it depends on, ``html`` one
            page, ``pdf`` is for printing, ``junit`` has a test case for each score.

        Needs a key with the scope export. Raises ExportError if the file cannot be made.
        """
        order = {"experiment_id": id_of(experiment), "format": format}
        return export(self.api, order, os.fspath(path))

    def export_occurrence(
        self, occurrence: str | models.Occurrence, *, path: str | os.PathLike[str]
    ) -> str:
        """Exports an occurrence of a campaign as a zip archive, and returns the file's path.

        The archive has the bundle of each experiment with a report, what became of the others, and
        the comparison of the systems. path and errors are those of export.
        """
        return export(self.api, {"occurrence_id": id_of(occurrence)}, os.fspath(path))

    def _named(self, path: str, name: str) -> str:
        for each in self.api.pages(path):
            if each["name"] == name:
                return str(each["id"])
        try:
            return str(self.api.post(path, {"name": name})["id"])
        except ProblemError as problem:
            if problem.code != "name-taken":
                raise
        # Another program has created it since.
        return next(str(each["id"]) for each in self.api.pages(path) if each["name"] == name)

    def _shipped(self) -> list[str]:
        return [
            each["name"]
            for each in self.api.pages("/embedders")
            if str(each.get("location", "")).startswith("shipped:")
        ]

    def _refusal(self, path: str, done: dict[str, Any]) -> str:
        lines = [done.get("failure") or f"The data were not imported: {done['state']}."]
        for number, error in enumerate(self.api.pages(path + "/errors")):
            if number == _ERRORS_SHOWN:
                lines.append("  ...")
                break
            lines.append(f"  row {error['line']}, {error['field']}: {error['detail']}")
        return "\n".join(lines)


def _name_of(content: bytes, wish: dict[str, Any], name: str) -> str:
    digest = hashlib.sha256(content + json.dumps(wish, sort_keys=True).encode()).hexdigest()
    return f"{name[: _LONGEST_NAME - 13]} {digest[:12]}"
