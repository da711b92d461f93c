"""What an instance holds, as objects of the contract."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Callable, TypeVar

import sextant

from .connection import Connection

if TYPE_CHECKING:
    from . import models

T = TypeVar("T")


class Listings:
    """Requests that change nothing. A parameter is an object or its id.

    Lists are read to their last page.
    """

    api: Connection

    def projects(self) -> list[models.Project]:
        """Returns all projects that the key may see, oldest first."""
        return self._all("/projects", sextant.models.Project.from_json)

    def datasets(self, project: str | models.Project) -> list[models.Dataset]:
        """Returns the datasets of a project, oldest first."""
        return self._all(f"/projects/{id_of(project)}/datasets", sextant.models.Dataset.from_json)

    def versions(self, dataset: str | models.Dataset) -> list[models.Version]:
        """Returns the versions of a dataset, oldest first."""
        return self._all(f"/datasets/{id_of(dataset)}/versions", sextant.models.Version.from_json)

    def items(self, version: str | models.Version) -> Iterator[models.Item]:
        """Yields the items of a version with their answers, each page when it is needed."""
        read = sextant.models.Item.from_json
        return (read(each) for each in self.api.pages(f"/versions/{id_of(version)}/items"))

    def experiments(self, project: str | models.Project) -> list[models.Experiment]:
        """Returns the experiments of a project, newest first."""
        return self._all(
            f"/projects/{id_of(project)}/experiments", sextant.models.Experiment.from_json
        )

    def calibrations(self, project: str | models.Project) -> list[models.Calibration]:
        """Returns the calibrations of a project, newest first."""
        return self._all(
            f"/projects/{id_of(project)}/calibrations", sextant.models.Calibration.from_json
        )

    def verdict(
        self,
        *,
        project: str | models.Project | None = None,
        calibration: str | models.Calibration | None = None,
        question: str | None = None,
        context: str | None = None,
        reference: str | None = None,
        answer: str | None = None,
        answers: list[str] | None = None,
        **more: Any,
    ) -> models.Verdict:
        """Judges one answer by an active calibration: that of a project, or a certain one.

        answers: samples for the same question.
        more: other fields of the request: token_logprobs, segments, scores,
            answers_token_logprobs, answers_segments, or images as data URLs, such as
            images={"question": "data:image/png;base64,..."}.

        Needs a key with the scope evaluate. Texts and images are not stored.
        """
        wish = {
            "project_id": None if project is None else id_of(project),
            "calibration_id": None if calibration is None else id_of(calibration),
            "question": question,
            "context": context,
            "reference": reference,
            "answer": answer,
            "answers": answers,
            **more,
        }
        asked = {name: value for name, value in wish.items() if value is not None}
        return sextant.models.Verdict.from_json(self.api.ask("/verdicts", asked))

    def _all(self, path: str, read: Callable[[Any], T]) -> list[T]:
        return [read(each) for each in self.api.pages(path)]


def id_of(of: Any) -> str:
    """Returns the id of an object, or the id that is given in its place."""
    return str(getattr(of, "id", of))
