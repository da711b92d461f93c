"""Data of several kinds as lines of JSON."""

from __future__ import annotations

import datetime
import decimal
import json
import math
import os
from collections.abc import Iterable, Mapping
from typing import Any, Union

from .errors import SextantError

Data = Union[str, "os.PathLike[str]", Iterable[Mapping[str, Any]], Any]
"""A path to a file, a pandas or polars data frame, or an iterable of dictionaries."""


def content_of(data: Data) -> tuple[bytes, str]:
    """Returns the content of a file with the data, and the name of the file.

    A missing value (None, NaN, NaT, NA) becomes null.
    """
    if isinstance(data, (str, os.PathLike)):
        path = os.fspath(data)
        with open(path, "rb") as file:
            return file.read(), os.path.basename(path)
    lines = [_line(number, row) for number, row in enumerate(_rows(data), start=1)]
    if not lines:
        raise SextantError("There are no rows to evaluate.")
    return "".join(lines).encode(), "rows.jsonl"


def _rows(data: Any) -> Iterable[Any]:
    if hasattr(data, "to_dicts"):  # polars
        return data.to_dicts()  # type: ignore[no-any-return]
    if hasattr(data, "to_dict") and hasattr(data, "columns"):  # pandas
        if not data.columns.is_unique:
            raise SextantError("The data frame has two columns of the same name.")
        return data.to_dict(orient="records")  # type: ignore[no-any-return]
    if isinstance(data, Mapping) or not hasattr(data, "__iter__"):
        raise SextantError(
            f"Expected a path, a data frame or a list of dictionaries; found {type(data).__name__}."
        )
    return data  # type: ignore[no-any-return]


def _line(number: int, row: Any) -> str:
    if not isinstance(row, Mapping):
        raise SextantError(f"Row {number} is no dictionary, but {type(row).__name__}.")
    values = {str(name): _plain(value, f"row {number}, {name}") for name, value in row.items()}
    return json.dumps(values, allow_nan=False) + "\n"


def _plain(value: Any, place: str) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return _number(value, place)
    if isinstance(value, Mapping):
        return {str(name): _plain(each, f"{place}.{name}") for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each, place) for each in value]
    if isinstance(value, decimal.Decimal):
        return _number(float(value), place)
    if hasattr(value, "tolist"):  # numpy
        return _plain(value.tolist(), place)
    if str(value) in ("<NA>", "NaT"):  # pandas; comparing NA raises
        return None
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    raise SextantError(f"{place}: a value of the type {type(value).__name__} has no form in JSON.")


def _number(value: float, place: str) -> Any:
    if math.isnan(value):
        return None
    if math.isinf(value):
        raise SextantError(f"{place}: infinity has no form in JSON.")
    return value
