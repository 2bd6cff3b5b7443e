"""Loading a contract: errors with their places, and the compiled cache."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import nullcontext
from datetime import date
from pathlib import Path

import pytest
from tests.strategies import COMPONENTS, PLATFORM, POINTS, folder, ours, parcels

from lmscontract.contract.files import walk_files
from lmscontract.contract.load import COMPILED, compile_to, load, shipped
from lmscontract.contract.model import When
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError
from lmscontract.types import Channel, Month

SERVICE = """\
x-source: "4"
paths:
  /toys/v1/toys:
    get:
      x-items: {properties: {price: {}, name: {}}}
  /toys/v1/toys/{toy_id}:
    get:
      x-data: {properties: {price: {}}}
"""

CHANGE = """\
id: prices-end
title: Prices end
source: "9"
when: {sandbox: 2030-02, production: 2030-03-15}
changes:
- id: list-prices
  says: no price
  of: GET /toys/v1/toys
  edits:
  - response-property-removed: price
- id: single-prices
  says: no price
  when: 2030-04
  of: GET /toys/v1/toys/{toy_id}
  edits:
  - response-property-removed: price
  use-instead: GET /toys/v1/toys
"""

BODY = '{kinds: {toy: {count: 3}}, operations: {"GET /toys/v1/toys": {body: {a: VALUE}}}}'


def complaint(place: Path, service: str = SERVICE, change: str = CHANGE, **more: str) -> tuple[str, str, str]:
    """Return the error of a contract: where, what, and what to do."""
    with pytest.raises(ContractError) as caught:
        load(folder(place, service, change, **more))
    assert "\n" not in str(caught.value)
    return caught.value.where, caught.value.what, caught.value.hint


def own(place: Path, text: str, name: str = "own.yaml") -> Path:
    """A file of a user."""
    place.mkdir(exist_ok=True)
    (place / name).write_text(text, "utf-8")
    return place / name


def dates(contract: Contract, id: str) -> dict[str, str]:
    """When a change takes effect on each channel."""
    (change,) = contract.change(id)
    return {channel: str(when) for channel, when in change.when.items()}


def test_a_contract_is_what_its_files_say(tmp_path: Path) -> None:
    """A contract has its operations, changes, dates, open points and statements with their lines."""
    root = folder(tmp_path, SERVICE, CHANGE)
    (root / "statements.yaml").write_text('- {id: follow, kind: client-rule, source: "4", says: follow}\n')
    (root / "mock" / "handlers").mkdir(parents=True)
    (root / "mock" / "seeds.yaml").write_text("kinds: {toy: {count: 3}}\n")
    contract = load(root)
    assert [each.operation.label for each in contract.baseline.values()] == [
        "POST /auth/token",
        "GET /toys/v1/toys",
        "GET /toys/v1/toys/{toy_id}",
    ]
    assert dates(contract, "list-prices") == {"sandbox": "2030-02", "production": "2030-03-15"}
    assert dates(contract, "single-prices") == {"sandbox": "2030-04", "production": "2030-04"}
    assert [(each.id, each.announcement, each.use_instead, str(each.origin)) for each in contract.changes] == [
        ("list-prices", "prices-end", None, "toys/changes/1.yaml:6"),
        ("single-prices", "prices-end", ("GET /toys/v1/toys",), "toys/changes/1.yaml:11"),
    ]
    assert str(contract.open_points["who-knows"].origin) == "toys/open-points.yaml:1"
    assert [(each.id, each.kind) for each in contract.statements] == [("follow", "client-rule")]
    operations = [each.operation.label for each in contract.baseline.values()]
    folder_of_handlers = str(root / "mock" / "handlers")
    handlers = {"folder": folder_of_handlers, "operations": operations, "documents": contract.documents}
    assert contract.mock_data == {"kinds": {"toy": {"count": 3}}, "handlers": handlers}
    assert (contract.vocabulary.baseline, contract.vocabulary.known_through) == (Month(2030, 1), Month(2031, 6))


def test_a_contract_may_be_small(tmp_path: Path) -> None:
    """A contract needs neither changes nor open points, statements or mock data."""
    root = folder(tmp_path, SERVICE)
    (root / "open-points.yaml").unlink()
    contract = load(root)
    assert (contract.changes, contract.open_points, contract.statements, contract.mock_data) == ((), {}, (), {})


def test_a_path_parameter_may_have_a_schema(tmp_path: Path) -> None:
    """A word in a path that names no object of a kind has a schema."""
    worded = SERVICE + "  /toys/v1/tags/{tag}:\n    get: {x-path: {tag: {type: string}}}\n"
    assert load(folder(tmp_path, worded)).baseline


@pytest.mark.parametrize(
    ("recorded", "hint"),
    [("lots_toy", "the closest is lost_toy"), ("lost_toy", ""), ("lost_toy, value: 1}, {fact: lots_toy", "")],
)
def test_a_fact_of_a_record_is_one_that_an_operation_uses(tmp_path: Path, recorded: str, hint: str) -> None:
    """A fact that nothing uses is a mistake if it is another spelling of one that has no record; others are for tests."""
    condition = "x-conditions:\n      - {id: a, says: b, answers: 404, with: {path.toy_id: {fact: lost_toy}}}"
    root = folder(tmp_path, SERVICE.replace("get:\n      x-data", f"get:\n      {condition}\n      x-data"))
    (root / "mock").mkdir()
    (root / "mock" / "seeds.yaml").write_text(
        f"kinds: {{toy: {{count: 3}}}}\nrecords: [{{fact: {recorded}, value: 1}}]\n"
    )
    if not hint:
        assert load(root).mock_data
        return
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value == ContractError("no operation uses the fact lots_toy", "toys/mock/seeds.yaml:2", hint)


@pytest.mark.parametrize(
    ("value", "message", "hint"),
    [
        ("{$of: toi}", "there is no kind of object toi", "the closest is toy"),
        ("[{a: {$of: toi}}]", "there is no kind of object toi", "the closest is toy"),
        ("{$of: toy, evry: 2}", "unknown keyword 'evry'", "the closest is every"),
        ("{$of: toy, at: first}", "expected integer, got 'first'", ""),
        ("{$date: 2030-01-02, every: 2}", "unknown keyword 'every'", ""),
        ("{$above: toy, root: top}", "branches is missing in a", ""),
        ("{$pick: red}", "expected array, got 'red'", ""),
    ],
)
@pytest.mark.parametrize("place", ["kinds: {toy: {count: 3, fields: {a: VALUE}}}", BODY])
def test_an_evaluated_value_of_mock_data_is_checked(
    tmp_path: Path, value: str, message: str, hint: str, place: str
) -> None:
    """The kind that a value of the seeds names exists, and the keys beside its `$` key are its own."""
    root = folder(tmp_path, SERVICE)
    (root / "mock").mkdir()
    (root / "mock" / "seeds.yaml").write_text(place.replace("VALUE", value))
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value == ContractError(message, "toys/mock/seeds.yaml:1", hint)


@pytest.mark.parametrize(
    ("comparison", "hint"),
    [
        ("equals: nmae", "the closest is name"),
        ("contains: [name, price]", "add it to fields of toy"),
        ("equals: toy_id", None),
    ],
)
def test_a_filter_of_mock_data_has_a_field(tmp_path: Path, comparison: str, hint: str | None) -> None:
    """A list is filtered by a field that the objects of its kind have, or by their identifier."""
    root = folder(tmp_path, SERVICE)
    (root / "mock").mkdir()
    seeds = f"kinds: {{toy: {{count: 3, fields: {{name: a}}, filters: {{q: {{{comparison}}}}}}}}}"
    (root / "mock" / "seeds.yaml").write_text(seeds)
    if hint is None:
        assert load(root).mock_data
        return
    with pytest.raises(ContractError) as caught:
        load(root)
    missing = "nmae" if "nmae" in comparison else "price"
    assert caught.value == ContractError(f"toy has no field {missing}", "toys/mock/seeds.yaml:1", hint)


@pytest.mark.parametrize(
    ("spec", "what", "hint"),
    [
        ("fields: {colour: red}, private: [colours]", "toy has no field colours", "the closest is colour"),
        ("fields: {colour: red}, new: {age: 1}", "toy has no field age", "add it to fields of toy"),
        ("fields: {prcie: 1}", "no operation has the property prcie", "the closest is price"),
        ("fields: {}}, toi: {count: 2", "nothing else names the kind toi", "the closest is toy"),
        ("fields: {prices: 1, price_in: 2, colour: red}, stated: [price, colour], private: [rules, toy_id]", "", ""),
        ("fields: {box: {$of: crate}}}, crate: {count: 2}, lid: {count: 2", "", ""),
    ],
)
def test_a_name_in_mock_data_is_one_that_something_else_has(tmp_path: Path, spec: str, what: str, hint: str) -> None:
    """What seeds say of a field or a kind is about one of seeds, contract or handlers; another field is no misspelt property."""
    root = folder(tmp_path, SERVICE)
    (root / "mock" / "handlers").mkdir(parents=True)
    (root / "mock" / "seeds.yaml").write_text(f"kinds: {{toy: {{count: 3, {spec}}}}}")
    (root / "mock" / "handlers" / "toys.py").write_text("def f(item, store): item.update(rules=store.lid.first())")
    if not what:
        assert load(root).mock_data
        return
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value == ContractError(what, "toys/mock/seeds.yaml:1", hint)


@pytest.mark.parametrize(("place", "hint"), [("itms", "the closest is items"), ("data.sum", "")])
def test_a_count_of_lists_is_no_misspelling(tmp_path: Path, place: str, hint: str) -> None:
    """A list of the mock may have a count that the contract does not have, but no misspelling of one that it has."""
    root = folder(tmp_path, SERVICE)
    (root / "mock").mkdir()
    (root / "mock" / "seeds.yaml").write_text(f"{{kinds: {{toy: {{count: 3}}}}, lists: {{{place}: total}}}}")
    if not hint:
        assert load(root).mock_data
        return
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value == ContractError(f"lists have no property {place}", "toys/mock/seeds.yaml:1", hint)


def test_lists_sort_by_parameters_of_an_operation(tmp_path: Path) -> None:
    """The names of the parameters for sorting are those of an operation."""
    root = folder(tmp_path, SERVICE)
    components = root / "components.yaml"
    sorting = "sorting: {x-source: a, attribute: by, direction: towards, ascending: up, descending: down}\n"
    components.write_text(components.read_text("utf-8") + sorting, "utf-8")
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value.what == "no operation has the parameter by"
    assert caught.value.where.startswith("toys/components.yaml:")


@pytest.mark.parametrize(
    ("keys", "what", "hint"),
    [
        ("client-violations: [overlap-of-toys]", "no operation has the x-lock toys", "the closest is toy"),
        ("client-violations: [overlap-of-a]", "no operation has the x-lock a", "the locks are toy"),
        ("on: [GET /toys/v1/toy]", "the contract has no GET /toys/v1/toy", "the closest is GET /toys/v1/toys"),
        ("client-violations: [overlap-of-toy, no-token], on: [GET /toys/v1/toys, GET /help]", "", ""),
    ],
)
def test_a_statement_names_what_the_contract_has(tmp_path: Path, keys: str, what: str, hint: str) -> None:
    """The operations of a statement, and the locks of client violations, exist; an operation may be a page of the mock."""
    root = folder(tmp_path, SERVICE.replace("get:\n      x-items", "get:\n      x-lock: toy\n      x-items"))
    (root / "mock").mkdir()
    (root / "mock" / "seeds.yaml").write_text("{kinds: {toy: {count: 3}}, operations: {GET /help: {page: reference}}}")
    (root / "statements.yaml").write_text(f"- {{id: a, kind: client-rule, source: b, says: c, {keys}}}")
    if not what:
        assert load(root).statements
        return
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value == ContractError(what, "toys/statements.yaml:1", hint)


def test_an_unknown_client_violation_has_the_closest_name(tmp_path: Path) -> None:
    """A value that is none of a list is an error with the closest one."""
    root = folder(tmp_path, SERVICE)
    statement = "- {id: a, kind: client-rule, source: b, says: c, client-violations: [no-tokens]}"
    (root / "statements.yaml").write_text(statement)
    with pytest.raises(ContractError) as caught:
        load(root)
    assert caught.value.hint == "the closest is no-token"


@pytest.mark.parametrize(("private", "nearest"), [("prcie", "price"), ("iban", ""), ("prices", ""), ("nmae", "name")])
def test_a_private_name_is_no_misspelling(tmp_path: Path, private: str, nearest: str) -> None:
    """A private name may be one that only tenants have, but no misspelling of one that the contract has."""
    root = folder(tmp_path, SERVICE)
    components = root / "components.yaml"
    components.write_text(components.read_text("utf-8") + f"private: [{private}]\n", "utf-8")
    if not nearest:
        assert [*load(root).vocabulary.private] == [private]
        return
    with pytest.raises(ContractError) as caught:
        load(root)
    assert (caught.value.what, caught.value.hint) == (
        f"nothing has the private name {private}",
        f"the closest is {nearest}",
    )


def test_an_object_of_mock_data_may_have_other_keys(tmp_path: Path) -> None:
    """Only the keys that are evaluated have a meaning: a body may have members whose names begin with `$`."""
    root = folder(tmp_path, SERVICE)
    (root / "mock").mkdir()
    (root / "mock" / "seeds.yaml").write_text(BODY.replace("VALUE", "{$filter: x, at: {every: y}}"))
    assert load(root).mock_data


def test_use_instead_of_nothing(tmp_path: Path) -> None:
    """`use-instead: none` differs from a missing key; several replacements are a list."""
    text = CHANGE.replace("use-instead: GET /toys/v1/toys", "use-instead: none")
    assert load(folder(tmp_path, SERVICE, text)).change("single-prices")[0].use_instead == ()
    text = CHANGE.replace("use-instead: GET /toys/v1/toys", "use-instead: [name, GET /toys/v1/toys]")
    assert load(folder(tmp_path, SERVICE, text)).change("single-prices")[0].use_instead == ("name", "GET /toys/v1/toys")


# what is broken


@pytest.mark.parametrize(
    ("change", "reported"),
    [
        (
            CHANGE.replace("title: Prices end", "titel: Prices end"),
            (2, "unknown keyword 'titel'", "the closest is title"),
        ),
        (
            CHANGE.replace("response-property-removed", "response-property-remove", 1),
            (10, "unknown keyword 'response-property-remove'", "the closest is response-property-removed"),
        ),
        (
            CHANGE.replace("id: single-prices", "id: list-prices"),
            (11, "duplicate id list-prices", "see toys/changes/1.yaml:6"),
        ),
        (CHANGE.replace("id: single-prices", "id: prices-end"), None),
        (
            CHANGE.replace("removed: price\n-", "removed: price\n    interpretation: who-know\n-"),
            (10, "there is no open point who-know", "the closest is who-knows"),
        ),
        (
            CHANGE.replace("removed: price\n-", "removed: price\n  - open: who-know\n-"),
            (11, "there is no open point who-know", "the closest is who-knows"),
        ),
        (
            CHANGE.replace("use-instead: GET /toys/v1/toys", "use-instead: GET /toys/v1/toyz"),
            (11, "use-instead: the contract has no GET /toys/v1/toyz", "the closest is GET /toys/v1/toys"),
        ),
        (
            CHANGE.replace("response-property-removed: price\n-", "response-property-added: cost\n    shape: Mony\n-"),
            (10, "there is no schema Mony", "the closest is Money"),
        ),
        (CHANGE.replace("when: 2030-04", "when: 2030-13"), (13, "expected a value that matches", None)),
        (
            CHANGE.replace("when: 2030-04", "when: 2030-02-30"),
            (13, "'2030-02-30' is not a day: day is out of range for month", "write it as in 2026-11-16"),
        ),
        (
            CHANGE.replace("production: 2030-03-15", "live: 2030-03"),
            (4, "the contract has no channel live", "it has sandbox, production"),
        ),
        (
            CHANGE.replace(", production: 2030-03-15", ""),
            (4, "the key when has no production", "write a month for each channel"),
        ),
        (
            CHANGE.replace("  - response-property-removed: price\n-", "  - of: GET /toys/v1/toys\n-"),
            (10, "expected one kind of edit, got none", ""),
        ),
        (
            CHANGE.replace("removed: price\n-", "removed: price\n    api-removed: GET /toys/v1/toys\n-"),
            (10, "expected one kind of edit, got response-property-removed and api-removed", None),
        ),
        (
            CHANGE.replace(
                "removed: price\n-", "removed: price\n  - condition-added: {id: a, says: b, open: who-know}\n-"
            ),
            (11, "there is no open point who-know", "the closest is who-knows"),
        ),
        (
            CHANGE.replace(
                "removed: price\n-", "removed: price\n  - condition-added: {id: a, says: b, with: {query.pag: 1}}\n-"
            ),
            (11, "GET /toys/v1/toys has no query.pag", ""),
        ),
    ],
)
def test_broken_changes(tmp_path: Path, change: str, reported: tuple[int, str, str | None] | None) -> None:
    """An invalid change, or an unknown name in one, is reported with file, line and the closest name."""
    if reported is None:
        assert load(folder(tmp_path, SERVICE, change)).change("prices-end") != ()
        return
    where, what, hint = complaint(tmp_path, change=change)
    assert where == f"toys/changes/1.yaml:{reported[0]}"
    assert what.startswith(reported[1])
    assert reported[2] is None or hint == reported[2]


@pytest.mark.parametrize(
    ("service", "reported"),
    [
        (
            SERVICE.replace("price: {}, name", "price: {$ref: '#/components/schemas/Mony'}, name"),
            (5, "there is no schema Mony", "the closest is Money"),
        ),
        (
            SERVICE.replace("get:\n      x-data", "get:\n      x-path: {toy_id: tow}\n      x-data"),
            (7, "there is no kind of object tow", "the closest is toy"),
        ),
        (
            SERVICE.replace("get:\n      x-data", "get:\n      x-path: {toy_id: customer}\n      x-data"),
            (7, "there is no kind of object customer", "add it to identifiers in components.yaml"),
        ),
        (
            SERVICE.replace("get:\n      x-data", "get:\n      x-path: {toi_id: toy}\n      x-data"),
            (7, "GET /toys/v1/toys/{toy_id} has no path parameter toi_id", "the closest is toy_id"),
        ),
        (
            SERVICE.replace("get:\n      x-items", "get:\n      x-lists: tow\n      x-items"),
            (4, "there is no kind of object tow", "the closest is toy"),
        ),
        (
            SERVICE.replace("get:\n      x-items", "get:\n      parameters: [page]\n      x-items"),
            (5, "there is no parameter page", ""),
        ),
        (
            SERVICE.replace("get:\n      x-items", "get:\n      x-open: who-know\n      x-items"),
            (5, "there is no open point who-know", "the closest is who-knows"),
        ),
        (
            SERVICE.replace(
                "get:\n      x-items",
                "get:\n      parameters:\n      - {name: a, schema: {}, x-open: {default: who-know}}\n      x-items",
            ),
            (6, "there is no open point who-know", "the closest is who-knows"),
        ),
        (
            SERVICE + "  /toys/v1/boxes/{boxid}:\n    get: {}\n",
            (10, "boxid in GET /toys/v1/boxes/{boxid} identifies no kind of object", "the closest is box_id"),
        ),
        (
            SERVICE + "  /toys/v1/tags/{tag}:\n    get: {}\n",
            (
                10,
                "tag in GET /toys/v1/tags/{tag} identifies no kind of object",
                "add it to the names of one kind under identifiers, or write x-path: {tag: KIND} or a schema",
            ),
        ),
        (SERVICE.replace("x-items", "x-itemz", 1), (5, "unknown keyword 'x-itemz'", "the closest is x-items")),
        (
            SERVICE + "  /toys/v1/toys/{id}:\n    get: {}\n",
            (10, "GET /toys/v1/toys/{id} is defined twice", "see toys/services/toys.yaml:7"),
        ),
        (
            SERVICE.replace("name: {}}}", "name: {}}, patternProperties: {^a: {}}}"),
            (5, "the pattern ^a has no x-name", "add x-name: field_XX"),
        ),
        (SERVICE.replace("name: {}}}", "'a`b': {}}}"), (4, "'`a`b`' is not a property path (error in column 4)", "")),
        (
            SERVICE.replace(
                "get:\n      x-data",
                "get:\n      x-conditions:\n      - {id: a, says: b, with: {path.toi_id: 1}}\n      x-data",
            ),
            (9, "GET /toys/v1/toys/{toy_id} has no path.toi_id", "the closest is path.toy_id"),
        ),
        (
            SERVICE.replace(
                "get:\n      x-data",
                "get:\n      x-conditions:\n      - {id: a, says: b, names: path.toi_id}\n      x-data",
            ),
            (9, "GET /toys/v1/toys/{toy_id} has no path.toi_id", "the closest is path.toy_id"),
        ),
        (
            SERVICE.replace(
                "get:\n      x-data",
                "get:\n      x-conditions:\n      - {id: a, says: b, open: who-know}\n      x-data",
            ),
            (9, "there is no open point who-know", "the closest is who-knows"),
        ),
    ],
)
def test_broken_services(tmp_path: Path, service: str, reported: tuple[int, str, str]) -> None:
    """An invalid service, or an unknown name in one, is reported with file, line and the closest name."""
    line, what, hint = reported
    assert complaint(tmp_path, service=service) == (f"toys/services/toys.yaml:{line}", what, hint)


def test_broken_vocabulary(tmp_path: Path) -> None:
    """An invalid month and a repeated open point are reported with their lines."""
    text = COMPONENTS.replace("baseline: 2030-01", "baseline: 2030-00")
    where, what, _ = complaint(tmp_path, components=text)
    assert (where, what.endswith("got '2030-00'")) == ("toys/components.yaml:1", True)
    assert complaint(tmp_path, points=POINTS + POINTS) == (
        "toys/open-points.yaml:2",
        "duplicate id who-knows",
        "see toys/open-points.yaml:1",
    )


def test_files_that_are_no_yaml(tmp_path: Path) -> None:
    """A file that cannot be parsed is reported like any other error of the contract."""
    where, what, _ = complaint(tmp_path, change=CHANGE + "  [")
    assert where.startswith("toys/changes/1.yaml:")
    assert what.startswith("is not valid YAML")


def test_ids_of_announcements(tmp_path: Path) -> None:
    """The id of an announcement is unique among files and among changes of other announcements."""
    second = CHANGE.replace("list-prices", "a").replace("single-prices", "b").replace("price\n", "name\n", 1)
    with pytest.raises(ContractError) as caught:
        load(folder(tmp_path, SERVICE, CHANGE, second))
    assert (caught.value.where, caught.value.hint) == ("toys/changes/2.yaml:6", "see toys/changes/1.yaml")
    renamed = second.replace("id: prices-end", "id: names-end").replace("id: a", "id: prices-end")
    with pytest.raises(ContractError) as caught:
        load(folder(tmp_path, SERVICE, CHANGE, renamed))
    assert caught.value == ContractError(
        "prices-end is the id of an announcement", "toys/changes/2.yaml:6", "choose another"
    )


@pytest.mark.parametrize("name", ["contracts", "platform", "library"])
def test_contracts_that_are_in_order(name: str) -> None:
    """The shipped contract and those of the tests load without a cache."""
    place = {"contracts": shipped(), "platform": PLATFORM, "library": Path(__file__).parent / "library"}[name]
    assert load(place).baseline


# own records, and postponed dates


OWN = """\
id: by-mail
title: What a mail said
when: 2030-05
changes:
- id: names-end
  says: no name
  source: a mail of 2030-04-01
  of: GET /toys/v1/toys
  edits:
  - response-property-removed: name
"""


@pytest.mark.parametrize("as_folder", [True, False])
def test_own_records_stand_beside_the_shipped_ones(tmp_path: Path, as_folder: bool) -> None:
    """Change files of a user, in a directory or single, are changes like the others."""
    root = folder(tmp_path / "shop", SERVICE, CHANGE)
    file = own(tmp_path / "ours", OWN)
    contract = load(root, own=[file.parent if as_folder else file])
    assert [each.id for each in contract.changes] == ["list-prices", "single-prices", "names-end"]
    assert (
        contract.at(Month(2030, 5), Channel("sandbox")).find("GET /toys/v1/toys").facts["data.items[].name"].change
        == "names-end"
    )
    assert load(root).change("names-end") == ()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (
            OWN.replace("removed: name", "removed: nam"),
            10,
            "GET /toys/v1/toys has no response property data.items[].nam",
        ),
        (OWN.replace("names-end", "list-prices"), 5, "duplicate id list-prices"),
        (OWN.replace("when: 2030-05", "wen: 2030-05"), 3, "unknown keyword 'wen'"),
        (
            OWN.replace("removed: name", "removed: name\n    interpretation: unknown"),
            10,
            "there is no open point unknown",
        ),
    ],
)
def test_own_records_that_are_broken(tmp_path: Path, text: str, line: int, what: str) -> None:
    """An error in a change file of a user names this file."""
    file = own(tmp_path / "ours", text)
    with pytest.raises(ContractError) as caught:
        load(folder(tmp_path / "shop", SERVICE, CHANGE), own=[file])
    assert (caught.value.where, caught.value.what) == (f"{file.as_posix()}:{line}", what)


def test_a_change_after_known_through(tmp_path: Path) -> None:
    """A change after `known-through` is an error that names both lines and what to raise."""
    late = CHANGE.replace("when: 2030-04", "when: {sandbox: 2030-04, production: 2050-02}")
    assert complaint(tmp_path, change=late) == (
        "toys/changes/1.yaml:13",
        "2050-02 is after known-through 2031-06 (toys/components.yaml:1)",
        "set known-through to 2050-02, or add known-through: 2050-02 to toys/changes/1.yaml",
    )


@pytest.mark.parametrize(
    ("name", "month"), [("2030-03-toys.yaml", "2030-02"), ("2030-02-toys.yaml", ""), ("7.yaml", "")]
)
def test_the_name_of_a_change_file_begins_with_its_month(tmp_path: Path, name: str, month: str) -> None:
    """A file that is named after another month than that of its first change is an error; other names are free."""
    root = folder(tmp_path / "toys", SERVICE, CHANGE)
    (root / "changes" / "1.yaml").rename(root / "changes" / name)
    with pytest.raises(ContractError) if month else nullcontext() as caught:
        load(root)
    if caught:
        assert caught.value == ContractError(
            f"its first change is in {month}",
            f"toys/changes/{name}",
            f"rename the file, so that its name begins with {month}, or correct its months (when)",
        )


def test_an_own_change_after_known_through(tmp_path: Path) -> None:
    """A user's own change after `known-through` is the same error; its file can raise the month itself."""
    root = folder(tmp_path / "shop", SERVICE, CHANGE)
    file = own(tmp_path / "ours", OWN.replace("when: 2030-05", "when: 2050-02-03"))
    with pytest.raises(ContractError) as caught:
        load(root, own=[file])
    assert caught.value == ContractError(
        "2050-02 is after known-through 2031-06 (toys/components.yaml:1)",
        f"{file.as_posix()}:3",
        f"set known-through to 2050-02, or add known-through: 2050-02 to {file.as_posix()}",
    )
    file.write_text(file.read_text("utf-8") + "known-through: 2050-02\n", "utf-8")
    assert load(root, own=[file]).vocabulary.known_through == Month(2050, 2)


def test_own_records_that_are_not_there(tmp_path: Path) -> None:
    """A missing directory of own changes is an error."""
    missing = tmp_path / "nowhere"
    with pytest.raises(ContractError) as caught:
        load(folder(tmp_path, SERVICE), own=[missing])
    assert caught.value == ContractError("no such file or folder", str(missing), "correct [contract] changes")


def test_an_empty_folder_of_own_records(tmp_path: Path) -> None:
    """An empty directory adds no changes."""
    (tmp_path / "ours").mkdir()
    assert load(folder(tmp_path, SERVICE, CHANGE), own=[tmp_path / "ours"]).changes == load(tmp_path / "toys").changes


@pytest.mark.parametrize(
    ("postponed", "list_prices", "single_prices"),
    [
        ({"prices-end": "2030-06"}, "2030-06", "2030-06"),
        ({"list-prices": "2030-06"}, "2030-06", "2030-04"),
        ({"list-prices": "2030-06-14"}, "2030-06-14", "2030-04"),
        ({"prices-end": "2030-06", "single-prices": "2030-07-01"}, "2030-06", "2030-07-01"),
    ],
)
def test_postponed_dates(tmp_path: Path, postponed: dict[str, str], list_prices: str, single_prices: str) -> None:
    """A postponed date of a change or an announcement applies to both channels."""
    contract = load(folder(tmp_path, SERVICE, CHANGE), dates=postponed, where="lmscontract.toml")
    assert set(dates(contract, "list-prices").values()) == {list_prices}
    assert set(dates(contract, "single-prices").values()) == {single_prices}
    before = contract.at(Month(2030, 5), Channel("production")).find("GET /toys/v1/toys").facts
    assert before["data.items[].price"].change == ""


def test_postponing_what_does_not_exist(tmp_path: Path) -> None:
    """A date for an unknown change names its place and the closest change."""
    with pytest.raises(ContractError) as caught:
        load(
            folder(tmp_path, SERVICE, CHANGE),
            dates={"price-end": "2030-06"},
            where="lmscontract.toml [tenants.a.dates]",
        )
    assert caught.value == ContractError(
        "there is no change price-end", "lmscontract.toml [tenants.a.dates]", "the closest is prices-end"
    )


@pytest.mark.parametrize("text", ["2030-13", "soon", "2030-02-30", "2030-1-1xxx"])
def test_postponing_to_what_is_no_date(tmp_path: Path, text: str) -> None:
    """An invalid date is an error with its line."""
    with pytest.raises(ContractError) as caught:
        load(folder(tmp_path, SERVICE, CHANGE), dates={"prices-end": text}, where="lmscontract.toml")
    assert caught.value.where == "lmscontract.toml"


def test_postponing_beyond_another_change(tmp_path: Path) -> None:
    """A change that is postponed after one that needs it is an error."""
    later = """\
id: cents
title: Cents
when: 2030-06
changes:
- id: cents-come
  says: price again
  source: "9"
  of: GET /toys/v1/toys
  edits:
  - response-property-added: price
"""
    root = folder(tmp_path, SERVICE, CHANGE, later)
    with pytest.raises(ContractError, match=r"changes/2\.yaml:10: .* has data\.items\[\]\.price already"):
        load(root, dates={"prices-end": "2030-08"}, where="lmscontract.toml")


# compiled, kept and renewed


def same(one: Contract, other: Contract) -> bool:
    """Return whether two contracts are equal."""
    return (one.baseline, one.changes, one.open_points, one.statements, one.vocabulary) == (
        other.baseline, other.changes, other.open_points, other.statements, other.vocabulary,
    )  # fmt: skip


def touched(file: Path) -> None:
    """Set the modification time of a file to a later one."""
    stat = file.stat()
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000))


@pytest.mark.parametrize("contract", [ours, parcels])
def test_the_compiled_form_loads_equal(tmp_path: Path, contract) -> None:
    """A compiled contract equals the contract of its files."""
    root = shipped() if contract is ours else PLATFORM
    compile_to(root, tmp_path / COMPILED)
    loaded = load(tmp_path)
    assert same(loaded, contract())
    assert sum(1 for _ in walk_files(root)) == len(loaded.documents)


def test_a_compiled_form_needs_no_files(tmp_path: Path) -> None:
    """The installed contract is read in its compiled form, not from files."""
    root = folder(tmp_path, SERVICE, CHANGE)
    compile_to(root, root / COMPILED)
    expected = load(root)
    shutil.rmtree(root / "services")
    (root / "components.yaml").write_text("[")
    assert same(load(root), expected)


def test_only_a_contract_in_order_is_compiled(tmp_path: Path) -> None:
    """An invalid contract is not compiled."""
    root = folder(tmp_path, SERVICE, CHANGE.replace("removed: price", "removed: prise"))
    with pytest.raises(ContractError):
        compile_to(root, tmp_path / COMPILED)
    assert not (tmp_path / COMPILED).exists()


def test_a_cache_is_read_while_it_is_fresh(tmp_path: Path) -> None:
    """With a cache, files are parsed once, and again only after a change."""
    root, cache = folder(tmp_path, SERVICE, CHANGE), tmp_path / "deep" / "contract.json"
    first = load(root, cache=cache)
    stored = json.loads(cache.read_text())
    stored["documents"] = [each for each in stored["documents"] if each[0] != "change"]
    cache.write_text(json.dumps(stored))
    assert load(root, cache=cache).changes == ()
    assert same(first, load(root))
    assert [each.name for each in cache.parent.iterdir()] == ["contract.json"]


@pytest.mark.parametrize("name", ["components.yaml", "services/toys.yaml", "changes/1.yaml", "open-points.yaml"])
def test_a_touched_file_is_compiled_again(tmp_path: Path, name: str) -> None:
    """A file that changed after the cache was written renews the cache."""
    root, cache = folder(tmp_path, SERVICE, CHANGE), tmp_path / "contract.json"
    load(root, cache=cache)
    before = cache.read_text()
    touched(root / name)
    assert same(load(root, cache=cache), load(root))
    assert json.loads(cache.read_text())["stamp"] != json.loads(before)["stamp"]


def test_an_added_or_deleted_change_is_detected(tmp_path: Path) -> None:
    """A new or deleted file is noticed immediately."""
    root, cache = folder(tmp_path, SERVICE, CHANGE), tmp_path / "contract.json"
    load(root, cache=cache)
    (root / "changes" / "0.yaml").write_text(OWN)
    assert len(load(root, cache=cache).changes) == 3
    (root / "changes" / "1.yaml").unlink()
    assert [each.id for each in load(root, cache=cache).changes] == ["names-end"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"format": 0, "stamp": null, "documents": []}',
        '{"format": 1, "stamp": [], "documents": []}',
        '{"format": 1, "stamp": null, "documents": [["components", {"name": "x", "data": {}, "lines": {}}]]}',
        '{"format": 1, "stamp": null, "documents": [["components", {"name": "\xff", "data": {}, "lines": {}}]]}',
        pytest.param(
            '{"format": 1, "stamp": null, "documents": [["x", {"name": "x", "data": %s, "lines": {}}]]}'
            % ("[" * 100_000 + "]" * 100_000),
            id="deep",
        ),
        "\x00\xff",
    ],
)
def test_a_cache_that_is_not_whole_is_ignored(tmp_path: Path, text: str) -> None:
    """An incomplete cache, or one of another format or of other files, is written again."""
    root, cache = folder(tmp_path, SERVICE, CHANGE), tmp_path / "contract.json"
    cache.write_text(text, "latin-1")
    assert same(load(root, cache=cache), load(root))
    assert json.loads(cache.read_text())["documents"]


def test_a_cache_that_is_cut_is_ignored(tmp_path: Path) -> None:
    """The files are read if the cache is truncated at any place."""
    root, cache = folder(tmp_path, SERVICE, CHANGE), tmp_path / "contract.json"
    expected = load(root, cache=cache)
    whole = cache.read_text()
    for length in (1, len(whole) // 2, len(whole) - 1):
        cache.write_text(whole[:length])
        assert same(load(root, cache=cache), expected)


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    """The contract is read even if no cache can be written."""
    root = folder(tmp_path, SERVICE, CHANGE)
    (tmp_path / "file").touch()
    (tmp_path / "place" / "contract.json").mkdir(parents=True)
    for place in ("file", "place"):
        assert same(load(root, cache=tmp_path / place / "contract.json"), load(root))
    assert [each.name for each in (tmp_path / "place").iterdir()] == ["contract.json"]


def test_a_broken_contract_is_not_kept(tmp_path: Path) -> None:
    """An invalid contract is not cached, and is reported every time."""
    root, cache = (
        folder(tmp_path, SERVICE, CHANGE.replace("removed: price", "removed: prise")),
        tmp_path / "contract.json",
    )
    for _ in range(2):
        with pytest.raises(ContractError):
            load(root, cache=cache)
    assert not cache.exists()


def test_schemas_come_with_the_contract_or_from_us(tmp_path: Path) -> None:
    """Another contract is validated with its own schemas if it has any, else with the shipped ones."""
    root = folder(tmp_path, SERVICE, CHANGE)
    shutil.copytree(shipped() / "schema", root / "schema")
    strict = json.loads((root / "schema" / "change.json").read_text())
    strict["properties"]["title"]["maxLength"] = 3
    (root / "schema" / "change.json").write_text(json.dumps(strict))
    with pytest.raises(ContractError, match="'Prices end' is too long"):
        load(root)


def test_a_folder_that_is_no_contract(tmp_path: Path) -> None:
    """`--contract` with a directory that is not a contract is an error with its name."""
    with pytest.raises(ContractError) as caught:
        load(tmp_path)
    assert caught.value == ContractError("has no components.yaml", str(tmp_path), "name the directory of a contract")
    with pytest.raises(ContractError):
        load(tmp_path / "nowhere")


def test_the_order_of_files_does_not_count(tmp_path: Path) -> None:
    """Changes are sorted by their first day, then by id, independent of file names."""
    texts = [OWN, CHANGE]
    one = load(folder(tmp_path / "a", SERVICE, *texts))
    other = load(folder(tmp_path / "b", SERVICE, *reversed(texts)))
    assert [each.id for each in one.changes] == [each.id for each in other.changes]
    assert one.changes[0].when[Channel("sandbox")] == When(date(2030, 2, 1), date(2030, 2, 28))
