"""Reads and writes objects with the models that are generated from contract.yaml."""

import dataclasses
import datetime
import typing

import sextant
from sextant import models

LEAF = {
    "id": "leaf",
    "children": [],
    "from": None,
    "thinking-time": 3,
    "state": "open",
    "made_at": "2026-11-23T00:37:59.123456789Z",
    "day": "2026-11-23",
    "ok": True,
    "weight": 2,
    "any": {"a": [1]},
    "names": ["a", "b"],
    "color": "red",
    "shape": None,
}
ROOT = {
    **LEAF,
    "id": "root",
    "made_at": "2026-11-23T01:37:59+01:00",
    "children": [LEAF],
    "parent": LEAF,
    "shape": {"corners": 4},
    "counts": {"x": 1},
    "cautions": [{"code": "c"}],
    "extent": {"low": 0.5, "high": 1.5},
}


def refusal(**changes):
    body = {name: value for name, value in {**LEAF, **changes}.items() if value != "absent"}
    try:
        models.Node.from_json(body)
    except sextant.ContractError as error:
        return str(error)
    raise AssertionError(changes)


root = models.Node.from_json({**ROOT, "of_a_newer_instance": 1})
leaf = root.children[0]
assert leaf.id == "leaf" and leaf.from_ is None and leaf.thinking_time == 3, leaf
assert leaf.made_at == datetime.datetime(2026, 11, 23, 0, 37, 59, 123456, datetime.timezone.utc), (
    leaf
)
assert root.made_at.utcoffset() == datetime.timedelta(hours=1), root
assert leaf.day == datetime.date(2026, 11, 23), leaf
assert root.shape == models.MaybeShape(corners=4) and leaf.shape is None
assert leaf.note is None and leaf.extent is None and leaf.cautions is None
assert root.cautions == (models.NodeCaution(code="c"),)
assert root.extent.more == {"high": 1.5}, root.extent
assert root.parent == leaf
assert models.Square.from_json({"corners": 4, "side": 2}) == models.Square(corners=4, side=2.0)

expected = {**ROOT, "parent": {**LEAF, "made_at": "2026-11-23T00:37:59.123456Z"}}
expected["children"] = [expected["parent"]]
assert root.to_json() == expected, root.to_json()
assert models.Node.from_json(root.to_json()) == root
assert models.Node.from_json({**LEAF, "state": "newer"}).state == "newer"

assert typing.get_args(models.Color) == ("red", 'dark "blue"'), models.Color
assert typing.get_args(models.NodeState) == ("open", "closed"), models.NodeState
assert "note: Free text" in models.Node.__doc__, models.Node.__doc__
try:
    leaf.id = "other"
    raise AssertionError("an object can be changed")
except dataclasses.FrozenInstanceError:
    pass

for error, found in {
    "Node: Node lacks the required field weight.": refusal(weight="absent"),
    "Node.weight: expected a number; found null.": refusal(weight=None),
    "Node.weight: expected a number; found True.": refusal(weight=True),
    "Node.ok: expected true or false; found 1.": refusal(ok=1),
    "Node.thinking-time: expected a whole number; found 1.5.": refusal(**{"thinking-time": 1.5}),
    "Node.thinking-time: expected a whole number; found nan.": refusal(
        **{"thinking-time": float("nan")}
    ),
    "Node.id: expected text; found 5.": refusal(id=5),
    "Node.names[1]: expected text; found null.": refusal(names=["a", None]),
    "Node.names: expected a list; found 'a'.": refusal(names="a"),
    "Node.counts: expected an object; found [].": refusal(counts=[]),
    "Node.counts.x: expected a whole number; found 'y'.": refusal(counts={"x": "y"}),
    "Node.shape: MaybeShape lacks the required field corners.": refusal(shape={}),
    "Node.shape: expected an object (MaybeShape); found 'x'.": refusal(shape="x"),
    "Node.children[0]: Node lacks the required field id.": refusal(children=[{}]),
    "Node.made_at: expected a time such as 2026-11-23T00:37:59Z; found 'today'.": refusal(
        made_at="today"
    ),
    "Node.made_at: expected a time such as 2026-11-23T00:37:59Z; found '2026-13-23T00:37:59Z'.": (
        refusal(made_at="2026-13-23T00:37:59Z")
    ),
    "Node.day: expected a day such as 2026-11-23; found '2026'.": refusal(day="2026"),
}.items():
    assert error == found, (error, found)
