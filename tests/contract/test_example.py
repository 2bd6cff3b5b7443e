"""Values made up from schemas, and properties put into documents and taken out of them."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import ours, parcels

from lmscontract.contract.example import example, example_of, with_property, without_property
from lmscontract.contract.model import Area, Fact, Origin, Schema, State
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Channel, Month

SCHEMAS: dict[str, Schema] = {
    "Money": {"type": "object", "required": ["value"], "properties": {"value": {"type": "number"}, "note": None}},
    "Prices": {"type": "array", "items": {"$ref": "#/components/schemas/Money"}},
}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"examples": [3, 4], "type": "string"}, 3),
        ({"enum": ["b", "a"]}, "b"),
        ({"const": None, "default": 1}, None),
        ({"default": 0, "type": "integer", "minimum": 5}, 0),
        ({"type": "integer", "minimum": 5}, 5),
        ({"type": "integer"}, 1),
        ({"type": "number"}, 1.5),
        ({"type": "boolean"}, True),
        ({"type": "null"}, None),
        ({}, "text"),
        ({"type": ["integer", "string"]}, 1),
        ({"type": "array"}, ["text"]),
        ({"items": {"type": "integer"}}, [1]),
        ({"properties": {"a": {}, "b": None}}, {"a": "text", "b": "text"}),
        ({"additionalProperties": {"const": True}}, {"name": True}),
        ({"type": "object", "additionalProperties": False}, {}),
        ({"$ref": "#/components/schemas/Money"}, {"value": 1.5, "note": "text"}),
        ({"$ref": "#/components/schemas/Prices"}, [{"value": 1.5, "note": "text"}]),
        ({"examples": [], "type": "integer"}, 1),
    ],
)
def test_the_simplest_value(schema: Schema, value: Any) -> None:
    """A stated example goes first, then a constant or default, then the simplest value of the type."""
    assert example(schema, SCHEMAS) == value


def test_the_value_of_a_fact() -> None:
    """A fact's value is of its first shape, else of its schema."""
    plain = Fact(Area.BODY, "a", State.KNOWN, Basis.STATED, "4", Origin("f", 1), schema={"type": "boolean"})
    shaped = Fact(Area.BODY, "a", State.KNOWN, Basis.STATED, "4", Origin("f", 1), shape=("Prices", "Money"))
    assert example_of(plain, SCHEMAS) is True
    assert example_of(shaped, SCHEMAS) == [{"value": 1.5, "note": "text"}]


@pytest.mark.parametrize("contract", [ours, parcels], ids=["shipped", "parcels"])
def test_made_up_values_are_valid(contract) -> None:
    """The value that is made up for a property of the contract is one that its schema takes."""
    snapshot = contract().at(Month(2031, 6), Channel.SANDBOX)
    schemas = snapshot.vocabulary.schemas
    for endpoint in snapshot.operations:
        for fact in endpoint.facts.values():
            schema = (
                {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in fact.shape]}
                if fact.shape
                else fact.schema
            )
            jsonschema.Draft202012Validator({**schema, "components": {"schemas": schemas}}).validate(
                example_of(fact, schemas)
            )


@pytest.mark.parametrize(
    ("body", "path", "after"),
    [
        ({}, "a", {"a": 1}),
        (None, "a.b", {"a": {"b": 1}}),
        ({"a": {"c": 2}}, "a.b", {"a": {"c": 2, "b": 1}}),
        ({"a": "text"}, "a.b", {"a": {"b": 1}}),
        ({}, "items[].a", {"items": [{"a": 1}]}),
        ({"items": []}, "items[].a", {"items": [{"a": 1}]}),
        ({"items": [{"b": 2}, {"a": 3}]}, "items[].a", {"items": [{"b": 2, "a": 1}, {"a": 1}]}),
        ({}, "a[]", {"a": [1]}),
    ],
)
def test_a_property_is_put_in(body: Any, path: str, after: Any) -> None:
    """A property is set in every item on the way, and what lacks on the way is made."""
    assert with_property(body, PropertyPath.parse(path), 1) == after


@pytest.mark.parametrize(
    ("body", "path", "after"),
    [
        ({"a": 1, "b": 2}, "a", {"b": 2}),
        ({"b": 2}, "a", {"b": 2}),
        ({"a": {"b": 1, "c": 2}}, "a.b", {"a": {"c": 2}}),
        ({"items": [{"a": 1}, {"b": 2}, 3]}, "items[].a", {"items": [{}, {"b": 2}, 3]}),
        ({"items": {"a": 1}}, "items[].a", {"items": {"a": 1}}),
        ("text", "a", "text"),
        (None, "a.b", None),
    ],
)
def test_a_property_is_taken_out(body: Any, path: str, after: Any) -> None:
    """A property is taken out of every item on the way, and what is otherwise stays as it is."""
    assert without_property(body, PropertyPath.parse(path)) == after


WAYS = st.lists(st.sampled_from(["a", "b", "c[]"]), min_size=1, max_size=3).map(
    lambda names: PropertyPath.parse(".".join([*names, "z"]))
)
BODIES = st.recursive(
    st.integers(),
    lambda inner: st.dictionaries(st.sampled_from("abcz"), inner) | st.lists(inner, max_size=2),
    max_leaves=6,
)


@given(WAYS, BODIES)
def test_put_in_and_taken_out(path: PropertyPath, body: Any) -> None:
    """What was put in is found there and nowhere remains when it is taken out; the document itself is not touched."""
    before = repr(body)
    put = with_property(body, path, 1)
    assert [value for value, _ in path.values(put)] != []
    assert {value for value, _ in path.values(put)} == {1}
    assert list(path.values(without_property(put, path))) == []
    assert repr(body) == before
