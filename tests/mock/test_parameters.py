"""How query parameters are validated and converted."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.model import Area, Fact, Origin, State
from lmscontract.mock.parameters import Parameter, written
from lmscontract.mock.samples import Samples
from lmscontract.types import Basis


def parameter(schema: dict[str, Any], **more: Any) -> Parameter:
    """Return a parameter with a schema."""
    fact = Fact(Area.QUERY, "x", State.KNOWN, Basis.STATED, "1", Origin("f", 1), schema=schema, **more)
    return Parameter(fact, Samples({}))


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({}, ["anything", ""], []),
        ({"type": "integer", "minimum": 1, "maximum": 200}, ["1", "200", "+7"], ["0", "201", "x", "", "1.5", "²"]),
        ({"type": "number"}, ["1.5", "2"], ["x", "1e999", "nan"]),
        ({"type": "boolean"}, ["true", "False", "0", "1"], ["yes", "2"]),
        ({"type": "string", "enum": ["asc", "desc"]}, ["asc"], ["ASC", ""]),
        ({"type": ["string", "integer"]}, ["a", "0"], []),
        ({"type": "string", "pattern": "^[0-9]{4}$"}, ["2030"], ["20300", "x"]),
        ({"enum": [1, 2]}, ["1", "2"], ["3", "x"]),
        ({"type": "array"}, ["a,b", ""], []),
    ],
)
def test_a_value_is_validated_by_its_schema(schema: dict[str, Any], good: list[str], bad: list[str]) -> None:
    """Ranges, lists, formats and types are enforced; an empty schema accepts every value."""
    query = parameter(schema)
    assert [text for text in good if not query.accepts(text)] == []
    assert [text for text in bad if query.accepts(text)] == []


@pytest.mark.parametrize(
    ("text", "said"), [("x", "x must be of type integer, not x"), ("0", "x must be at least 1, not 0")]
)
def test_a_refused_value_has_its_reason(text: str, said: str) -> None:
    """The message says what the parameter accepts, by the keyword that refuses the value."""
    assert parameter({"type": "integer", "minimum": 1}).why_not(text) == said


def test_open_keywords_are_not_enforced() -> None:
    """An open keyword is not enforced, and an open parameter accepts every value."""
    assert parameter({"type": "integer", "maximum": 5}, open={"maximum": "how-many"}).accepts("6")
    assert parameter({"type": "integer"}, open={"": "what-is-it"}).accepts("x")
    assert not parameter({}, required=True, open={"required": "is-it"}).mandatory


def test_a_required_parameter_with_a_default_is_optional() -> None:
    """Only a required parameter without a default must be sent."""
    assert [parameter(schema, required=True).mandatory for schema in ({}, {"default": 0})] == [True, False]


def test_a_value_is_converted_to_its_type() -> None:
    """A text becomes a number where the schema requires one; a missing parameter has its default."""
    sized = parameter({"type": "integer", "default": 10})
    assert (sized.value("7"), sized.value(None)) == (7, 10)


def test_booleans_are_written_in_lower_case() -> None:
    """Booleans are written as `true` and `false`."""
    assert [written(value) for value in (True, 7, "x")] == ["true", "7", "x"]
