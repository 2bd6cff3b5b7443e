"""Values for schemas, and whether values are of them."""

from __future__ import annotations

from typing import Any

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
def test_a_made_value_is_of_its_schema(schema: dict[str, Any], number: int, given_value: Any) -> None:
    """What is made for a schema, or fitted to it, is accepted by it."""
    assert SAMPLES.accepts(schema, SAMPLES.value(schema, "name", number))
    assert SAMPLES.accepts(schema, SAMPLES.fitted(schema, given_value, "name", number))


def test_every_shape_of_the_contracts_has_a_value_and_another(ours: Contract, parcels: Contract) -> None:
    """For each shared shape there is a value that it takes, and one that it does not take."""
    for contract in (ours, parcels):
        samples = Samples(contract.vocabulary.schemas)
        for name, schema in contract.vocabulary.schemas.items():
            validator = jsonschema.Draft202012Validator(dict(schema))
            assert validator.is_valid(samples.value(schema, name)), name
            assert not validator.is_valid(samples.other(schema)), name


def test_a_reference_is_followed() -> None:
    """A schema that only refers is the shape that it refers to."""
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
def test_a_value_of_mock_data_is_written_as_the_contract_wants_it(
    schema: dict[str, Any], value: Any, fitted: Any
) -> None:
    """A number may become a text and the other way round; what cannot be fitted is replaced."""
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
def test_a_name_alone_gives_a_believable_value(name: str, value: Any) -> None:
    """Where only a name is known, the value is what people mostly put under such a name."""
    assert by_name(name, 3) == value
