"""Valid values of a schema, and properties that are set in and removed from documents."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.contract.model import Area, Fact, Origin, Schema, State, documented_value
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.types import Basis


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"enum": ["b", "a"]}, "b"),
        ({"const": 2, "default": 1}, 2),
        ({"default": 0, "type": "integer", "minimum": 5}, 0),
        ({"default": False, "type": "boolean"}, False),
        ({"type": "boolean"}, True),
        ({"type": "integer", "minimum": 5}, None),
        ({"type": "string", "examples": ["a"]}, None),
        ({"type": "array"}, None),
        ({}, None),
    ],
)
def test_a_certain_value(schema: Schema, value: Any) -> None:
    """Only values that the contract names are certain to be accepted; a type alone gives no value."""
    fact = Fact(Area.BODY, "a", State.KNOWN, Basis.STATED, "4", Origin("f", 1), schema=schema)
    assert documented_value(fact) is value if isinstance(value, bool) else documented_value(fact) == value


def test_a_stated_value_is_certain() -> None:
    """A value that the contract states beside a schema goes first."""
    fact = Fact(Area.QUERY, "a", State.KNOWN, Basis.STATED, "4", Origin("f", 1), schema={"default": 2}, values=(1,))
    assert documented_value(fact) == 1


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
    """A property is set in every item of its path; missing objects are created."""
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
    """A property is removed from every item of its path; other values stay."""
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
    """A property that is set is found; removed, it is nowhere; the original document does not change."""
    before = repr(body)
    put = with_property(body, path, 1)
    assert [value for value, _ in path.values(put)] != []
    assert {value for value, _ in path.values(put)} == {1}
    assert list(path.values(without_property(put, path))) == []
    assert repr(body) == before
