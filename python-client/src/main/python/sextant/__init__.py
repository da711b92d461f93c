"""Evaluate the answers of a language model with Sextant.

import sextant
report = sextant.evaluate(frame, answer="completion", grounded="is_correct")
report.to_pandas()
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from .client import Client
from .connection import Connection
from .errors import (
    ContractError,
    EvaluationError,
    ExportError,
    ProblemError,
    SextantError,
    UnreachableError,
)
from .evaluation import evaluate
from .report import Estimate, Report, Score

if TYPE_CHECKING:
    from . import models

__all__ = [
    "Client",
    "Connection",
    "ContractError",
    "Estimate",
    "EvaluationError",
    "ExportError",
    "ProblemError",
    "Report",
    "Score",
    "SextantError",
    "UnreachableError",
    "evaluate",
    "models",
]


def __getattr__(name: str) -> Any:
    """Imports the models at their first use: several hundred classes take a third of a second."""
    if name == "models":
        return importlib.import_module(".models", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
