"""Sample values for schemas, and validation of values against schemas."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lmscontract.contract.project import Contract
from lmscontract.mock.samples import Samples, by_name

SHAPES = {"Money": {"type": "object", "required": ["value"], "properties": {"value": {"type": "number"}}}}
SAMPLES = Samples(SHAPES)

_LEAVES = st.sampled_from(
    [
        {},
        {"type": "string"},
        {"type": "integer", "minimum": 3, "maximum": 9},
        {"type": ["string", "null"]},
        {"type": "boolean"},
        {"const": True},
        {"enum": ["a", 1]},
        {"type": "string", "not": {"pattern": "^/"}},
        {"type": "object", "additionalProperties": {"const": True}},
        SHAPES["Money"],
    ]
)
SCHEMAS = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda items: {"type": "array", "items": items}, inner),
        st.builds(lambda a, b: {"type": "object", "required": ["a"], "properties": {"a": a, "b": b}}, inner, inner),
        st.builds(lambda a, b: {"anyOf": [a, b]}, inner, inner),
    ),
    max_leaves=4,
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 12) | st.sampled_from(["a", "/b", 2.0, 2.5]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "b", "value"]), inner, max_size=3)
    ),
    max_leaves=4,
)


@settings(deadline=None)
@given(schema=SCHEMAS, number=st.integers(1, 50), given_value=VALUES)
def test_a_sample_value_is_valid(schema: dict[str, Any], number: int, given_value: Any) -> None:
    """A value that is generated for a schema, or converted to it, is valid."""
    assert SAMPLES.accepts(schema, SAMPLES.value(schema, "name", number))
    assert SAMPLES.accepts(schema, SAMPLES.fitted(schema, given_value, "name", number))


def test_a_sample_text_has_its_format() -> None:
    """The text is valid by the format of its schema, so that a generated client can parse it."""
    texts = {
        name: SAMPLES.value({"type": "string", "format": name}, "since", 7) for name in ("date-time", "date", "uuid")
    }
    assert datetime.fromisoformat(texts["date-time"]).tzinfo is UTC
    assert date.fromisoformat(texts["date"])
    assert UUID(texts["uuid"]).node == 7


def test_every_shape_has_a_valid_and_an_invalid_value(ours: Contract, parcels: Contract) -> None:
    """For each shared shape of the contracts there is a valid and an invalid value."""
    for contract in (ours, parcels):
        samples = Samples(contract.vocabulary.schemas)
        for name, schema in contract.vocabulary.schemas.items():
            validator = jsonschema.Draft202012Validator(dict(schema))
            assert validator.is_valid(samples.value(schema, name)), name
            assert not validator.is_valid(samples.other(schema)), name


def test_a_reference_is_resolved() -> None:
    """A schema that is only a reference has the shape that it refers to."""
    reference = {"$ref": "#/components/schemas/Money"}
    assert SAMPLES.accepts(reference, SAMPLES.value(reference, "price", 4))
    assert not SAMPLES.accepts(reference, {})


@pytest.mark.parametrize(
    ("schema", "value", "fitted"),
    [
        ({"type": "integer"}, "13001", 13001),
        ({"type": "string"}, 13001, "13001"),
        ({"type": "number"}, "4.50", 4.5),
        ({}, "0", "0"),
        ({"type": "string"}, [], "size 2"),
    ],
)
def test_a_value_of_mock_data_is_converted_to_its_schema(schema: dict[str, Any], value: Any, fitted: Any) -> None:
    """Numbers and texts are converted to each other; a value that cannot be converted is replaced."""
    assert SAMPLES.fitted(schema, value, "size", 2) == fitted


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("parcel_id", 3),
        ("is_open", True),
        ("created_at", "2024-01-31 08:30:00"),
        ("home_url", "https://files.example/home_url-3"),
        ("e_mail", "person.3@example.org"),
        ("currency_code", "EUR"),
        ("price", "39.00"),
        ("colour_of_roof", "colour of roof 3"),
        ("{odd}", "{odd} 3"),
    ],
)
def test_a_property_name_gives_a_plausible_value(name: str, value: Any) -> None:
    """Without a schema, the value is a usual one for the property name."""
    assert by_name(name, 3) == value


def test_the_first_wrong_element_is_named() -> None:
    """The reason why an array is refused is about its first element that is wrong."""
    schema = {"type": "array", "items": {"type": "string"}}
    assert SAMPLES.why_not(schema, ["7", 12, 15], "ids") == "ids[1] must be of type string"
    deep = {"type": "array", "items": {"properties": {"a": schema}}}
    assert SAMPLES.why_not(deep, [{"a": [1, 2]}, {"a": [3]}], "rows") == "rows[0].a[0] must be of type string"
