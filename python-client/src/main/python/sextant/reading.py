"""Values from JSON, and JSON from values, for the classes in models.py."""

from __future__ import annotations

import dataclasses
import datetime
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, ClassVar, TypeVar

from .errors import ContractError

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")
Reader = Callable[[Any, str], T]
"""Makes a value from JSON; the text says where in the reply it is."""

_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)")


class Model:
    """An object of the API. Its fields are those of the schema of the same name."""

    _json_names: ClassVar[dict[str, str]] = {}

    @classmethod
    def from_json(cls, body: Any, place: str = "") -> Self:
        """Returns the object that a dictionary describes.

        place: where the dictionary is in a reply, for the text of an error.

        Raises ContractError if a required field is missing, or a value has another type.
        """
        return cls._read(Fields(body, place or cls.__name__, cls.__name__))

    @classmethod
    def _read(cls, read: Fields) -> Self:
        raise NotImplementedError(cls.__name__)

    def to_json(self) -> dict[str, Any]:
        """Returns the dictionary that describes the object.

        A field that the schema does not require is left out if it is None.
        """
        body: dict[str, Any] = {}
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.name == "more":
                body.update(value)
            elif value is not None or field.default is dataclasses.MISSING:
                body[self._json_names.get(field.name, field.name)] = _plain(value)
        return body


class Fields:
    """The fields of one object in a reply."""

    def __init__(self, body: Any, place: str, schema: str) -> None:
        if not isinstance(body, Mapping):
            raise _unexpected(f"an object ({schema})", body, place)
        self._body = body
        self._place = place
        self._schema = schema
        self._known: set[str] = set()

    def required(self, name: str, reader: Reader[T]) -> T:
        """Returns the value of a field."""
        self._known.add(name)
        if name not in self._body:
            raise ContractError(f"{self._place}: {self._schema} lacks the required field {name}.")
        return reader(self._body[name], f"{self._place}.{name}")

    def optional(self, name: str, reader: Reader[T]) -> T | None:
        """Returns the value of a field that may be absent."""
        self._known.add(name)
        value = self._body.get(name)
        return None if value is None else reader(value, f"{self._place}.{name}")

    def rest(self) -> dict[str, Any]:
        """Returns the fields that have not been read."""
        return {name: value for name, value in self._body.items() if name not in self._known}


def anything(value: Any, place: str) -> Any:
    """Returns a value of any type as it is."""
    return value


def text(value: Any, place: str) -> str:
    """Returns a string."""
    if not isinstance(value, str):
        raise _unexpected("text", value, place)
    return value


def word(value: Any, place: str) -> Any:
    """Returns a word of an enumeration. A newer instance may have words that are not in its type."""
    return text(value, place)


def boolean(value: Any, place: str) -> bool:
    """Returns true or false."""
    if not isinstance(value, bool):
        raise _unexpected("true or false", value, place)
    return value


def integer(value: Any, place: str) -> int:
    """Returns a whole number."""
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not whole:
        raise _unexpected("a whole number", value, place)
    return int(value)


def number(value: Any, place: str) -> float:
    """Returns a number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _unexpected("a number", value, place)
    return float(value)


def time(value: Any, place: str) -> datetime.datetime:
    """Returns a time with its zone, to the microsecond: Python has no finer ones."""
    found = _TIME.fullmatch(text(value, place))
    if found is None:
        raise _unexpected("a time such as 2026-11-23T00:37:59Z", value, place)
    seconds, fraction, zone = found.groups()
    micros = f".{(fraction + '00000')[:6]}" if fraction else ""
    try:
        return datetime.datetime.fromisoformat(
            seconds + micros + ("+00:00" if zone == "Z" else zone)
        )
    except ValueError:
        raise _unexpected("a time such as 2026-11-23T00:37:59Z", value, place) from None


def date(value: Any, place: str) -> datetime.date:
    """Returns a day."""
    try:
        return datetime.date.fromisoformat(text(value, place))
    except ValueError:
        raise _unexpected("a day such as 2026-11-23", value, place) from None


def maybe(reader: Reader[T]) -> Reader[T | None]:
    """Reads null as None."""
    return lambda value, place: None if value is None else reader(value, place)


def several(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    """Reads each entry of a list."""

    def read(value: Any, place: str) -> tuple[T, ...]:
        if not isinstance(value, (list, tuple)):
            raise _unexpected("a list", value, place)
        return tuple(reader(each, f"{place}[{number}]") for number, each in enumerate(value))

    return read


def by_name(reader: Reader[T]) -> Reader[dict[str, T]]:
    """Reads each value of an object whose fields may have any name."""

    def read(value: Any, place: str) -> dict[str, T]:
        if not isinstance(value, Mapping):
            raise _unexpected("an object", value, place)
        return {name: reader(each, f"{place}.{name}") for name, each in value.items()}

    return read


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, datetime.datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, datetime.date):
        return value.isoformat()
    return value


def _unexpected(expected: str, found: Any, place: str) -> ContractError:
    shown = "null" if found is None else repr(found)
    return ContractError(f"{place}: expected {expected}; found {shown[:80]}.")
