"""Tests of the body checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOUND,
    NOTHING,
    VERIFIED,
    result_of,
    results_of,
)
from tests.points.conftest import checks
from tests.target.fake import PATHS, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.writes.test_sending import lasting
from tests.target.writes.test_undo import POST, PUT, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.finding import Status
from lmscontract.property_path import PropertyPath
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.writes.lasting import LastingWrite
from lmscontract.target.writes.own_objects import OwnObjects

__all__ = ["checks"]

LOUD = {"Yes": [1, "1", True, "yes"], "No": [2, "2", False, "no"], "None": [0, None, ""]}


TABLE = {"rule": "value-misread", "says": "loud or not", "at": "loud-field", "needs": ["loud"], "table": LOUD}


def with_table(name: str, table: Mapping[str, Any]) -> Snapshot:
    """Return a shop with a writable property and a table of spellings; toys cannot be created."""
    put = f"put: {{x-body: {{properties: {{{name}: {{}}}}}}, x-behaviours: [{json.dumps(table)}]}}"
    return snapshot(PATHS.replace("put: {x-body: {properties: {name: {}}}}", put), edits=[{"api-removed": POST.label}])


NAMELESS = {name: each for name, each in TABLE.items() if name != "needs"}


WITH_FIELDS = with_table("fields", TABLE)
COLOURED = PATHS.replace(
    "put: {x-body: {properties: {name: {}}}}", "put: {x-body: {properties: {name: {}, colour: {}}}}"
)


class Loud(Shelf):
    """A shop whose toys have a field that follows the table, and is shown in other words."""

    def __init__(self, shown: Mapping[str, Any], entries: bool, reads: Mapping[str, str]) -> None:
        super().__init__()
        self.words, self.entries, self.reads = shown, entries, reads
        self.toys["1"]["fields"] = {"9": "Yes", "8": "9"}

    def show(self, identifier: str) -> Reply:
        """Return the toy with its fields as an object or a list."""
        fields = {"9": self.words[self.toys[identifier]["fields"]["9"]], "8": "9"}
        shown = [{"id": int(name), "value": value} for name, value in fields.items()] if self.entries else fields
        return 200, {"data": {"toy": {"toy_id": identifier, "name": "bear"}, "fields": shown}}

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Update the toy with the meaning of its field."""
        sent = json.loads(asked.body)["fields"]["9"]
        meaning = next(name for name, each in LOUD.items() if repr(sent) in map(repr, each))
        if self.reads.get(f"{sent!r}") == "refused":
            return 400, {}
        self.toys[identifier]["fields"]["9"] = self.reads.get(f"{sent!r}", self.reads.get(meaning, meaning))
        return 200, {"data": {}}


@pytest.mark.parametrize("entries", [False, True])
@pytest.mark.parametrize(
    ("shown", "reads", "status"),
    [
        ({"Yes": "1", "No": "2", "None": "0"}, {}, VERIFIED),
        ({"Yes": "Yes", "No": "No", "None": None}, {}, VERIFIED),
        ({"Yes": True, "No": False, "None": None}, {}, VERIFIED),
        ({"Yes": 1, "No": 0, "None": 2}, {}, VERIFIED),
        ({"Yes": 1, "No": 2, "None": None}, {"Yes": "No", "No": "Yes"}, FOUND),
        ({"Yes": "1", "No": "2", "None": "0"}, {"'yes'": "No"}, FOUND),
        ({"Yes": "Yes", "No": "No", "None": None}, {"'yes'": "None"}, FOUND),
        ({"Yes": "1", "No": "2", "None": "0"}, {"'yes'": "refused"}, FOUND),
    ],
)
def test_value_misread_spellings_of_a_field(
    entries: bool, shown: Mapping[str, Any], reads: Mapping[str, str], status: Status
) -> None:
    """Spellings of one meaning are shown equally, in any form; two meanings must not be swapped.

    Every write is undone, also in a field in a list, and if the record is nested in an object.
    """
    shop = Loud(shown, entries, reads)
    bodies = {PUT.shape: {"fields": {"9": "no"}}}
    one = target(shop, WITH_FIELDS, bodies=bodies, facts={"loud": "9"}, writes=True, thorough=True)
    assert result_of("value-misread", one).status is status
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"9": "Yes", "8": "9"}, [])


@pytest.mark.parametrize(("reads", "status"), [({}, VERIFIED), ({"'yes'": "No"}, FOUND)])
def test_value_misread_spellings_of_a_property(reads: Mapping[str, str], status: Status) -> None:
    """The table of a property of the contract is tested on that property, and needs no configured field."""

    class Plain(Loud):
        def show(self, identifier: str) -> Reply:
            return 200, {"data": {"toy_id": identifier, "name": "bear", "loud": self.toys[identifier]["fields"]["9"]}}

        def rename(self, identifier: str, asked: Asked) -> Reply:
            fields = {"9": json.loads(asked.body)["loud"]}
            return super().rename(identifier, replace(asked, body=json.dumps({"fields": fields}).encode()))

    shop = Plain({}, False, reads)
    found = with_table("loud", {**NAMELESS, "at": "body.loud"})
    one = target(shop, found, bodies={PUT.shape: {"name": "bear"}}, writes=True, thorough=True)
    result = result_of("value-misread", one)
    assert (result.status, result.reason) == (status, "")


@pytest.mark.parametrize(("reads", "status"), [({}, VERIFIED), ({"'yes'": "No"}, FOUND)])
def test_value_misread_a_value_that_lags(reads: Mapping[str, str], status: Status) -> None:
    """A value that is shown only after a while is read again then, before two meanings count as one."""

    class Lagging(Loud):
        last = "Yes"

        def show(self, identifier: str) -> Reply:
            now = self.toys[identifier]["fields"]["9"]
            shown, self.last = now if waits else self.last, now
            return 200, {"data": {"toy_id": identifier, "name": "bear", "fields": {"9": shown, "8": "9"}}}

    waits: list[float] = []
    shop = Lagging({}, False, reads)
    bodies = {PUT.shape: {"fields": {"9": "no"}}}
    one = target(shop, WITH_FIELDS, bodies=bodies, facts={"loud": "9"}, writes=True, thorough=True)
    one.session.sleep = waits.append
    assert result_of("value-misread", one).status is status


def test_value_misread_a_table_of_an_unnamed_field() -> None:
    """If neither contract nor configuration names the field of a table, no request is sent."""
    one = target(shop := Shop(), with_table("loud", NAMELESS), bodies={PUT.shape: {}}, writes=True, thorough=True)
    result = result_of("value-misread", one)
    assert (result.status, result.reason) == (NOTHING, "the contract names no field of the table")
    assert shop.asked == []


@pytest.mark.parametrize(("failures", "status"), [(4, VERIFIED), (99, FOUND)])
def test_removed_body_property_honoured_by_failing(failures: int, status: Status) -> None:
    """Only a body that fails again and again, while the one without the property is accepted, is a violation."""
    removed = snapshot(edits=[{"request-property-removed": "name", "of": PUT.label}])
    shop, left = Shelf(), iter(range(failures))
    keeps = Shelf.rename

    def rename(identifier: str, asked: Asked) -> Reply:
        body = json.loads(asked.body)
        fails = "name" in body and next(left, None) is not None
        return (500, {}) if fails else keeps(shop, identifier, replaced(asked, body))

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"size": 1}}
    one = target(shop, removed, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("removed-body-property-honoured", one).status is status


@pytest.mark.parametrize(("needed", "status"), [("colour", FOUND), ("size", NOTHING)])
def test_removed_body_property_honoured_by_being_needed(needed: str, status: Status) -> None:
    """A body that is refused without the removed property, and accepted with it, is a violation."""
    paths = PATHS.replace(
        "put: {x-body: {properties: {name: {}}}}", "put: {x-body: {properties: {colour: {}, size: {}}}}"
    )
    removed = snapshot(paths, edits=[{"request-property-removed": "colour", "of": PUT.label}])
    shop = Shelf()
    keeps = Shelf.rename
    shop.rename = lambda identifier, asked: (  # type: ignore[method-assign]
        keeps(shop, identifier, asked) if needed in json.loads(asked.body) else (400, {})
    )
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
    one = target(shop, removed, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("removed-body-property-honoured", one).status is status


@pytest.mark.parametrize(("owned", "status"), [({}, VERIFIED), ({"colour": {"tone": 7}}, FOUND)])
def test_removed_body_property_honoured_in_the_form_of_the_owner(owned: Mapping[str, object], status: Status) -> None:
    """A removed property is sent in the form that the body of the owner has, which the contract may not show."""
    removed = snapshot(COLOURED, edits=[{"request-property-removed": "colour", "of": PUT.label}])
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        body = json.loads(asked.body)
        colour = body.pop("colour", None)
        shop.toys[identifier] |= body | ({"tone": colour["tone"]} if isinstance(colour, dict) else {})
        return 200, {"data": {"toy_id": int(identifier)}}

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat", **owned}}
    one = target(shop, removed, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("removed-body-property-honoured", one).status is status


@pytest.mark.parametrize(("stored", "status"), [((), VERIFIED), (("colour",), FOUND)])
def test_removed_body_property_honoured_beside_what_replaces_it(stored: tuple[str, ...], status: Status) -> None:
    """Where a platform demands what replaces a removed property, that is sent beside it."""
    edits = [{"request-property-removed": "colour"}, {"new-optional-request-property": "paint"}]
    removed = snapshot(COLOURED, edits=edits, of=PUT.label)
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        body = json.loads(asked.body)
        if "paint" not in body:
            return 400, {}
        shop.toys[identifier] |= {name: value for name, value in body.items() if name in ("name", "paint", *stored)}
        return 200, {"data": {"toy_id": int(identifier)}}

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat", "paint": "red"}}
    one = target(shop, removed, bodies=bodies, writes=True, thorough=True, lasting=True)
    result = result_of("removed-body-property-honoured", one)
    assert (result.status, result.supply) == (status, None)


@pytest.mark.parametrize(("stored", "status"), [(("name",), VERIFIED), (("name", "colour"), FOUND)])
def test_removed_body_property_honoured_by_an_answer_that_repeats_the_body(
    stored: tuple[str, ...], status: Status
) -> None:
    """An answer that repeats the body beside an identifier does not show that the removed property has an effect."""
    removed = snapshot(COLOURED, edits=[{"request-property-removed": "colour", "of": PUT.label}])
    shop = Shelf()

    def rename(identifier: str, asked: Asked) -> Reply:
        body = json.loads(asked.body)
        shop.toys[identifier] |= {name: value for name, value in body.items() if name in stored}
        return 200, {"data": {"toy_id": int(identifier), **body}}

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
    one = target(shop, removed, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("removed-body-property-honoured", one).status is status


@pytest.mark.parametrize(
    ("takes", "status"),
    [
        ("numbers", FOUND),
        ("nothing", VERIFIED),
        ("no numbers", VERIFIED),
        ("numbers alone", FOUND),
        ("what it ignores", NOTHING),
        ("neither", NOTHING),
    ],
)
def test_removed_body_property_honoured_in_its_previous_type(takes: str, status: Status) -> None:
    """A number in place of an object is refused or ignored; if it is shown, even if objects are refused, it is honoured."""
    paths = PATHS.replace(
        "put: {x-body: {properties: {name: {}}}}", "put: {x-body: {properties: {cost: {type: number}}}}"
    )
    edit = {"request-property-type-changed": "cost", "from": {"type": "number"}, "to": "Money", "of": PUT.label}
    found = snapshot(paths, edits=[edit])
    shop = Shelf()
    keeps = Shelf.rename

    def rename(identifier: str, asked: Asked) -> Reply:
        body = json.loads(asked.body)
        if isinstance(body.get("cost", {}), dict):
            if takes in ("numbers alone", "what it ignores", "neither"):
                return 400, {}
        elif takes in ("no numbers", "neither"):
            return 400, {}
        else:
            body["cost"] = {"value": body["cost"] if takes.startswith("numbers") else 1}
        return keeps(shop, identifier, replace(asked, body=json.dumps(body).encode()))

    shop.rename = rename  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"cost": {"value": 5}}}
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=True)
    assert result_of("removed-body-property-honoured", one).status is status


@pytest.mark.parametrize(("refused", "status"), [((), VERIFIED), ((True,), FOUND), ((False,), FOUND)])
def test_body_property_refused_one_value_of_a_boolean(refused: tuple[bool, ...], status: Status) -> None:
    """Both values of a boolean are accepted."""
    loud = "put: {x-body: {properties: {loud: {type: boolean}}}}"
    with_loud = PATHS.replace("put: {x-body: {properties: {name: {}}}}", loud)
    shop = Shelf()
    shop.toys["1"]["loud"] = True not in refused
    keeps = shop.rename

    def rename(identifier: str, asked: Asked) -> Reply:
        return (400, {}) if json.loads(asked.body).get("loud") in refused else keeps(identifier, asked)

    shop.rename = rename  # type: ignore[method-assign]
    found = snapshot(with_loud, edits=[{"api-removed": POST.label}])
    one = target(shop, found, bodies={PUT.shape: {"name": "bear"}}, writes=True, thorough=True)
    assert result_of("body-property-refused", one).status is status


@pytest.mark.parametrize(("refused", "status"), [((True,), VERIFIED), ((True, False), FOUND)])
def test_body_property_refused_one_value_of_a_boolean_for_the_same_object(
    refused: tuple[bool, ...], status: Status
) -> None:
    """A POST may refuse one value of a boolean for an object that it was sent for before; not both."""
    lend = "/toys/v1/toys/{toy_id}/lend:\n  post: {x-body: {properties: {is_new: {type: boolean}}}}\n"

    def lent(asked: Asked) -> Reply:
        return (400, {}) if json.loads(asked.body).get("is_new") in refused else (200, {"data": {}})

    found = snapshot(PATHS + lend, edits=[{"api-removed": each.label} for each in (POST, PUT)])
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7})).on("POST /toys/v1/toys/7/lend", lent)
    one = target(shop, found, bodies={op("POST /toys/v1/toys/{toy_id}/lend").shape: {}}, writes=True)
    one.own = True
    assert result_of("body-property-refused", one).status is status


@pytest.mark.parametrize(("only_new", "status"), [(True, VERIFIED), (False, FOUND)])
def test_body_property_refused_one_value_of_a_boolean_for_other_objects(only_new: bool, status: Status) -> None:
    """A POST that refuses a value also for objects that it was not sent for before refuses the value."""
    lend = "/toys/v1/lend:\n  post: {x-writes: {created: mark}, x-body: {properties: {is_new: {type: boolean}, toy_id: {}}}}\n"
    lent: set[int] = set()

    def answer(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        if body.get("is_new") and not (only_new and body["toy_id"] not in lent):
            return 400, {}
        lent.add(body["toy_id"])
        return 200, {"data": {}}

    found = snapshot(PATHS + lend)
    shop = Shelf().on("POST /toys/v1/lend", answer)
    one = lasting(shop, found, {POST.shape: {"name": "car"}, op("POST /toys/v1/lend").shape: {"toy_id": 1}})
    assert result_of("body-property-refused", one, "body.is_new").status is status


@pytest.mark.parametrize(
    ("shape", "shown", "refuses", "status"),
    [
        ("Money", {"value": 9}, 4, VERIFIED),
        ("Money", {"value": 9}, 5, VERIFIED),
        ("Money", {"value": 9}, "all", FOUND),
        ("Money", {"value": 0}, "all", NOTHING),
        ("Money", {"value": 9, "form": "long"}, "all", NOTHING),
        ("", {"value": 9}, 5, VERIFIED),
        ("", {"value": 9}, "all", NOTHING),
        ("", {}, "all", NOTHING),
    ],
)
def test_body_property_refused_the_value_that_is_shown(
    shape: str, shown: Any, refuses: Any, status: Status, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a value of the mock is refused, the one that the object shows is tried; refused, too, it must have a stated form."""
    cost = f'{{$ref: "#/components/schemas/{shape}"}}' if shape else "{}"
    put = f"put: {{x-body: {{properties: {{cost: {cost}}}}}}}"
    found = snapshot(PATHS.replace("put: {x-body: {properties: {name: {}}}}", put))
    shop = Shelf()
    keeps, shows = shop.rename, shop.show

    def rename(identifier: str, asked: Asked) -> Reply:
        sent = json.loads(asked.body).get("cost")
        return (400, {}) if sent and refuses in ("all", sent["value"]) else keeps(identifier, asked)

    def show(identifier: str) -> Reply:
        status, document = shows(identifier)
        return status, {"data": {"cost": shown, **document.get("data", {})}}

    shop.rename, shop.show = rename, show  # type: ignore[method-assign]
    bodies = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=True)
    one.own_objects.examples = {PUT.shape: {"known": {"cost": {"value": 5}}}}
    looked = list[str]()
    shows_values = LastingWrite.read_values

    def read_values(write: LastingWrite, path: PropertyPath) -> Iterator[Any]:
        looked.append(str(path))
        yield from shows_values(write, path)

    monkeypatch.setattr(LastingWrite, "read_values", read_values)
    (result,) = results_of(one, PUT.label, "body-property-refused")
    assert result.status is status
    assert bool(looked) is (refuses != 4)  # only if the value of the mock is refused


@pytest.mark.parametrize(("sent", "status"), [(5, FOUND), ({"value": 5}, NOTHING)])
def test_body_property_refused_a_body_of_another_month(sent: Any, status: Status) -> None:
    """A refused value of the configured body is reported only if it is of the documented type."""
    put = "put: {x-body: {properties: {cost: {type: number}}}}"
    found = snapshot(PATHS.replace("put: {x-body: {properties: {name: {}}}}", put), edits=[{"api-removed": POST.label}])
    shop = Shelf()
    shop.toys["1"]["cost"] = sent
    keeps = shop.rename
    shop.rename = lambda identifier, asked: (  # type: ignore[method-assign]
        (400, {}) if b"cost" in asked.body else keeps(identifier, asked)
    )
    one = target(shop, found, bodies={PUT.shape: {"name": "bear", "cost": sent}}, writes=True, thorough=True)
    (result,) = results_of(one, PUT.label, "body-property-refused")
    assert result.status is status


@pytest.mark.parametrize(
    "edits",
    [
        [{"request-property-deprecated": "loud", "of": PUT.label}],
        [
            {"request-property-removed": "loud", "of": PUT.label},
            {"new-optional-request-property": "loud", "optional": True, "of": PUT.label},
        ],
    ],
    ids=["deprecated", "optional"],
)
@pytest.mark.parametrize(("required", "status"), [(False, VERIFIED), (True, FOUND)])
def test_body_property_refused_without_a_property_that_is_not_needed(
    required: bool, status: Status, edits: list[dict[str, Any]]
) -> None:
    """A body is accepted with a deprecated property or one that is stated to be optional, and without it."""
    shop = Shelf()
    keeps = shop.rename
    shop.rename = lambda identifier, asked: (  # type: ignore[method-assign]
        (400, {}) if required and b"loud" not in asked.body else keeps(identifier, asked)
    )
    loud = "put: {x-body: {properties: {loud: {}, name: {}}}}"
    paths = PATHS.replace("put: {x-body: {properties: {name: {}}}}", loud)
    found = snapshot(paths, edits=[*edits, {"api-removed": POST.label}])
    shop.toys["1"]["loud"] = "no"
    one = target(shop, found, bodies={PUT.shape: {"name": "bear", "loud": "yes"}}, writes=True, thorough=True)
    results = results_of(one, PUT.label, "body-property-refused")
    assert status in {each.status for each in results} <= {status, VERIFIED}


def answering_in_rows(shop: Shelf, refuses: Callable[[Mapping[str, Any]], bool]) -> Shelf:
    """Return a shop that answers 200 to each update of a toy, with a row that says whether it was refused."""
    keeps = shop.rename

    def rename(identifier: str, asked: Asked) -> Reply:
        if refuses(json.loads(asked.body)):
            return 200, {"data": {"rows": [{"success": False, "message": "not so"}]}}
        keeps(identifier, asked)
        return 200, {"data": {"rows": [{"success": True}]}}

    shop.rename = rename  # type: ignore[method-assign]
    return shop


@pytest.mark.parametrize(
    ("refused", "status"), [("loud", FOUND), ("name", NOTHING), ("first", NOTHING), ("nothing", VERIFIED)]
)
def test_body_property_refused_in_a_row(refused: str, status: Status) -> None:
    """A row that failed refuses a property only if the same body without it is accepted before and after."""
    seen: list[Mapping[str, Any]] = []

    def refuses(body: Mapping[str, Any]) -> bool:
        seen.append(body)
        return len(seen) == 1 if refused == "first" else refused in body

    loud = "put: {x-body: {properties: {loud: {}, name: {}}}}"
    found = snapshot(
        PATHS.replace("put: {x-body: {properties: {name: {}}}}", loud), edits=[{"api-removed": POST.label}]
    )
    bodies = {PUT.shape: {"name": "bear", "loud": "yes"}}
    own = OwnObjects(disposable={"toy": ("1",)})
    shop = answering_in_rows(Shelf(), refuses)
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    every = [each for each in derive(found) if each.rule == "body-property-refused" and each.location == "body.loud"]
    result = run_check(CHECKS["body-property-refused"], every[0], one)
    assert result.status is status
    if refused == "loud":
        assert result.message == "Expected a body with body.loud to be accepted, got 200 with a failure in its body."


def test_required_body_property_not_enforced_in_a_row() -> None:
    """A row that failed shows neither that a mandatory property is required by 400, nor that it is not."""
    shop = answering_in_rows(Shelf(), lambda body: "name" not in body)
    needed = "put: {x-body: {required: [name], properties: {name: {}, loud: {}}}}"
    found = snapshot(
        PATHS.replace("put: {x-body: {properties: {name: {}}}}", needed), edits=[{"api-removed": POST.label}]
    )
    bodies = {PUT.shape: {"name": "bear", "loud": "yes"}}
    own = OwnObjects(disposable={"toy": ("1",)})
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=True, own_objects=own)
    (result,) = results_of(one, PUT.label, "required-body-property-not-enforced")
    assert (result.status, result.reason) == (
        NOTHING,
        "the operation answered 200 with a failure in its body to a body without name",
    )


@pytest.mark.parametrize(("refused", "status"), [("without", FOUND), ("with", VERIFIED), ("each", NOTHING)])
def test_removed_body_property_honoured_by_being_needed_in_a_row(refused: str, status: Status) -> None:
    """A body without a removed property is accepted in its row; one with it may be refused there."""
    both = "put: {x-body: {properties: {name: {}, colour: {}}}}"
    paths = PATHS.replace("put: {x-body: {properties: {name: {}}}}", both)
    removed = snapshot(paths, edits=[{"request-property-removed": "colour", "of": PUT.label}])
    shop = answering_in_rows(Shelf(), lambda body: refused in ("each", "with" if "colour" in body else "without"))
    bodies = {PUT.shape: {"name": "boat"}, POST.shape: {"name": "bear"}}
    one = target(shop, removed, bodies=bodies, writes=True, thorough=True, lasting=True)
    (result,) = results_of(one, PUT.label, "removed-body-property-honoured")
    message = "Expected a body without colour to be accepted, got 200 with a failure in its body."
    assert (result.status, result.message) == (status, message if status is FOUND else "")


SPELT = snapshot(
    PATHS
    + f"/toys/v1/toys/batch: {{post: {{x-writes: {{created: toy}}, x-body: {{}}, x-behaviours: [{json.dumps(TABLE)}]}}}}\n"
)


@pytest.mark.parametrize(
    ("refused", "says", "status"),
    [("", True, VERIFIED), ("no", True, FOUND), ("no", False, NOTHING), ("every", True, NOTHING)],
)
def test_value_misread_in_a_row(refused: str, says: bool, status: Status) -> None:
    """A value that is refused in its row is a finding if the response says so; what another row shows is none of its own."""
    shop, batch = Shelf(), "POST /toys/v1/toys/batch"
    means = {repr(each): meaning for meaning, several in LOUD.items() for each in several}

    def create(asked: Asked) -> Reply:
        answers: list[dict[str, Any]] = []
        for row in json.loads(asked.body)["items"]:
            value = row.get("fields", {}).get("9")
            if refused == "every" or (refused and value == refused):
                answers += [{"success": False, "message": "not so"}] if says else []
                continue
            shop.number += 1
            shown = {"toy_id": shop.number, **row, "fields": {"9": means[repr(value)], "8": "9"}}
            shop.toys[str(shop.number)] = shown
            shop.open(str(shop.number))
            answers.append({"success": True, "toy_id": shop.number} if says else {"toy_id": shop.number})
        return 200, {"data": {"items": answers}}

    rows = [{"name": "kite", "fields": {"9": "yes"}}, {"name": "ball"}]
    bodies = {"POST /toys/v1/toys/batch": {"items": rows}}
    one = target(
        shop.on(batch, create), SPELT, facts={"loud": 9}, bodies=bodies, writes=True, thorough=True, lasting=True
    )
    one.session.sleep = lambda _: None
    result = result_of("value-misread", one)
    assert result.status is status


_TABLED = f"x-body: {{properties: {{fields: {{}}}}}}, x-behaviours: [{json.dumps(TABLE)}]"
_WRITTEN_PATHS = PATHS.replace("put: {x-body: {properties: {name: {}}}}", f"put: {{{_TABLED}}}")
WRITTEN = snapshot(_WRITTEN_PATHS.replace("post: {x-body: {properties: {name: {}}}}", f"post: {{{_TABLED}}}"))
LISTED = snapshot(
    _WRITTEN_PATHS.replace("\n  get: {x-data: {properties: {price: {type: number}}}}", "").replace(
        "post: {x-body: {properties: {name: {}}}}", f"post: {{{_TABLED}}}"
    )
)


@pytest.mark.parametrize(
    ("updates", "creates", "owners", "status"),
    [
        ("reads", "reads", True, VERIFIED),
        ("always", "reads", True, FOUND),
        ("never", "reads", True, FOUND),
        ("always", "reads", False, NOTHING),
        ("always", "always", True, NOTHING),
        ("late", "late", True, NOTHING),
        ("listed", "reads", True, NOTHING),
    ],
)
def test_value_misread_one_value_for_each(updates: str, creates: str, owners: bool, status: Status) -> None:
    """One value for each spelling is a finding if another operation that writes the field distinguishes them."""
    shop, means = Shelf(), {repr(each): meaning for meaning, several in LOUD.items() for each in several}

    def create(asked: Asked) -> Reply:
        reply = keeps(asked)
        value = means.get(repr(json.loads(asked.body)["fields"].get("9")), "None")
        shop.toys[str(shop.number)]["fields"] = {"9": value if creates == "reads" else "None", "8": "9"}
        return reply

    def rename(identifier: str, asked: Asked) -> Reply:
        value = means[repr(json.loads(asked.body)["fields"]["9"])]
        fields = shop.toys[identifier]["fields"]
        fields["9"] = {"reads": value, "never": fields["9"], "late": fields["9"]}.get(updates, "No")
        return 200, {"data": {}}

    keeps, shop.rename = shop.create, rename  # type: ignore[method-assign]
    shop.on("POST /toys/v1/toys", create)
    body = {"fields": {"9": "yes"}}
    bodies = {POST.shape: {"name": "kite", **body}} | ({PUT.shape: body} if owners else {})
    own, found = OwnObjects(examples={PUT.shape: {"body": body}}), LISTED if updates == "listed" else WRITTEN
    one = target(shop, found, facts={"loud": "9"}, bodies=bodies, writes=True, lasting=True, own_objects=own)
    requirement = next(each for each in derive(found) if each.rule == "value-misread" and each.operation == PUT)
    assert run_check(CHECKS["value-misread"], requirement, one).status is status


@pytest.mark.parametrize(("thorough", "status"), [(False, VERIFIED), (True, FOUND)])
def test_required_body_property_not_enforced_beside_another(thorough: bool, status: Status) -> None:
    """A nightly run also leaves out a mandatory property where the body has another documented one."""
    shop = Shelf()
    keeps = shop.rename
    shop.rename = lambda identifier, asked: (  # type: ignore[method-assign]
        keeps(identifier, asked) if b"name" in asked.body or b"loud" in asked.body else (400, {})
    )
    loud = "put: {x-body: {required: [name], properties: {loud: {type: boolean}, name: {}}}}"
    paths = PATHS.replace("put: {x-body: {properties: {name: {}}}}", loud)
    found = snapshot(paths, edits=[{"api-removed": POST.label}])
    shop.toys["1"]["loud"] = False
    one = target(shop, found, bodies={PUT.shape: {"name": "bear"}}, writes=True, thorough=thorough)
    (result,) = results_of(one, PUT.label, "required-body-property-not-enforced")
    assert result.status is status


def replaced(asked: Asked, body: Mapping[str, Any]) -> Asked:
    """Return a request without the name in its body."""
    return replace(asked, body=json.dumps({key: each for key, each in body.items() if key != "name"}).encode())


_PATCH = op("PATCH /toys/v1/toys/{toy_id}").shape
_OPTIONAL = "colour: {}, size: {}"
_PAINT = f"""\
/toys/v1/paint:
  patch: {{x-writes: {{updated: toy}}, x-body: {{required: [toy_id], properties: {{toy_id: {{}}, {_OPTIONAL}}}}}}}
"""
PATCHED = snapshot(
    PATHS.replace("  delete: {}", f"  patch: {{x-body: {{properties: {{{_OPTIONAL}}}}}}}\n  delete: {{}}")
)
PAINTED = snapshot(PATHS + _PAINT)


class Painted(Shelf):
    """A shop whose toys have a colour and a size; an update changes what it leaves out to what `omitted` is, if that is set."""

    def __init__(self, **omitted: Any) -> None:
        super().__init__()
        self.omitted, self.patches, self.refused = omitted, 0, False

    def open(self, identifier: str) -> None:
        """Serve one toy."""
        super().open(identifier)
        self.on(f"PATCH /toys/v1/toys/{identifier}", lambda asked: self.paint(identifier, json.loads(asked.body)))

    def paint(self, identifier: str, sent: Mapping[str, Any]) -> Reply:
        """Update the toy."""
        self.patches += 1
        if self.refused and "colour" not in sent:
            return 400, {}
        left = {name: each for name, each in self.omitted.items() if name not in sent}
        self.toys[identifier] |= {**left, **sent}
        return 200, {"data": {}}


def cleared(shop: Shop, bodies: Mapping[str, Any], found: Snapshot = PATCHED, **more: Any) -> CheckResult:
    """Return the result of the check that a PATCH keeps the colour that it leaves out."""
    sleep = more.pop("sleep", lambda _: None)
    one = target(shop, found, bodies={POST.shape: {"name": "a red car"}, **bodies}, writes=True, lasting=True, **more)
    one.session.sleep = sleep
    requirement = next(each for each in derive(found) if each.id.endswith("body.colour") and "PATCH" in each.id)
    return run_check(CHECKS["omitted-property-cleared"], requirement, one)


_COLOURED = {_PATCH: {"colour": "red", "size": 7}}


@pytest.mark.parametrize(
    ("omitted", "status", "got"),
    [
        ({}, VERIFIED, ""),
        ({"size": None}, VERIFIED, ""),
        ({"colour": None}, FOUND, "no value"),
        ({"colour": ""}, FOUND, "no value"),
        ({"colour": "grey"}, FOUND, "another one"),
    ],
)
def test_omitted_property_cleared_by_an_update(omitted: Mapping[str, Any], status: Status, got: str) -> None:
    """What an update leaves out is neither empty afterwards nor replaced."""
    result = cleared(Painted(**omitted), _COLOURED)
    assert (result.status, result.message) == (
        status,
        f"Expected the value of colour from before, got {got}." if got else "",
    )


def test_omitted_property_cleared_and_no_longer_shown() -> None:
    """A response that shows the object without the property shows no value."""
    shop = Painted(colour=None)
    shop.show = lambda each: (200, {"data": _filled(shop.toys[each])})  # type: ignore[method-assign]
    shop.on("GET /toys/v1/toys", lambda _: items(*map(_filled, shop.toys.values())))
    assert cleared(shop, _COLOURED).status is FOUND


def _filled(toy: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: each for name, each in toy.items() if each is not None}


def test_omitted_property_cleared_once() -> None:
    """A value that is kept when the two updates are sent again is no finding."""
    shop = Painted()
    keeps = shop.paint

    def paint(identifier: str, sent: Mapping[str, Any]) -> Reply:
        shop.omitted = {"colour": None} if shop.patches == 1 else {}
        return keeps(identifier, sent)

    shop.paint = paint  # type: ignore[method-assign]
    assert cleared(shop, _COLOURED).status is VERIFIED


@pytest.mark.parametrize(
    ("bodies", "example", "status"),
    [
        ({_PATCH: {"colour": "red"}}, {"size": 7}, FOUND),
        ({_PATCH: {"size": 7}}, {"colour": "red"}, FOUND),
        ({}, {"size": 7, "colour": "red"}, FOUND),
        ({_PATCH: {"colour": "red"}}, {}, "no other property to send without colour has a known value"),
        ({_PATCH: {"size": 7}}, {}, "the contract has no example value of colour"),
    ],
)
def test_omitted_property_cleared_in_a_body_without_it(
    bodies: Mapping[str, Any], example: Mapping[str, Any], status: Any
) -> None:
    """What the body of the owner lacks has a value that works on the mock."""
    own = OwnObjects(examples={_PATCH: {"body": {"name": "bear"}, "known": example}})
    result = cleared(Painted(colour=None), bodies, own_objects=own)
    assert result.status is (status if status is FOUND else NOTHING)
    assert result.reason.startswith("" if status is FOUND else status)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("refused", "the operation answered 400"),
        ("otherwise", "nothing shows colour as it was sent"),
        ("gone", "nothing shows the object after the second update"),
    ],
)
def test_omitted_property_cleared_without_a_comparison(change: str, reason: str) -> None:
    """A refused update, a colour that is shown otherwise, and an object that is no longer shown prove nothing."""
    shop = Painted(colour=None)
    shop.refused = change == "refused"

    def show(toy: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**toy, "colour": "#f00"} if change == "otherwise" else toy

    def is_gone() -> bool:
        return change == "gone" and shop.patches == 2

    shop.show = lambda each: (404, {}) if is_gone() else (200, {"data": show(shop.toys[each])})  # type: ignore[method-assign]
    shop.on("GET /toys/v1/toys", lambda _: items(*map(show, () if is_gone() else shop.toys.values())))
    result = cleared(shop, _COLOURED)
    assert (result.status, result.reason[: len(reason)]) == (NOTHING, reason)


@pytest.mark.parametrize(("omitted", "status"), [({}, VERIFIED), ({"colour": None}, FOUND)])
def test_omitted_property_cleared_in_a_list_that_lags(omitted: Mapping[str, Any], status: Status) -> None:
    """What is shown only after a while is read after a while each time."""
    shop, seen = Painted(**omitted), dict[str, Any]()

    def wait(_: float) -> None:
        seen.update({name: dict(toy) for name, toy in shop.toys.items()})

    wait(0)
    shop.show = lambda each: (200, {"data": seen.get(each, {"toy_id": int(each)})})  # type: ignore[method-assign]
    shop.on("GET /toys/v1/toys", lambda _: items(*seen.values()))
    assert cleared(shop, _COLOURED, sleep=wait).status is status


def test_omitted_property_cleared_of_another_object() -> None:
    """An update that works once for an object compares nothing, since the second one is made for another object."""
    shop, painted = Painted(), set[int]()

    def paint(asked: Asked) -> Reply:
        sent = json.loads(asked.body)
        number = int(sent.pop("toy_id"))
        if number in painted:
            return 409, {}
        painted.add(number)
        return shop.paint(str(number), sent)

    shop.on("PATCH /toys/v1/paint", paint)
    result = cleared(shop, {"PATCH /toys/v1/paint": {"toy_id": 1, "colour": "red", "size": 7}}, PAINTED)
    assert (result.status, result.reason) == (NOTHING, "the second update was made for another object")
