"""Evaluate the answers of a language model with Sextant.

import sextant
report = sextant.evaluate(frame, answer="completion", grounded="is_correct")
report.to_pandas()
"""

from .client import Client
from .connection import Connection
from .errors import EvaluationError, ProblemError, SextantError, UnreachableError
from .evaluation import evaluate
from .report import Estimate, Report, Score

__all__ = [
    "Client",
    "Connection",
    "Estimate",
    "EvaluationError",
    "ProblemError",
    "Report",
    "Score",
    "SextantError",
    "UnreachableError",
    "evaluate",
]
