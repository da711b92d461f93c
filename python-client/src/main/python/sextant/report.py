"""A report, as objects and as a data frame."""

from __future__ import annotations

import html
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sextant

from .errors import SextantError

if TYPE_CHECKING:
    from . import models


@dataclass(frozen=True)
class Estimate:
    """A value with the bounds of its 95 % interval; the bounds are None if it has none."""

    value: float
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.value:.3f} (no interval)"
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Score:
    """What a report says of one metric with one model.

    embedder: the model; None for metrics of the texts alone, such as floors.
    n: number of labelled answers, or items, with a score.
    statistics: by the name that the report gives them, such as ``auc`` or ``spearman``.
    """

    metric: str
    embedder: str | None
    subject: str
    n: int
    statistics: dict[str, Estimate]

    @property
    def name(self) -> str:
        return self.metric if self.embedder is None else f"{self.metric}, {self.embedder}"


class Report:
    """A report of one experiment.

    body: the report as the API returns it.
    url: the page of the experiment.
    """

    def __init__(self, body: dict[str, Any], url: str) -> None:
        self.body = body
        self.url = url
        self.scores: list[Score] = [_score(result) for result in body["results"]]

    def __repr__(self) -> str:
        return f"Report({self.url!r}, {len(self.scores)} scores)"

    def __str__(self) -> str:
        return "\n".join([*self.findings(), self.url])

    def score(self, metric: str, embedder: str | None = None) -> Score:
        """Returns the score of a metric; without an embedder, the metric must have one score only.

        Raises SextantError if there is no such score, or several.
        """
        found = [
            each
            for each in self.scores
            if each.metric == metric and embedder in (None, each.embedder)
        ]
        if len(found) == 1:
            return found[0]
        have = ", ".join(each.name for each in self.scores if each.metric == metric)
        raise SextantError(
            f"The report has several scores {metric}; name the embedder: {have}."
            if found
            else f"The report has no score {metric}"
            + (f" of {embedder}; it has {have}." if have else ".")
        )

    def findings(self) -> list[str]:
        """Returns what the labels say of the best score, for each kind of label that there is."""
        known = {name for score in self.scores for name in score.statistics}
        found = [
            each
            for each in self.body["findings"]
            if each["headline"] in known and each["verdict"] != "no-score"
        ]
        return [_sentence(each) for each in found] or ["No score could be compared with labels."]

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns a row for each score: its statistics with the suffixes _low and _high."""
        return [_row(score) for score in self.scores]

    def to_model(self) -> models.Report:
        """Returns the whole report as objects, with a type for every field.

        Raises ContractError if the report has another form than the contract of this package.
        """
        return sextant.models.Report.from_json(self.body)

    def to_pandas(self) -> Any:
        """Returns the rows as a data frame.

        Raises SextantError if pandas is not installed.
        """
        try:
            pandas = importlib.import_module("pandas")
        except ImportError:
            raise SextantError("to_pandas needs pandas: pip install pandas.") from None
        return pandas.DataFrame(self.to_rows())

    def _repr_html_(self) -> str:
        """What a notebook shows: the findings, then the scores by their AUC."""
        sentences = "".join(f"<p>{html.escape(each)}</p>" for each in self.findings())
        return (
            f"{sentences}{_table('auc', 'AUC', self.scores)}"
            f"{_table('spearman', 'Spearman correlation with factuality', self.scores)}"
            f'<p><a href="{html.escape(self.url, quote=True)}">The whole report</a></p>'
        )


def _score(result: dict[str, Any]) -> Score:
    statistics: dict[str, Estimate] = {}
    for part in ("binary", "factuality"):
        statistics.update(_estimates(result.get(part) or {}))
    return Score(
        metric=result["metric"],
        embedder=result["embedder"],
        subject=result["subject"],
        n=result["n_used"],
        statistics=statistics,
    )


def _estimates(part: dict[str, Any]) -> Iterator[tuple[str, Estimate]]:
    for name, value in part.items():
        if (
            isinstance(value, dict)
            and "low" in value
            and isinstance(value.get("value"), (int, float))
        ):
            yield name, Estimate(value["value"], value["low"], value["high"])


def _row(score: Score) -> dict[str, Any]:
    row: dict[str, Any] = {
        "metric": score.metric,
        "embedder": score.embedder,
        "subject": score.subject,
        "n": score.n,
    }
    for name, estimate in score.statistics.items():
        row[name] = estimate.value
        row[name + "_low"] = estimate.low
        row[name + "_high"] = estimate.high
    return row


_HEADLINES = {"auc": "AUC", "spearman": "Spearman correlation", "r_squared": "R²"}

_VERDICTS = {
    "adds": "It adds to what the floors say.",
    "below-floor": "A floor alone does better.",
    "undecided": "Whether it adds to the floors is undecided.",
    "no-floor": "There is no floor to compare it with.",
    "no-signal": "The data do not show that any score is better than chance.",
    "wrong-way": "It points the wrong way: it is worse than chance.",
    "too-few-items": "There are too few labelled items for a verdict.",
}


def _sentence(finding: dict[str, Any]) -> str:
    headline = _HEADLINES.get(finding["headline"], finding["headline"])
    best = finding.get("best")
    value = finding.get("selected_value") or finding.get("value")
    if not best or not value:
        return f"{headline}: {_VERDICTS.get(finding['verdict'], finding['verdict'])}"
    name = best["metric"] if best["embedder"] is None else f"{best['metric']}, {best['embedder']}"
    parts = [
        (
            f"Best of the scores: {name}, with {_article(headline)} {headline} of "
            f"{Estimate(value['value'], value['low'], value['high'])}."
        ),
        _VERDICTS.get(finding["verdict"], finding["verdict"]),
    ]
    added = (finding.get("added_value") or {}).get("auc_difference")
    if added and added.get("low") is not None:
        gained = Estimate(added["value"], added["low"], added["high"])
        parts.append(f"Together with all floors it changes their AUC by {gained}.")
    elif finding.get("floor") is not None:
        parts.append(f"The best floor is {finding['floor']}.")
    return " ".join(parts)


def _article(headline: str) -> str:
    return "a" if headline.startswith("Spearman") else "an"


def _table(statistic: str, title: str, scores: list[Score]) -> str:
    shown = sorted(
        (each for each in scores if statistic in each.statistics),
        key=lambda each: -each.statistics[statistic].value,
    )
    if not shown:
        return ""
    rows = "".join(
        f"<tr><td>{html.escape(each.metric)}</td><td>{html.escape(each.embedder or '')}</td>"
        f"<td>{each.n}</td><td>{html.escape(str(each.statistics[statistic]))}</td></tr>"
        for each in shown
    )
    return (
        "<table><thead><tr><th>metric</th><th>model</th><th>n</th>"
        f"<th>{html.escape(title)}, 95 % interval</th></tr></thead><tbody>{rows}</tbody></table>"
    )
