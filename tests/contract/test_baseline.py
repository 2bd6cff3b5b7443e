"""Service files become facts: one for each place that a file, the envelope or the vocabulary defines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.strategies import COMPONENTS, folder, made, plain

from lmscontract.contract.load import load
from lmscontract.contract.model import Area, Endpoint, Fact, TenantFact
from lmscontract.types import Basis, Effect

VOCABULARY = """\
envelopes:
  list:
    x-source: "22"
    parameters: [page, links]
    schema:
      type: object
      required: [data]
      properties:
        data: {type: object, required: [items], properties: {items: {type: array, items: {x-record: true}}}}
  object: {x-source: "93", schema: {type: object, properties: {data: {x-record: true}}}}
parameters:
  page: {in: query, x-paging: page, x-source: "42", schema: {type: integer, default: 1}}
  links: {in: query, x-source: "42", schema: {type: integer}, x-values: [1], x-open: {default: who-knows}}
  sort: {in: query, x-source: "42", schema: {type: string}, x-basis: inferred}
"""


def endpoint(operation: str, node: str = "{}") -> Endpoint:
    """An operation from its node."""
    method, path = operation.split(" ")
    key = "x-any" if method == "ANY" else method.lower()
    components = {**plain(COMPONENTS), **plain(VOCABULARY)}
    (found,) = made(components, {path: {key: plain(node)}}, (), plain(POINT)).baseline.values()
    return found


POINT = "- {id: who-knows, source: '1', question: Who?, interpretations: [{id: a, says: a}, {id: b, says: b}], meanwhile: none}\n"


def reported(one: Endpoint, area: Area) -> dict[str, tuple[Any, ...]]:
    """The facts about one part of a call: state, basis, source and what is expected."""
    return {
        fact.location: (fact.state.value, fact.basis.value, fact.source, fact.expected) for fact in one.of_area(area)
    }


def fact(one: Endpoint, location: str) -> Fact:
    """The fact at a place."""
    return one.facts[location]


def test_a_list_is_wrapped_in_its_envelope() -> None:
    """The items of a list are at the record of the envelope, and the envelope adds its own places and parameters."""
    one = endpoint(
        "GET /toys",
        "{x-lists: toy, x-items: {required: [id], properties: {id: {type: integer}, a: {properties: {b: {}}}}}}",
    )
    assert (one.answer.value, one.record, one.root, one.shared) == ("list", "data.items[]", "data", ("page", "links"))
    assert reported(one, Area.RESPONSE) == {
        "data": ("present", "stated", "22", "object"),
        "data.items": ("present", "stated", "22", "array"),
        "data.items[].id": ("present", "stated", "43", "integer"),
        "data.items[].a": ("known", "stated", "43", ""),
        "data.items[].a.b": ("known", "stated", "43", ""),
    }
    assert reported(one, Area.QUERY) == {
        "query.page": ("known", "stated", "42", "integer"),
        "query.links": ("known", "stated", "42", "integer"),
    }
    assert (fact(one, "query.links").values, fact(one, "query.links").open) == ((1,), {"default": "who-knows"})


def test_what_is_only_inferred_to_be_a_list() -> None:
    """If a list response is inferred, its places and the parameters of lists are inferred, too."""
    one = endpoint(
        "GET /toys", "{parameters: [sort, {name: own, schema: {}}], x-items: {x-basis: inferred, properties: {a: {}}}}"
    )
    assert one.answer_basis is Basis.INFERRED
    assert {basis for _, basis, *_ in reported(one, Area.RESPONSE).values()} == {"inferred"}
    found = {location: basis for location, (_, basis, *_) in reported(one, Area.QUERY).items()}
    assert found == {
        "query.page": "inferred",
        "query.links": "inferred",
        "query.sort": "inferred",
        "query.own": "stated",
    }


def test_a_single_object_stands_under_data() -> None:
    """A single object is at the record of its envelope; a property at an unknown place has no path."""
    one = endpoint(
        "GET /toys",
        "{x-data: {properties: {a: {type: [string, 'null']}}}, x-anywhere: {b.c: {type: integer}, d: {}}}",
    )
    assert (one.answer.value, one.record, one.shared) == ("object", "data", ())
    assert reported(one, Area.RESPONSE) == {
        "data.a": ("known", "stated", "43", "string|null"),
        "data.**.`b.c`|data.**.b.c": ("known", "stated", "43", "integer"),
        "data.**.d": ("known", "stated", "43", ""),
        "data": ("known", "stated", "43", ""),
    }


@pytest.mark.parametrize(
    ("node", "answer"),
    [
        ("{}", "open"),
        ("{x-answer: html}", "html"),
        ("{x-answer: redirect}", "redirect"),
        ("{x-answer-schema: {properties: {a: {}}}}", "open"),
    ],
)
def test_other_answers(node: str, answer: str) -> None:
    """An undocumented response is open; pages and redirects are no JSON responses; a schema of its own has no envelope."""
    one = endpoint("GET /toys", node)
    assert one.answer.value == answer
    assert list(reported(one, Area.RESPONSE)) == (["a"] if "schema" in node else [])


def test_bodies_are_flattened() -> None:
    """Body properties are known, and mandatory if they are required; families of names keep their pattern."""
    node = """
x-body:
  required: [name]
  properties:
    name: {type: string, deprecated: true}
    parts: {type: array, items: {required: [size], properties: {size: {enum: [s]}}}}
    sizes: {type: array, items: {type: string, x-source: "9"}}
    plain: {type: array, items: {x-source: "9"}}
    price: {$ref: "#/components/schemas/Money"}
  patternProperties: {"^tag_[0-9]+$": {x-name: tag_XX, type: string}}
"""
    one = endpoint("POST /toys", node)
    assert reported(one, Area.BODY) == {
        "body.name": ("known", "stated", "43", "string"),
        "body.parts": ("known", "stated", "43", "array"),
        "body.parts[].size": ("known", "stated", "43", "s"),
        "body.sizes": ("known", "stated", "43", "array<string>"),
        "body.plain": ("known", "stated", "43", "array"),
        "body.price": ("known", "stated", "43", "Money"),
        "body.tag_XX": ("known", "stated", "43", "string"),
    }
    assert {location for location, each in one.facts.items() if each.required} == {"body.name", "body.parts[].size"}
    assert {location for location, each in one.facts.items() if each.deprecated} == {"body.name"}
    assert fact(one, "body.tag_XX").pattern == "^tag_[0-9]+$"
    assert fact(one, "body.plain").schema == {"type": "array"}


def test_sources_and_bases_are_inherited() -> None:
    """The source and basis of a node apply to its children, unless a child has its own."""
    node = """
x-source: "5"
x-basis: inferred
x-body:
  properties:
    a: {x-source: "6", properties: {b: {}, c: {x-basis: stated}}}
    d: {x-basis: stated}
"""
    one = endpoint("POST /toys", node)
    assert (one.source, one.basis) == ("5", Basis.INFERRED)
    assert {location: (source, basis) for location, (_, basis, source, _) in reported(one, Area.BODY).items()} == {
        "body.a": ("6", "inferred"),
        "body.a.b": ("6", "inferred"),
        "body.a.c": ("6", "stated"),
        "body.d": ("5", "stated"),
    }


def test_parameters_of_an_operation() -> None:
    """A shared parameter can be named, or repeated with another keyword; own parameters come before those of lists."""
    node = """
parameters:
- sort
- {name: page, required: true}
- {name: X-Shop, in: header, schema: {}}
- {name: own, schema: {$ref: "#/components/schemas/Day"}, x-open: who-knows}
x-items: {}
"""
    one = endpoint("GET /toys", node)
    assert reported(one, Area.QUERY) == {
        "query.sort": ("known", "inferred", "42", "string"),
        "query.page": ("known", "stated", "42", "integer"),
        "query.own": ("known", "stated", "43", "Day"),
        "query.links": ("known", "stated", "42", "integer"),
    }
    assert reported(one, Area.HEADER) == {"header.X-Shop": ("known", "stated", "43", "")}
    assert (fact(one, "query.page").required, fact(one, "query.own").open) == (True, {"": "who-knows"})


def test_path_parameters_and_their_kinds() -> None:
    """A path parameter is mandatory; its kind is stated, or follows from a name that belongs to one kind."""
    one = endpoint("GET /toys/{toy_id}/{a}/{b}/{c}", "{x-path: {a: box, b: {kind: toy, type: integer}}}")
    assert one.kinds == {"toy_id": "toy", "a": "box", "b": "toy", "c": ""}
    assert {name: fact(one, f"path.{name}").expected for name in one.kinds} == {
        "toy_id": "",
        "a": "",
        "b": "integer",
        "c": "",
    }
    assert all(fact(one, f"path.{name}").required for name in one.kinds)


def test_a_name_of_two_kinds_has_none() -> None:
    """A name that belongs to two kinds identifies neither."""
    components = {**plain(COMPONENTS), "identifiers": {"toy": {"names": ["uuid"]}, "box": {"names": ["uuid"]}}}
    (one,) = made(components, {"/toys/{uuid}": {"get": {}}}).baseline.values()
    assert one.kinds == {"uuid": ""}


@pytest.mark.parametrize(
    ("operation", "node", "effect"),
    [
        ("GET /toys", "{}", Effect.NONE),
        ("GET /toys", "{x-effect: writes}", Effect.WRITES),
        ("POST /toys", "{}", Effect.WRITES),
        ("POST /toys", "{x-effect: none}", Effect.NONE),
        ("DELETE /toys", "{}", Effect.WRITES),
        ("ANY /toys/**", "{}", Effect.WRITES),
    ],
)
def test_effects(operation: str, node: str, effect: Effect) -> None:
    """A GET has no effect and other methods write, unless the contract says otherwise."""
    assert endpoint(operation, node).effect is effect


def test_what_else_is_said_of_an_operation() -> None:
    """Locks, levels, public operations, conditions and behaviours are kept, with the names of tenant facts."""
    node = """
summary: toys
x-lock: [batch, branches]
x-level: manager
x-public: true
x-open: who-knows
x-conditions:
- {id: a, answers: 200, says: no, source: "7", with: {path.toy_id: {fact: lost_toy}}, as: user}
- {id: b, says: no, basis: inferred, open: who-knows, never: E-17}
x-behaviours:
- {rule: null-sent, at: data.**, expected: price, says: never, needs: [x], as: user, kind: toy, table: {Yes: [1]}, reason: r}
"""
    one = endpoint("PUT /toys/{toy_id}", node)
    assert (one.summary, one.locks, one.level, one.public, one.open) == (
        "toys",
        ("batch", "branches"),
        "manager",
        True,
        {"": "who-knows"},
    )
    assert endpoint("PUT /toys", "{x-lock: batch}").locks == ("batch",)
    first, second = one.conditions
    assert first.answers == 200
    assert (first.request, first.level, first.source, first.basis) == (
        {"path.toy_id": TenantFact("lost_toy")},
        "user",
        "7",
        Basis.STATED,
    )
    assert (second.answers, second.source, second.basis, second.never) == (None, "43", Basis.INFERRED, "E-17")
    (promise,) = one.behaviours
    assert (promise.kind, promise.needs, promise.level, promise.table, promise.reason) == (
        "toy",
        ("x",),
        "user",
        {"Yes": [1]},
        "r",
    )


def test_every_fact_knows_its_line(tmp_path: Path) -> None:
    """Each place has the line of the file that defines it; places of the envelope have that of the list."""
    service = """\
x-source: "4"
paths:
  /toys/{toy_id}:
    get:
      parameters:
        - {name: a, schema: {}}
        - {name: b, schema: {}}
      x-items:
        properties:
          c: {}
          d:
            items:
              properties:
                e: {}
      x-anywhere:
        f: {}
    put:
      x-body:
        patternProperties:
          ^g:
            x-name: gX
"""
    baseline = load(folder(tmp_path, service)).baseline
    lines = {location: each.origin.line for one in baseline.values() for location, each in one.facts.items()}
    assert lines == {
        "query.a": 6, "query.b": 7, "path.toy_id": 17, "data": 9, "data.items": 9, "data.items[].c": 10, "data.items[].d": 11,
        "data.items[].d[].e": 14, "data.**.f": 16, "body.gX": 20,
    }  # fmt: skip
    assert [one.origin.line for one in baseline.values()] == [1, 4, 17]
