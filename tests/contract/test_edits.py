"""Edits: the result of each kind, and the error if an edit does not find what it expects."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.strategies import CHANNELS, folder, ours, parcels

from lmscontract.contract.edits import COMPATIBLE, KINDS
from lmscontract.contract.files import Schemas
from lmscontract.contract.load import build, check, load, shipped
from lmscontract.contract.model import Change, Endpoint, Fact, State
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError
from lmscontract.rules.register import derive
from lmscontract.types import Basis, Channel, Month, Operation

SERVICE = """\
x-source: "4"
paths:
  /toys/v1/toys:
    get:
      x-lists: toy
      parameters:
        - {name: order, schema: {type: string}, x-values: [price, name]}
        - {name: size, schema: {type: string, enum: [s, m]}}
        - {name: colour, schema: {type: string}}
        - {name: day, schema: {}}
        - {name: shop, required: true, schema: {type: integer}}
      x-items:
        required: [toy_id]
        properties:
          toy_id: {type: integer}
          price: {type: number}
          parts: {type: array, items: {properties: {price: {}, name: {}}}}
          maker: {properties: {name: {}, town: {properties: {zip: {}}}}}
          makers: {}
      x-conditions:
        - {id: closed-shop, answers: 400, source: "7", says: a shop that is closed, with: {query.shop: 1}}
      x-behaviours:
        - {rule: null-sent, at: data.**, expected: price, says: prices are never null}
    post:
      x-body:
        required: []
        properties:
          name: {type: string}
          price: {}
          parts: {type: array, items: {properties: {price: {}}}}
        patternProperties: {"^tag_[0-9]+$": {x-name: tag_XX}}
  /toys/v1/toys/{toy_id}:
    get:
      x-data: {properties: {price: {type: number}, owner: {properties: {mail: {}}}}}
      x-anywhere: {nickname: {}, `user.id`: {}}
  /toys/v1/games:
    get: {x-lists: toy, x-items: {properties: {price: {}}}}
  /toys/v1/rent/**:
    x-any: {}
""".replace("`user.id`", '"user.id"')

LIST, ONE, MAKE = "GET /toys/v1/toys", "GET /toys/v1/toys/{toy_id}", "POST /toys/v1/toys"
FEBRUARY = Month(2030, 2)
FIRST_LINE = 9


def announced(*edits: str, of: str = LIST, when: str = "2030-02") -> str:
    """A file of one change with one edit to a line, the first in line 10."""
    head = (
        f'id: ends\ntitle: T\nsource: "9"\nwhen: {when}\nchanges:\n- id: ends-change\n  says: S\n  of: {of}\n  edits:\n'
    )
    return head + "".join(f"  - {edit}\n" for edit in edits)


def toys(place: Path, *edits: str, of: str = LIST) -> Contract:
    """The toy shop with one change."""
    return load(folder(place, SERVICE, announced(*edits, of=of)))


def after(contract: Contract, of: str = LIST) -> Endpoint:
    """Return an operation after the change."""
    return contract.at(FEBRUARY, Channel("sandbox")).find(of)


def reported(facts: Mapping[str, Fact], *locations: str) -> dict[str, tuple[Any, ...]]:
    """Return state, basis, expectation and change of some facts; missing ones are left out."""
    return {
        each: (fact.state.value, fact.basis.value, fact.expected, fact.change)
        for each in locations
        if (fact := facts.get(each)) is not None
    }


def refusal(place: Path, *edits: str, of: str = LIST) -> ContractError:
    """Return the error of the last edit, which names its line."""
    with pytest.raises(ContractError) as caught:
        toys(place, *edits, of=of)
    assert caught.value.where == f"toys/changes/1.yaml:{FIRST_LINE + len(edits)}"
    assert "\n" not in str(caught.value)
    return caught.value


C = "ends-change"


# what each kind leaves behind


@pytest.mark.parametrize(
    ("edit", "of", "left"),
    [
        (
            "{response-property-added: uuid}",
            LIST,
            {"data.items[].uuid": ("present", "stated", "", C)},
        ),
        (
            "{response-property-added: uuid, optional: true, shape: {type: integer}, basis: inferred}",
            LIST,
            {"data.items[].uuid": ("known", "inferred", "integer", C)},
        ),
        (
            "{response-property-added: data.total, shape: [Prices, Money]}",
            LIST,
            {"data.total": ("present", "stated", "Prices|Money", C)},
        ),
        (
            "{response-property-added: cost, or: ['parts[].cost', maker.cost], shape: Money}",
            LIST,
            {
                "data.items[].cost|data.items[].parts[].cost|data.items[].maker.cost": (
                    "present",
                    "stated",
                    "Money",
                    C,
                ),
                "data.items[].cost": None,
            },
        ),
        (
            "{response-property-removed: price}",
            LIST,
            {
                "data.items[].price": ("absent", "stated", "", C),
                "data.items[].parts[].price": ("known", "stated", "", ""),
            },
        ),
        (
            "{response-property-removed: maker, basis: inferred}",
            LIST,
            {
                "data.items[].maker": ("absent", "inferred", "", C),
                "data.items[].maker.name": None,
                "data.items[].maker.town.zip": None,
                "data.items[].makers": ("known", "stated", "", ""),
            },
        ),
        (
            "{response-property-removed: 'parts[].price'}",
            LIST,
            {
                "data.items[].parts[].price": ("absent", "stated", "", C),
                "data.items[].parts": ("known", "stated", "array", ""),
            },
        ),
        (
            "{response-property-removed: parts}",
            LIST,
            {"data.items[].parts": ("absent", "stated", "", C), "data.items[].parts[].price": None},
        ),
        (
            "{response-property-removed: price, or: 'parts[].price'}",
            LIST,
            {
                "data.items[].price|data.items[].parts[].price": ("absent", "stated", "", C),
                "data.items[].price": None,
                "data.items[].parts[].price": None,
                "data.items[].parts[].name": ("known", "stated", "", ""),
            },
        ),
        ("{response-property-removed: price}", ONE, {"data.price": ("absent", "stated", "", C)}),
        ("{response-property-removed: data.owner.mail}", ONE, {"data.owner.mail": ("absent", "stated", "", C)}),
        (
            "{response-property-removed: nickname, anywhere: true}",
            ONE,
            {"data.**.nickname": ("absent", "stated", "", C)},
        ),
        (
            "{response-property-removed: user.id, anywhere: true}",
            ONE,
            {"data.**.`user.id`": ("absent", "stated", "", C)},
        ),
        (
            "{response-property-renamed: price, to: cost}",
            LIST,
            {
                "data.items[].price": ("absent", "stated", "", C),
                "data.items[].cost": ("known", "stated", "number", C),
            },
        ),
        (
            "{response-property-renamed: price, to: cost, optional: false}",
            LIST,
            {"data.items[].cost": ("present", "stated", "number", C)},
        ),
        (
            "{response-property-renamed: toy_id, to: id}",
            LIST,
            {"data.items[].id": ("present", "stated", "integer", C)},
        ),
        (
            "{response-property-renamed: maker, to: builder, optional: true, shape: Money}",
            LIST,
            {
                "data.items[].maker": ("absent", "stated", "", C),
                "data.items[].maker.name": None,
                "data.items[].builder": ("known", "stated", "Money", C),
            },
        ),
        (
            "{response-property-type-changed: price, from: {type: number}, to: Money}",
            LIST,
            {"data.items[].price": ("known", "stated", "Money", C)},
        ),
        (
            "{response-property-type-changed: toy_id, from: {type: integer}, to: {type: string}, or: maker.toy_id}",
            LIST,
            {
                "data.items[].toy_id|data.items[].maker.toy_id": ("present", "stated", "string", C),
                "data.items[].toy_id": None,
            },
        ),
        (
            "{response-property-type-changed: toy_id, from: {type: integer}, to: {type: integer}, or: maker.toy_id}",
            LIST,
            {"data.items[].toy_id|data.items[].maker.toy_id": ("present", "stated", "integer", "")},
        ),
        (
            "{response-property-type-changed: parts, from: {type: array}, to: [Money, Prices]}",
            LIST,
            {"data.items[].parts": ("known", "stated", "Money|Prices", C), "data.items[].parts[].price": None},
        ),
        (
            "{response-property-unsettled: price, interpretation: who-knows}",
            LIST,
            {"data.items[].price": ("unsettled", "stated", "", C)},
        ),
        ("{webhook-property-removed: toy_mail}", LIST, {"webhook.toy_mail": ("absent", "stated", "", C)}),
        (
            "{new-optional-request-parameter: page, shape: {type: integer}}",
            LIST,
            {"query.page": ("known", "stated", "integer", C)},
        ),
        (
            "{new-required-request-parameter: X-Shop, in: header, basis: inferred}",
            LIST,
            {"header.X-Shop": ("known", "inferred", "", C)},
        ),
        ("{request-parameter-removed: colour}", LIST, {"query.colour": ("absent", "stated", "", C)}),
        (
            "{request-parameter-renamed: colour, to: paint}",
            LIST,
            {"query.colour": ("absent", "stated", "", C), "query.paint": ("known", "stated", "string", C)},
        ),
        (
            "{request-parameter-renamed: colour, to: paint, shape: Day}",
            LIST,
            {"query.colour": ("absent", "stated", "", C), "query.paint": ("known", "stated", "Day", C)},
        ),
        (
            "{request-parameter-type-changed: day, from: {}, to: Day}",
            LIST,
            {"query.day": ("known", "stated", "Day", C)},
        ),
        ("{new-optional-request-property: colour}", MAKE, {"body.colour": ("known", "stated", "", C)}),
        (
            "{new-required-request-property: 'parts[].name', shape: {type: string}}",
            MAKE,
            {"body.parts[].name": ("known", "stated", "string", C)},
        ),
        (
            "{request-property-removed: parts}",
            MAKE,
            {"body.parts": ("absent", "stated", "", C), "body.parts[].price": None},
        ),
        ("{request-property-removed: tag_XX}", MAKE, {"body.tag_XX": ("absent", "stated", "", C)}),
        (
            "{request-property-renamed: name, to: title}",
            MAKE,
            {"body.name": ("absent", "stated", "", C), "body.title": ("known", "stated", "string", C)},
        ),
        (
            "{request-property-type-changed: name, from: {type: string}, to: Money}",
            MAKE,
            {"body.name": ("known", "stated", "Money", C)},
        ),
    ],
)
def test_what_is_left_behind(tmp_path: Path, edit: str, of: str, left: dict[str, Any]) -> None:
    """An edit results in the facts of its kind, marked with the change, and removes what is below a removed property."""
    contract = toys(tmp_path, edit, of=of)
    endpoint = after(contract, of)
    assert reported(endpoint.facts, *left) == {location: fact for location, fact in left.items() if fact is not None}
    untouched = contract.at(Month(2030, 1), Channel("sandbox")).find(of)
    assert untouched == contract.baseline[Operation.parse(of).shape]
    for location in left:
        if location in endpoint.facts and endpoint.facts[location].change:
            assert str(endpoint.facts[location].origin) == f"toys/changes/1.yaml:{FIRST_LINE + 1}"
            assert endpoint.facts[location].source == "9"


def test_what_is_required_stays_required(tmp_path: Path) -> None:
    """A mandatory parameter that is renamed or retyped stays mandatory; a new one follows its edit."""
    contract = toys(
        tmp_path,
        "{request-parameter-renamed: shop, to: store}",
        "{new-required-request-parameter: storey}",
        "{new-optional-request-parameter: shelf}",
        "{request-parameter-became-required: colour}",
    )
    facts = after(contract).facts
    required = {name: facts[f"query.{name}"].required for name in ("store", "storey", "shelf", "colour", "size")}
    assert required == {"store": True, "storey": True, "shelf": False, "colour": True, "size": False}
    assert (facts["query.colour"].change, facts["query.colour"].source) == (C, "9")


def test_body_properties_become_mandatory_and_deprecated(tmp_path: Path) -> None:
    """A body property that becomes mandatory or deprecated keeps its type; it may become both."""
    contract = toys(
        tmp_path,
        "{request-property-became-required: name, basis: inferred}",
        "{request-property-deprecated: name}",
        "{request-property-deprecated: price}",
        of=MAKE,
    )
    name, price = (after(contract, MAKE).facts[f"body.{each}"] for each in ("name", "price"))
    assert (name.required, name.deprecated, name.basis, name.expected) == (True, True, Basis.INFERRED, "string")
    assert (price.required, price.deprecated, price.state) == (False, True, State.KNOWN)


def test_a_body_property_is_optional_until_it_becomes_mandatory(tmp_path: Path) -> None:
    """What a change makes mandatory was not needed before, which nothing says of other properties."""
    contract = toys(tmp_path, "{request-property-became-required: name}", of=MAKE)
    before = contract.baseline[Operation.parse(MAKE).shape].facts
    assert (before["body.name"].optional, before["body.price"].optional) == (True, False)
    assert not after(contract, MAKE).facts["body.name"].optional


def test_values_are_removed_one_by_one(tmp_path: Path) -> None:
    """A removed value is no longer accepted, in closed and open lists, and is kept with its change."""
    contract = toys(
        tmp_path,
        "{request-parameter-enum-value-removed: order=price}",
        "{request-parameter-enum-value-removed: order=name}",
        "{request-parameter-enum-value-removed: size=m}",
    )
    order, size = after(contract).facts["query.order"], after(contract).facts["query.size"]
    assert (order.values, order.removed_values) == ((), ("price", "name"))
    assert order.value_changes == {"price": C, "name": C}
    assert (size.schema["enum"], size.removed_values, size.change) == (["s"], ("m",), "")


def test_retyped_parameters_keep_their_values(tmp_path: Path) -> None:
    """A parameter that gets another type keeps its known values."""
    contract = toys(tmp_path, "{request-parameter-type-changed: order, from: {type: string}, to: {type: integer}}")
    assert after(contract).facts["query.order"].values == ("price", "name")


def test_a_pattern_survives_its_removal(tmp_path: Path) -> None:
    """A removed family of names stays a family."""
    contract = toys(tmp_path, "{request-property-removed: tag_XX}", of=MAKE)
    assert after(contract, MAKE).facts["body.tag_XX"].pattern == "^tag_[0-9]+$"


def test_one_edit_of_several_operations(tmp_path: Path) -> None:
    """An edit applies to its own operations, else to those of its change; names of path parameters do not matter."""
    contract = toys(
        tmp_path,
        "{response-property-removed: price, of: [GET /toys/v1/games, 'GET /toys/v1/toys/{id}']}",
        "{response-property-removed: price}",
    )
    assert after(contract).facts["data.items[].price"].state is State.ABSENT
    assert after(contract, "GET /toys/v1/games").facts["data.items[].price"].state is State.ABSENT
    assert after(contract, ONE).facts["data.price"].state is State.ABSENT


def test_a_reading_is_carried(tmp_path: Path) -> None:
    """A fact that assumes an interpretation of an open point names it."""
    contract = toys(tmp_path, "{response-property-removed: price, interpretation: who-knows, source: '9.9'}")
    fact = after(contract).facts["data.items[].price"]
    assert (fact.interpretation, fact.source) == ("who-knows", "9.9")


def test_operations_come_and_go(tmp_path: Path) -> None:
    """An added operation is as written; a removed one is kept as absent, with its replacement."""
    contract = toys(
        tmp_path,
        "{endpoint-added: 'GET /toys/v2/toys', operation: {summary: more toys, x-lists: toy, x-items: {}}}",
        "{endpoint-added: 'PUT /toys/v1/toys/{toy_id}'}",
        "{endpoint-added: 'GET /toys/v3/toys', same-as: GET /toys/v1/toys}",
        "{api-removed: 'ANY /toys/v1/rent/**', basis: inferred}",
        "{api-unsettled: GET /toys/v1/games, interpretation: who-knows}",
    )
    snapshot = contract.at(FEBRUARY, Channel("sandbox"))
    found = {
        each.operation.label: (each.state.value, each.basis.value, each.answer.value, each.change, each.interpretation)
        for each in snapshot.endpoints.values()
        if each.change
    }
    assert found == {
        "GET /toys/v2/toys": ("present", "stated", "list", C, ""),
        "PUT /toys/v1/toys/{toy_id}": ("present", "stated", "open", C, ""),
        "GET /toys/v3/toys": ("present", "stated", "list", C, ""),
        "ANY /toys/v1/rent/**": ("absent", "inferred", "open", C, ""),
        "GET /toys/v1/games": ("unsettled", "stated", "list", C, "who-knows"),
    }
    twin, added = snapshot.find("GET /toys/v3/toys"), snapshot.find("GET /toys/v2/toys")
    assert twin.facts == snapshot.find(LIST).facts
    assert (added.summary, added.service, added.lists, added.source) == ("more toys", "toys", "toy", "9")
    assert [each.operation.label for each in snapshot.removed] == ["ANY /toys/v1/rent/**"]
    assert "GET /toys/v1/games" not in {each.operation.label for each in snapshot.operations}


def test_what_was_removed_may_come_again(tmp_path: Path) -> None:
    """A later edit can add a removed property, parameter or operation again."""
    contract = toys(
        tmp_path,
        "{response-property-removed: price}",
        "{response-property-added: price, shape: Money}",
        "{request-parameter-removed: colour}",
        "{new-optional-request-parameter: colour}",
        "{api-removed: GET /toys/v1/games}",
        "{endpoint-added: GET /toys/v1/games}",
    )
    assert reported(after(contract).facts, "data.items[].price", "query.colour") == {
        "data.items[].price": ("present", "stated", "Money", C),
        "query.colour": ("known", "stated", "", C),
    }
    assert after(contract, "GET /toys/v1/games").state is State.PRESENT


def test_what_has_no_shape(tmp_path: Path) -> None:
    """Conditions and behaviours are added to existing ones; an open point is recorded without a fact."""
    contract = toys(
        tmp_path,
        "{condition-added: {id: late, answers: 400, says: too late, with: {query.day: {fact: last_day}}}}",
        "{condition-added: {id: early, says: too early, open: who-knows, source: '7.1', basis: inferred}}",
        "{behaviour-changed: {rule: behaviour-differs, at: order, says: sorted otherwise}}",
        "{open: who-knows}",
    )
    endpoint = after(contract)
    assert [(each.id, each.answers, each.source, each.basis, each.change) for each in endpoint.conditions] == [
        ("closed-shop", 400, "7", "stated", ""),
        ("late", 400, "9", "stated", C),
        ("early", None, "7.1", "inferred", C),
    ]
    assert [(each.rule, each.at, each.change) for each in endpoint.behaviours] == [
        ("null-sent", "data.**", ""),
        ("behaviour-differs", "order", C),
    ]
    assert endpoint.facts == contract.baseline[endpoint.operation.shape].facts


# what an edit expects to find


@pytest.mark.parametrize(
    ("edit", "of", "what", "hint"),
    [
        (
            "{response-property-removed: prise}",
            LIST,
            f"{LIST} has no response property data.items[].prise",
            "data.items[].price",
        ),
        ("{response-property-removed: data.prise}", ONE, f"{ONE} has no response property data.prise", "data.price"),
        (
            "{response-property-removed: nicknam, anywhere: true}",
            ONE,
            f"{ONE} has no response property data.**.nicknam",
            "data.**.nickname",
        ),
        (
            "{response-property-removed: zz}",
            "GET /toys/v1/games",
            "GET /toys/v1/games has no response property data.items[].zz",
            None,
        ),
        (
            "{response-property-renamed: prise, to: cost}",
            LIST,
            f"{LIST} has no response property data.items[].prise",
            "data.items[].price",
        ),
        (
            "{response-property-type-changed: prise, from: {type: number}, to: Money}",
            LIST,
            f"{LIST} has no response property data.items[].prise",
            "data.items[].price",
        ),
        ("{response-property-unsettled: prise}", LIST, f"{LIST} never had data.items[].prise", "data.items[].price"),
        ("{request-parameter-removed: color}", LIST, f"{LIST} has no query parameter color", "colour"),
        ("{request-parameter-renamed: color, to: paint}", LIST, f"{LIST} has no query parameter color", "colour"),
        ("{request-parameter-became-required: color}", LIST, f"{LIST} has no query parameter color", "colour"),
        ("{request-parameter-type-changed: dai, from: {}, to: Day}", LIST, f"{LIST} has no query parameter dai", "day"),
        ("{request-parameter-enum-value-removed: ordre=price}", LIST, f"{LIST} has no query parameter ordre", "order"),
        ("{request-parameter-enum-value-removed: order=prise}", LIST, f"order of {LIST} has no value prise", "price"),
        ("{request-parameter-enum-value-removed: size=xx}", LIST, f"size of {LIST} has no value xx", ""),
        ("{request-property-removed: nam}", MAKE, f"{MAKE} has no body property nam", "name"),
        ("{request-property-renamed: nam, to: title}", MAKE, f"{MAKE} has no body property nam", "name"),
        ("{request-property-became-required: nam}", MAKE, f"{MAKE} has no body property nam", "name"),
        ("{request-property-deprecated: nam}", MAKE, f"{MAKE} has no body property nam", "name"),
        ("{request-property-type-changed: nam, from: {}, to: Day}", MAKE, f"{MAKE} has no body property nam", "name"),
        ("{api-removed: GET /toys/v1/game}", LIST, "there is no operation GET /toys/v1/game", "GET /toys/v1/games"),
        ("{api-unsettled: GET /toys/v1/game}", LIST, "there is no operation GET /toys/v1/game", "GET /toys/v1/games"),
        ("{api-removed: PUT /toys/v1/toys}", LIST, "there is no operation PUT /toys/v1/toys", "POST /toys/v1/toys"),
        (
            "{endpoint-added: GET /toys/v2/toys, same-as: GET /toys/v1/toyz}",
            LIST,
            "there is no operation GET /toys/v1/toyz",
            "GET /toys/v1/toys",
        ),
        (
            "{response-property-added: a, of: GET /toys/v1/toyz}",
            LIST,
            "there is no operation GET /toys/v1/toyz",
            "GET /toys/v1/toys",
        ),
        (
            "{webhook-property-removed: a, of: GET /toys/v1/toyz}",
            LIST,
            "there is no operation GET /toys/v1/toyz",
            "GET /toys/v1/toys",
        ),
        ("{response-property-added: cost, shape: Mony}", LIST, "there is no schema Mony", "Money"),
        ("{new-optional-request-property: cost, shape: [Money, Price]}", MAKE, "there is no schema Price", "Prices"),
        (
            "{response-property-type-changed: price, from: {type: number}, to: Mony}",
            LIST,
            "there is no schema Mony",
            "Money",
        ),
        (
            "{behaviour-changed: {rule: null-sent, at: x, says: s, kind: toi}}",
            LIST,
            "there is no kind of object toi",
            "toy",
        ),
    ],
)
def test_an_edit_that_meets_nothing(tmp_path: Path, edit: str, of: str, what: str, hint: str | None) -> None:
    """An edit without a match shows file, line, the missing name and the closest existing name."""
    error = refusal(tmp_path, edit, of=of)
    assert error.what == what
    if hint is not None:
        assert error.hint == (f"the closest is {hint}" if hint else "")


@pytest.mark.parametrize(
    ("edit", "of", "what"),
    [
        (
            "{response-property-type-changed: price, from: {type: string}, to: Money}",
            LIST,
            f"data.items[].price of {LIST} is number, not string",
        ),
        (
            "{response-property-type-changed: price, from: Money, to: Prices}",
            LIST,
            f"data.items[].price of {LIST} is number, not Money",
        ),
        (
            "{request-parameter-type-changed: day, from: {type: string}, to: Day}",
            LIST,
            f"day of {LIST} is {{}}, not string",
        ),
        (
            "{request-property-type-changed: name, from: {}, to: Day}",
            MAKE,
            f"name of {MAKE} is string, not {{}}",
        ),
        (
            "{request-parameter-became-required: shop}",
            LIST,
            f"shop of {LIST} is required already (toys/services/toys.yaml:11)",
        ),
        (
            "{response-property-added: price}",
            LIST,
            f"{LIST} has data.items[].price already (toys/services/toys.yaml:16)",
        ),
        (
            "{response-property-renamed: price, to: maker}",
            LIST,
            f"{LIST} has data.items[].maker already (toys/services/toys.yaml:18)",
        ),
        ("{new-optional-request-parameter: colour}", LIST, f"{LIST} has colour already (toys/services/toys.yaml:9)"),
        ("{new-required-request-parameter: colour}", LIST, f"{LIST} has colour already (toys/services/toys.yaml:9)"),
        ("{request-parameter-renamed: colour, to: size}", LIST, f"{LIST} has size already (toys/services/toys.yaml:8)"),
        ("{new-optional-request-property: name}", MAKE, f"{MAKE} has name already (toys/services/toys.yaml:28)"),
        ("{new-required-request-property: name}", MAKE, f"{MAKE} has name already (toys/services/toys.yaml:28)"),
        ("{request-property-renamed: name, to: price}", MAKE, f"{MAKE} has price already (toys/services/toys.yaml:29)"),
        ("{endpoint-added: GET /toys/v1/toys}", LIST, f"{LIST} exists already (toys/services/toys.yaml:4)"),
        (
            "{endpoint-added: 'GET /toys/v1/toys/{id}', at-latest: true}",
            LIST,
            "GET /toys/v1/toys/{id} exists already (toys/services/toys.yaml:33)",
        ),
        (
            "{condition-added: {id: closed-shop, says: again}}",
            LIST,
            f"{LIST} has the condition closed-shop already",
        ),
        (
            "{behaviour-changed: {rule: null-sent, at: data.**, says: again}}",
            LIST,
            f"{LIST} has null-sent data.** already",
        ),
    ],
)
def test_an_edit_that_meets_something_else(tmp_path: Path, edit: str, of: str, what: str) -> None:
    """An edit that finds something else shows what exists, and where it is defined."""
    assert refusal(tmp_path, edit, of=of).what == what


TWICE = [
    ("{endpoint-added: GET /toys/v2/toys}", LIST),
    ("{api-removed: GET /toys/v1/games}", LIST),
    ("{new-optional-request-parameter: page}", LIST),
    ("{new-required-request-parameter: page}", LIST),
    ("{request-parameter-became-required: colour}", LIST),
    ("{request-parameter-removed: colour}", LIST),
    ("{request-parameter-renamed: colour, to: paint}", LIST),
    ("{request-parameter-type-changed: day, from: {}, to: Day}", LIST),
    ("{request-parameter-enum-value-removed: order=price}", LIST),
    ("{new-optional-request-property: colour}", MAKE),
    ("{new-required-request-property: colour}", MAKE),
    ("{request-property-became-required: name}", MAKE),
    ("{request-property-removed: name}", MAKE),
    ("{request-property-renamed: name, to: title}", MAKE),
    ("{request-property-type-changed: name, from: {type: string}, to: Money}", MAKE),
    ("{request-property-deprecated: name}", MAKE),
    ("{response-property-added: uuid}", LIST),
    ("{response-property-removed: price}", LIST),
    ("{response-property-renamed: price, to: cost}", LIST),
    ("{response-property-type-changed: price, from: {type: number}, to: Money}", LIST),
    ("{condition-added: {id: late, says: too late}}", LIST),
    ("{behaviour-changed: {rule: behaviour-differs, at: order, says: otherwise}}", LIST),
]


@pytest.mark.parametrize(("edit", "of"), TWICE)
def test_an_edit_that_is_applied_twice(tmp_path: Path, edit: str, of: str) -> None:
    """A repeated edit is an error at its second line."""
    refusal(tmp_path, edit, edit, of=of)


def test_kinds_that_may_be_repeated() -> None:
    """Unsettling edits, webhooks and open points may be repeated; every other kind may not."""
    once = {edit.strip("{}").partition(":")[0] for edit, _ in TWICE}
    assert KINDS.keys() - once == {"api-unsettled", "response-property-unsettled", "webhook-property-removed", "open"}


def test_no_edit_of_what_is_gone(tmp_path: Path) -> None:
    """A removed operation cannot be edited, and is not suggested as the closest name."""
    gone = "{api-removed: GET /toys/v1/games}"
    error = refusal(tmp_path, gone, "{response-property-removed: price, of: GET /toys/v1/games}")
    assert error.what == "there is no operation GET /toys/v1/games"
    assert error.hint == "the closest is GET /toys/v1/toys"


def test_what_lay_below_is_gone_too(tmp_path: Path) -> None:
    """A property below a removed one cannot be removed."""
    error = refusal(tmp_path, "{response-property-removed: maker}", "{response-property-removed: maker.town.zip}")
    assert error.what == f"{LIST} has no response property data.items[].maker.town.zip"


@pytest.mark.parametrize("edit", ["{api-removed: GET toys}", "{response-property-removed: price, of: GET toys}"])
def test_what_is_no_operation(tmp_path: Path, edit: str) -> None:
    """A text that is not an operation is an error with its line, before any month is resolved."""
    assert "expected a value that matches" in refusal(tmp_path, edit).what


def test_a_path_that_is_none(tmp_path: Path) -> None:
    """An invalid property path is reported with file and line."""
    assert "is not a property path" in refusal(tmp_path, "{response-property-removed: 'parts[0].price'}").what


def test_compatible_kinds_are_kinds() -> None:
    """Every compatible kind of edit exists; kinds that remove, rename, retype or require are breaking."""
    assert KINDS.keys() >= COMPATIBLE
    assert not [kind for kind in COMPATIBLE if any(word in kind for word in ("remove", "rename", "type", "required"))]


# laws


@pytest.fixture(scope="module", params=["shipped", "platform"])
def contract(request: pytest.FixtureRequest) -> Contract:
    """Both contracts."""
    return ours() if request.param == "shipped" else parcels()


def _undated(contract: Contract, channel: Channel, month: Month) -> set[str]:
    """Return the operations with `at-latest` in a later month."""
    return {
        Operation.parse(edit.subject).shape
        for change in contract.changes
        for edit in change.edits
        if edit.kind == "endpoint-added" and edit.keys.get("at-latest") and change.when[channel].last > month.last_day
    }


@pytest.mark.parametrize("channel", CHANNELS)
def test_folding_month_by_month_equals_folding_at_once(contract: Contract, channel: Channel) -> None:
    """The state of a month is the same from the previous month and from the baseline."""
    state = contract
    for month in contract.months(channel):
        later = tuple(each for each in state.changes if each.when[channel].last > month.last_day)
        at_once, by_month = contract.at(month, channel), state.at(month, channel)
        assert by_month.endpoints == at_once.endpoints
        undated = _undated(contract, channel, month) - contract.baseline.keys()
        kept = {shape: each for shape, each in by_month.endpoints.items() if shape not in undated}
        state = replace(state, baseline=kept, changes=later)
    assert state.changes == ()


def _apart(contract: Contract) -> tuple[Change, ...]:
    """Return every edit as a separate change."""
    return tuple(replace(change, edits=(edit,)) for change in contract.changes for edit in change.edits)


def _unordered(endpoints: Mapping[str, Endpoint]) -> dict[str, Endpoint]:
    """Return lists that are sets (conditions, behaviours, removed values) in order."""
    return {
        shape: replace(
            each,
            conditions=tuple(sorted(each.conditions, key=lambda condition: condition.id)),
            behaviours=tuple(sorted(each.behaviours, key=lambda promise: (promise.rule, promise.at))),
            facts={
                location: replace(fact, removed_values=tuple(sorted(fact.removed_values)))
                for location, fact in each.facts.items()
            },
        )
        for shape, each in endpoints.items()
    }


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_edits_of_one_month_commute(contract: Contract, data: st.DataObject) -> None:
    """The edits of a month can be applied in any order."""
    channel = data.draw(st.sampled_from(CHANNELS))
    month = data.draw(st.sampled_from(contract.months(channel)))
    shuffled = replace(contract, changes=tuple(data.draw(st.permutations(_apart(contract)))))
    assert _unordered(shuffled.at(month, channel).endpoints) == _unordered(contract.at(month, channel).endpoints)


# a letter too many

WORDS = frozenset({"source", "says", "reason", "operation/summary"})
"""Whether a text is a sentence or a section, which the contract does not check."""

BROUGHT = {
    "endpoint-added": {"endpoint-added", "operation/x-lock"},
    "new-optional-request-parameter": {"new-optional-request-parameter"},
    "new-optional-request-property": {"new-optional-request-property", "shape/default", "shape/type"},
    "request-parameter-removed": {"tried-with"},
    "request-parameter-type-changed": {"to/type"},
    "request-property-type-changed": {"to/type"},
    "response-property-added": {"response-property-added", "or"},
    "response-property-removed": {"or"},
    "response-property-renamed": {"to"},
    "response-property-type-changed": {"or", "to/type"},
    "webhook-property-removed": {"webhook-property-removed"},
    "condition-added": {"id", "never", "with/*", "with/*/*"},
    "behaviour-changed": {"at", "expected", "needs/*", "table/*", "table/*/*"},
}
"""Whether a name is new in an edit and therefore cannot be checked; names of existing places can."""

SCHEMAS = Schemas(shipped() / "schema")
SHIPPED = sorted((shipped() / "changes").glob("*.yaml"))


def _written(node: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of every text of an edit; that of a key ends with None."""
    if isinstance(node, str):
        yield way
    elif isinstance(node, dict):
        for key, value in node.items():
            yield (*way, key, None)
            yield from _written(value, (*way, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _written(value, (*way, index))


def _misspelled(node: Any, way: tuple[Any, ...]) -> Any:
    """Return the edit with an additional letter at one place."""
    if not way:
        return f"{node}x"
    if isinstance(node, dict):
        if way[1:] == (None,):
            return {f"{key}x" if key == way[0] else key: value for key, value in node.items()}
        return {key: _misspelled(value, way[1:]) if key == way[0] else value for key, value in node.items()}
    return [_misspelled(value, way[1:]) if index == way[0] else value for index, value in enumerate(node)]


def _place(way: tuple[Any, ...], kind: str) -> str:
    """Return the name of a place of an edit; free names are stars."""
    words = [str(each) for each in way if each is not None]
    if kind in ("condition-added", "behaviour-changed") and words[0] == kind and len(words) > 1:
        words = words[1:]
    free = words[0] in ("with", "table", "needs")
    return "/".join([words[0], *("*" if free or word.isdecimal() else word for word in words[1:])])


@pytest.mark.parametrize(
    "file",
    [pytest.param(each, marks=pytest.mark.every_point if number % 8 else ()) for number, each in enumerate(SHIPPED)],
    ids=lambda file: file.stem,
)
def test_a_letter_too_many(file: Path) -> None:
    """An additional letter at any place of any shipped edit is an error, except in a sentence or a new name."""
    name = f"{shipped().name.lstrip('_')}/changes/{file.name}"
    data = ours().documents[name].data
    for index, change in enumerate(data["changes"]):
        for number, edit in enumerate(change["edits"]):
            kind = next((key for key in edit if key in KINDS and key != "open"), "open")
            for way in _written(edit):
                place = _place(way, kind)
                free = place in BROUGHT.get(kind, ()) or place.rpartition("/")[2] in WORDS or place in WORDS
                if _accepts(ours(), name, index, number, _misspelled(edit, way)):
                    assert free, f"{change['id']}: {kind} {place}"


def _accepts(contract: Contract, name: str, index: int, number: int, edit: Any) -> bool:
    """Return whether the contract is valid with another edit in place of one of its own."""
    before = contract.documents[name]
    change = copy.deepcopy(before.data["changes"][index])
    change["edits"][number] = edit
    document = replace(before, data={**before.data, "changes": [change]})
    try:
        SCHEMAS.check(document, "change")
        alone = build(
            [("components", contract.documents[f"{shipped().name.lstrip('_')}/components.yaml"]), ("change", document)]
        )
        (edited,) = alone.changes
        changes = tuple(edited if each.id == edited.id else each for each in contract.changes)
        snapshot = replace(contract, changes=changes).at(contract.months(Channel("sandbox"))[-1], Channel("sandbox"))
        derive(snapshot)
        rest = (replace(edited, edits=()),)
        check(replace(contract, changes=rest, baseline=snapshot.endpoints, documents={name: document}))
    except ContractError:
        return False
    return all(edit[key] in contract.open_points for key in ("interpretation", "open") if key in edit)
