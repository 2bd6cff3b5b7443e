"""Values compared with the schemas of the contract, and how messages show them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.strategies import DOCUMENTS, ours

from lmscontract.contract.model import Area, Fact, Origin, Schema, State
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.types import Basis, Channel, Month

SCHEMAS: dict[str, Schema] = {
    "Money": {"type": "object", "required": ["value"], "properties": {"value": {"type": "number"}}},
    "Prices": {"type": "array", "items": {"$ref": "#/components/schemas/Money"}},
}


def fact(schema: Schema | None = None, *shape: str) -> Fact:
    """Return a property with a schema or a shape."""
    return Fact(
        Area.RESPONSE, "data.a", State.KNOWN, Basis.STATED, "4", Origin("f", 1), schema=schema or {}, shape=shape
    )


@pytest.mark.parametrize(
    ("one", "value", "message"),
    [
        (fact(), object(), ""),
        (fact({"type": "integer"}), 3, ""),
        (fact({"type": "integer"}), "3", '"3"'),
        (fact({"type": "integer"}), True, "true"),
        (fact({"type": "string"}), 1.5, "1.5"),
        (fact({"type": "string"}), None, "null"),
        (fact({"type": "string"}), [], "[]"),
        (fact({"type": "string", "pattern": "^a"}), "b", '"b" that violates `pattern`'),
        (fact({"not": {"pattern": "^/", "examples": ["/b"]}}), "/a", '"/a", which is like "/b"'),
        (fact({"not": {"pattern": "^/", "examples": ["/b"]}}), "/b", '"/b"'),
        (fact({"not": {"pattern": "^/"}}), "/a", '"/a" that violates `not`'),
        (fact({"enum": ["a"]}), {}, "… (object, 0) that violates `enum`"),
        (fact(None, "Money"), {"value": 1}, ""),
        (fact(None, "Money"), {}, "… (object, 0) that violates `required`"),
        (fact(None, "Money"), {"value": "dear"}, '"dear" at .value'),
        (fact(None, "Prices"), [{"value": 1}, {"value": "x"}], '"x" at [1].value'),
        (fact(None, "Prices", "Money"), {"value": 1}, ""),
        (fact(None, "Prices", "Money"), [{"value": 1}], ""),
    ],
)
def test_messages_of_invalid_values(one: Fact, value: Any, message: str) -> None:
    """A value that violates its schema or all its shapes is shown with its place and the violated keyword."""
    assert schema_violation(one, value, SCHEMAS) == message


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("RecordPrice", 5),
        ("ReadableLanguage", "en"),
        ("ReadableLanguage", "eng"),
        ("UrlWithoutTrailingLms", "https://learning.example.com/lms/"),
        ("WithoutLeadingSlash", "/some.user"),
        ("CountryId", "Italy"),
        ("LearningPlanEnrollmentStatus", "Suspended"),
        ("LearningPlanEnrollmentStatus", "suspended"),
    ],
)
def test_a_value_that_an_object_may_lack(name: str, wrong: Any) -> None:
    """The specification states a form of these values, not that every object has one: null is no violation."""
    schemas = ours().at(Month(2026, 11), Channel("sandbox")).vocabulary.schemas
    assert schema_violation(fact(None, name), None, schemas) == ""
    assert schema_violation(fact(None, name), wrong, schemas) != ""


@pytest.mark.parametrize("name", ["English", "english", "Lao", "lao", "LAO", "Français (CA)"])
def test_the_name_of_a_language_is_readable(name: str) -> None:
    """A name is no code of a language, also if it is as short as one."""
    schemas = ours().at(Month(2026, 11), Channel("sandbox")).vocabulary.schemas
    assert schema_violation(fact(None, "ReadableLanguage"), name, schemas) == ""


def test_a_value_of_none_of_several_shapes() -> None:
    """A value that has none of several shapes gets one message."""
    assert schema_violation(fact(None, "Prices", "Money"), "text", SCHEMAS).startswith('"text" that violates ')


@given(DOCUMENTS)
def test_a_message_is_short(document: Any) -> None:
    """A message is short for every value; an empty schema accepts every value."""
    message = schema_violation(fact(None, "Prices"), document, SCHEMAS)
    assert len(message) < 260
    assert schema_violation(fact(), document, SCHEMAS) == ""


@pytest.mark.parametrize(
    ("one", "value", "message"),
    [
        (fact({"type": "integer"}), "Gelb", "… (string, 4)"),
        (fact({"type": "integer"}), [4711], "… (array, 1)"),
        (fact({"additionalProperties": {"const": True}}), {"Jane Gelb": 7}, "… (integer) at .… that violates `const`"),
        (fact({"type": "integer"}), "x" * 300, "… (string, 300)"),
    ],
)
def test_private_values_are_not_repeated(one: Fact, value: Any, message: str) -> None:
    """Of a long value, and of one under a private name or a key of data, only type and length are shown."""
    assert schema_violation(one, value, SCHEMAS, private=() if "300" in message else ("a",)) == message


def test_shapes_of_another_contract() -> None:
    """A shape of the same name in another contract may differ."""
    assert schema_violation(fact(None, "Money"), 3, SCHEMAS)
    assert schema_violation(fact(None, "Money"), 3, {"Money": {"type": "integer"}}) == ""
