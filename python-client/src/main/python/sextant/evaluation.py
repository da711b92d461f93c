"""Evaluation in one call."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from .client import FIELDS, Client
from .errors import SextantError
from .records import Data
from .report import Report


def evaluate(
    data: Data,
    *,
    project: str = "Python",
    dataset: str | None = None,
    name: str | None = None,
    embedders: Sequence[str] | None = None,
    metrics: Sequence[str] | None = None,
    label: str | None = None,
    seed: int | None = None,
    metadata: Sequence[str] = (),
    labels: dict[str, str] | None = None,
    on_error: str = "refuse",
    url: str | None = None,
    key: str | None = None,
    quiet: bool = False,
    **columns: str,
) -> Report:
    """Evaluates answers and returns the report.

    data: a path, a pandas or polars data frame, or dictionaries. A row is a question with an
        answer, or an item with several answers in the form that the documentation of imports gives.
    columns: the column of each field, such as answer="completion". The fields are id, question,
        context, reference, reference_document, group, answer, grounded, factuality and
        item_factuality. A field that is left out is read from the column of its name.
    metadata: columns to keep as metadata of the items.
    labels: what the words of the column grounded mean: grounded, not_grounded or none. Known words
        such as yes and no need none.
    on_error: ``refuse`` imports nothing if any row is wrong, ``skip`` leaves out wrong rows.
    embedders, metrics: by default all that come with the instance and apply.
    label: ``grounded`` or ``factuality``; by default both, as far as the data have them.
    url, key: see Client.

    Raises SextantError with a sentence for people.
    """
    unknown = sorted(set(columns) - set(FIELDS))
    if unknown:
        raise SextantError(f"There is no field {unknown[0]}. The fields are {', '.join(FIELDS)}.")
    client = Client(url, key)
    of = client.project(project)
    version = client.version(
        of,
        data,
        mapping=columns,
        dataset=dataset,
        metadata=metadata,
        labels=labels,
        on_error=on_error,
    )
    experiment = client.experiment(
        of,
        version,
        name or dataset or "evaluation from Python",
        embedders=embedders,
        metrics=None if metrics is None else list(metrics),
        label=label,
        seed=seed,
        progress=None if quiet else _Progress(),
    )
    return client.report(experiment)


class _Progress:
    """Prints each state once, to the stream of errors."""

    def __init__(self) -> None:
        self._shown = ""

    def __call__(self, experiment: dict[str, Any]) -> None:
        state = str(experiment["state"])
        if state != self._shown:
            self._shown = state
            print(f"sextant: {state}", file=sys.stderr)
