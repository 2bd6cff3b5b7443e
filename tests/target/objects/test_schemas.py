"""Values held against the schemas of the contract, and told without being repeated."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.strategies import DOCUMENTS

from lmscontract.contract.model import Area, Fact, Origin, Schema, State
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.types import Basis

SCHEMAS: dict[str, Schema] = {
    "Money": {"type": "object", "required": ["value"], "properties": {"value": {"type": "number"}}},
    "Prices": {"type": "array", "items": {"$ref": "#/components/schemas/Money"}},
}


def fact(schema: Schema | None = None, *shape: str) -> Fact:
    """A property with a schema or a shape."""
    return Fact(
        Area.RESPONSE, "data.a", State.KNOWN, Basis.STATED, "4", Origin("f", 1), schema=schema or {}, shape=shape
    )


@pytest.mark.parametrize(
    ("one", "value", "told"),
    [
        (fact(), object(), ""),
        (fact({"type": "integer"}), 3, ""),
        (fact({"type": "integer"}), "3", "a text"),
        (fact({"type": "integer"}), True, "a boolean"),
        (fact({"type": "string"}), 1.5, "a number"),
        (fact({"type": "string"}), None, "null"),
        (fact({"type": "string"}), [], "an array"),
        (fact({"type": "string", "pattern": "^a"}), "b", "a text that violates `pattern`"),
        (fact({"enum": ["a"]}), {}, "an object that violates `enum`"),
        (fact(None, "Money"), {"value": 1}, ""),
        (fact(None, "Money"), {}, "an object that violates `required`"),
        (fact(None, "Money"), {"value": "secret"}, "a text at .value"),
        (fact(None, "Prices"), [{"value": 1}, {"value": "x"}], "a text at [1].value"),
        (fact(None, "Prices", "Money"), {"value": 1}, ""),
        (fact(None, "Prices", "Money"), [{"value": 1}], ""),
    ],
)
def test_what_is_wrong_with_a_value(one: Fact, value: Any, told: str) -> None:
    """A value that breaks its schema, or each of its shapes, is told by its kind, its place and what it breaks."""
    assert schema_violation(one, value, SCHEMAS) == told


def test_none_of_several_shapes() -> None:
    """A value of none of the shapes is told by one complaint."""
    assert schema_violation(fact(None, "Prices", "Money"), "text", SCHEMAS).startswith("a text that violates ")


@given(DOCUMENTS)
def test_a_value_is_never_repeated(document: Any) -> None:
    """What is wrong is told in a few words, whatever the value; a schema that says nothing takes it."""
    told = schema_violation(fact(None, "Prices"), document, SCHEMAS)
    assert len(told) < 80
    assert schema_violation(fact(), document, SCHEMAS) == ""


def test_shapes_of_other_contracts_are_other_shapes() -> None:
    """The same name in another contract is another shape."""
    assert schema_violation(fact(None, "Money"), 3, SCHEMAS)
    assert schema_violation(fact(None, "Money"), 3, {"Money": {"type": "integer"}}) == ""
