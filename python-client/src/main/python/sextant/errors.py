"""What can go wrong."""

from __future__ import annotations

from typing import Any


class SextantError(Exception):
    """Anything that this package raises on purpose; its text is for people."""


class UnreachableError(SextantError):
    """The instance did not answer, after all retries."""


class ProblemError(SextantError):
    """The instance refused a request, in the form of RFC 9457.

    status: HTTP status.
    code: the machine-readable reason, such as ``not-found``; empty if the reply has none.
    problem: the whole reply.
    """

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status = status
        self.code: str = str(problem.get("code", ""))
        self.problem = problem
        super().__init__(_sentence(status, problem))


class EvaluationError(SextantError):
    """An import was refused, or an experiment failed or was cancelled."""


class ExportError(SextantError):
    """A file could not be made by the instance, or did not arrive as it was made."""


class ContractError(SextantError):
    """A reply lacks a field that the contract requires, or a value has another type.

    The instance may be much newer than the package, or the address may be that of another program.
    """


def _sentence(status: int, problem: dict[str, Any]) -> str:
    detail = problem.get("detail") or problem.get("title") or f"The instance answered {status}."
    lines = [str(detail)]
    for error in problem.get("errors") or []:
        if isinstance(error, dict) and error.get("detail") not in (None, detail):
            lines.append(f"  {error.get('pointer', '')}: {error['detail']}")
    return "\n".join(lines)
