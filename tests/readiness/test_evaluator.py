"""What breaks of the usages of an integration."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from shutil import copytree

import pytest
import yaml
from msgspec.structs import replace
from tests.readiness.conftest import Evaluating

from lmscontract.cli.new_contract import TEMPLATE
from lmscontract.contract.load import load
from lmscontract.contract.model import Area, State
from lmscontract.findings.usage_finding import UNKNOWN_FORM, UsageFinding, Works
from lmscontract.findings.usage_finding import Certainty as Certain
from lmscontract.property_path import names
from lmscontract.readiness import hits, recipes
from lmscontract.readiness.evaluator import Evaluator
from lmscontract.rules.usages import USAGES
from lmscontract.types import Basis, Operation
from lmscontract.usage.usage import ANY_CALL, Certainty, Field, Place, Reading, Unresolved, Usage

CALL = Place("client.py", 3)
FIELD = Place("client.py", 7, 5)


def usage(label: str, **parts: object) -> Usage:
    """Return a usage at line 3 of client.py; `query`, `body` and `reads` are texts `name` or `name=value` at line 7."""
    method, path = label.split(" ")
    fields = {
        area: tuple(
            Field(name, FIELD, value if equals else None)
            for name, equals, value in (text.partition("=") for text in texts)
        )
        for area, texts in parts.items()
        if area in ("query", "body", "reads") and isinstance(texts, list)
    }
    more = {name: value for name, value in parts.items() if name not in fields}
    settings = {"place": CALL, "reader": "python", "method": method, "path": path, **fields, **more}
    return Usage(**settings)  # type: ignore[arg-type]  # checked when the struct is built


def of_tasks(folder: Path, *edits: str, of: str = "GET /todo/v1/tasks/{task_id}") -> Evaluator:
    """Return the evaluator of one change, with the given edits, of the contract that `new-contract` writes."""
    copytree(TEMPLATE, folder / "todo")
    change = {"id": "task-change", "says": "changes", "of": of, "edits": [yaml.safe_load(each) for each in edits]}
    announcement = {"id": "tasks", "title": "Tasks", "source": "1", "when": "2030-03", "changes": [change]}
    (folder / "todo" / "changes" / "2030-03-state.yaml").write_text(yaml.safe_dump(announcement), "utf-8")
    contract = load(folder / "todo")
    known = contract.vocabulary
    return Evaluator(contract, known.baseline, known.known_through, contract.channels, date(2030, 1, 10))


def shown(finding: UsageFinding) -> tuple[object, ...]:
    """Return rule, location, line, certainty, consequence and on which side the code works."""
    return (
        finding.rule,
        finding.location,
        finding.place.line,
        *(each.value for each in (finding.certainty, finding.consequence, finding.works)),
    )


@pytest.mark.parametrize(
    ("used", "expected"),
    [
        pytest.param(
            usage("GET /shelf/v1/maps"),
            [("calls-removed-operation", "", 3, "certain", "error", "only-old")],
            id="a removed operation",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", query=["mood=sad"]),
            [("sends-removed-parameter", "query.mood", 7, "certain", "silent", "only-old")],
            id="a removed parameter",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", query=["sort=price"]),
            [("sends-removed-value", "query.sort=price", 7, "certain", "unknown", "only-old")],
            id="a removed value",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", query=["sort"]),
            [("sends-removed-value", "query.sort=price", 7, "possible", "unknown", "only-old")],
            id="a value that is not known",
        ),
        pytest.param(usage("GET /shelf/v1/books", query=["sort=title"]), [], id="another value"),
        pytest.param(
            usage("POST /shelf/v1/books", body=['title="A"', "price=12"]),
            [("sends-removed-property", "body.price", 7, "certain", "silent", "only-old")],
            id="a removed body property",
        ),
        pytest.param(
            usage("POST /shelf/v1/books", body=['title="A"', "price", "price.value=12"]),
            [("sends-removed-property", "body.price", 7, "certain", "silent", "only-old")],
            id="a member of a removed body property",
        ),
        pytest.param(
            usage("POST /shelf/v1/books", body=["size=12"]),
            [("omits-required-property", "body.title", 3, "certain", "error", "only-old")],
            id="a mandatory property that is left out",
        ),
        pytest.param(
            usage("POST /shelf/v1/books", body=["size=12"], incomplete=("body",)),
            [
                ("omits-required-property", "body.title", 3, "possible", "error", "only-old"),
                ("sends-removed-property", "", 3, "possible", "unknown", "only-old"),
            ],
            id="a body that is not known completely",
        ),
        pytest.param(
            usage("POST /shelf/v1/books", body=['title="A"', "price=12"], incomplete=("body",)),
            [("sends-removed-property", "body.price", 7, "certain", "silent", "only-old")],
            id="a removed property beside others that are not known",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", incomplete=("query",)),
            [
                ("sends-removed-value", "", 3, "possible", "unknown", "only-old"),
                ("sends-removed-parameter", "", 3, "possible", "unknown", "only-old"),
            ],
            id="parameters that are not known",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["data.items[].price"]),
            [("reads-removed-property", "data.items[].price", 7, "likely", "silent", "only-old")],
            id="a removed response property",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["price"]),
            [("reads-removed-property", "data.items[].price", 7, "likely", "silent", "only-old")],
            id="a property of an item",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["data[].price"]),
            [("reads-removed-property", "data.items[].price", 7, "likely", "silent", "only-old")],
            id="a property of an item, of a list without the object around it",
        ),
        pytest.param(
            usage(
                "GET /shelf/v1/books",
                reads=["data[].sale.price", "authors[].price", "data.price", "data.authors[].price"],
            ),
            [],
            id="a property of an item of another list",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["data.items[].`price.value`"]),
            [("reads-removed-property", "data.items[].price", 7, "likely", "silent", "only-old")],
            id="a column of a table that has an object as columns",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["data.items[].`sale.price`"]), [], id="another object's column"
        ),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["data.items[].prices[].price"]), [], id="a property below another"
        ),
        pytest.param(usage("GET /shelf/v1/books", reads=["data.items[].id"]), [], id="a property that stays"),
        pytest.param(
            usage("GET /shelf/v1/books", reads=["data.items[].price", "data.items[].price.value"]),
            [("reads-removed-property", "data.items[].price", 7, "likely", "silent", "only-old")],
            id="a member of a removed property, on the same line",
        ),
        pytest.param(
            usage("GET /shelf/v1/books", incomplete=("reads",)),
            [
                ("reads-removed-property", "", 3, "possible", "unknown", "only-old"),
                ("reads-removed-property", "", 3, "possible", "unknown", "only-old"),
                ("reads-removed-property", "", 3, "possible", "unknown", "only-old"),
            ],
            id="a response that is not followed: one finding for each change",
        ),
        pytest.param(
            usage("GET /shelf/v1/books/{}", reads=["data.price"]),
            [("reads-retyped-property", "data.price", 7, "likely", "silent", "only-old")],
            id="a property of another type",
        ),
        pytest.param(
            usage("GET /shelf/v1/books/{}", reads=["data.price", "data.price.value"]), [], id="a member of the new form"
        ),
        pytest.param(
            usage("GET /shelf/v1/books/{}", reads=["data.spine.colour"]),
            [("reads-removed-property", "data.spine.colour", 7, "likely", "silent", "only-old")],
            id="a renamed property",
        ),
        pytest.param(
            usage("WEBHOOK x", reads=["payload.note"]),
            [("reads-removed-webhook-property", "webhook.note", 7, "likely", "silent", "only-old")],
            id="a property of a webhook",
        ),
        pytest.param(usage("DELETE /shelf/v1/maps"), [], id="another method"),
        pytest.param(usage("GET /shelf/v1/map"), [], id="an unknown path"),
    ],
)
def test_a_usage_breaks_by_the_change_that_it_depends_on(
    evaluated: Evaluating, used: Usage, expected: list[tuple[object, ...]]
) -> None:
    """Calls and what they send are certain, what they read is likely, and what cannot be seen is possible."""
    assert [shown(each) for each in evaluated(used).findings] == expected


def test_a_property_that_a_line_reads_twice_is_one_finding(evaluated: Evaluating) -> None:
    """What would be said twice of a line is said once, at its first column."""
    twice = tuple(Field("data.items[].price", Place("client.py", 7, column)) for column in (5, 40))
    (found,) = evaluated(usage("GET /shelf/v1/books", reads=twice)).findings
    assert found.place == Place("client.py", 7, 5)


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        pytest.param(Place("client.py", 9), ["client.py:7"], id="near"),
        pytest.param(Place("client.py", 70), ["client.py:7", "client.py:70"], id="far away"),
        pytest.param(Place("report.py", 7), ["client.py:7", "report.py:7"], id="in another file"),
    ],
)
def test_a_removed_value_is_found_where_it_is_sent_and_where_it_is_written(
    written: Place, lines: list[str], evaluated: Evaluating
) -> None:
    """A call far away that hands a value on has to be changed."""
    field = Field("sort", FIELD, "price", value_at=written)
    findings = evaluated(usage("GET /shelf/v1/books", query=(field,))).findings
    assert sorted(str(each.place) for each in findings) == lines


def test_a_value_in_an_old_form_is_found_where_it_is_written_as_well(shipped: Evaluator) -> None:
    """As a removed value is."""
    field = Field("date_from", FIELD, "2026-01-01", value_at=Place("report.py", 7))
    findings = shipped.evaluate(Reading.of([usage("GET /ecommerce/v1/transaction", query=(field,))], ())).findings
    found = [str(each.place) for each in findings if each.rule == "sends-retyped-parameter"]
    assert sorted(found) == ["client.py:7", "report.py:7"]


def test_a_declared_parameter_breaks_by_the_values_that_calls_give(evaluated: Evaluating) -> None:
    """Where it is only declared, nothing is unknown of its value: that is written at other places."""
    given = (Field("sort", Place("client.py", 5), declared=True), Field("sort", FIELD, "price"))
    (found,) = evaluated(usage("GET /shelf/v1/books", query=given)).findings
    assert (found.place, found.certainty.value) == (FIELD, "certain")


def test_code_that_reads_both_forms_works_on_both_sides(evaluated: Evaluating) -> None:
    """A call that also reads the replacement is reported as ready."""
    both = usage("GET /shelf/v1/books", reads=["data.items[].price", "data.items[].prices"])
    assert [each.works.value for each in evaluated(both).findings] == ["both"]


@pytest.mark.parametrize(
    ("old", "new", "works"),
    [
        pytest.param({"function": 4}, {"function": 4}, "both", id="the same function"),
        pytest.param({"function": 4}, {"function": 9}, "only-old", id="another function"),
        pytest.param({}, {"place": Place("model.py", 7)}, "only-old", id="another file"),
        pytest.param({}, {"declared": True}, "only-old", id="only a class has the replacement"),
        pytest.param({"declared": True}, {}, "only-old", id="only a class has the old property"),
    ],
)
def test_only_code_that_reads_both_forms_itself_works_on_both_sides(
    old: dict[str, object], new: dict[str, object], works: str, evaluated: Evaluating
) -> None:
    """A function that reads only the old form breaks, also if other code of the call, or a class, has the new one."""
    read = usage("GET /shelf/v1/books", reads=["data.items[].price", "data.items[].prices"])
    fields = tuple(replace(field, **changed) for field, changed in zip(read.reads, (old, new), strict=True))
    assert [each.works.value for each in evaluated(replace(read, reads=fields)).findings] == [works]


def test_a_declaration_works_on_both_sides_if_all_code_that_reads_it_does(evaluated: Evaluating) -> None:
    """A class with the old property needs no change while each function that reads it can do without it."""
    read = usage("GET /shelf/v1/books", reads=["data.items[].price", "data.items[].price", "data.items[].prices"])
    places = (Place("model.py", 3), Place("shop.py", 7), Place("shop.py", 8))
    fields = tuple(replace(each, place=place) for each, place in zip(read.reads, places, strict=True))
    fields = (replace(fields[0], declared=True), *fields[1:])
    found = evaluated(replace(read, reads=fields)).findings
    assert {str(each.place): each.works.value for each in found} == {"model.py:3": "both", "shop.py:7": "both"}
    fields = (*fields, replace(fields[1], place=Place("other.py", 2)))
    found = evaluated(replace(read, reads=fields)).findings
    assert {str(each.place): each.works.value for each in found} == {
        "model.py:3": "only-old",
        "other.py:2": "only-old",
        "shop.py:7": "both",
    }


@pytest.mark.parametrize(
    ("new", "lines"),
    [
        pytest.param({"place": Place("other.py", 9), "function": 8}, [7], id="another function"),
        pytest.param({"place": Place("client.py", 8), "function": 6}, [], id="the same function"),
        pytest.param(
            {"place": Place("other.py", 9), "function": 8, "called_in": ("client.py:6",)}, [], id="a helper of it"
        ),
        pytest.param({"declared": True}, [], id="the class of what it reads"),
    ],
)
def test_the_new_form_of_a_property_is_read_place_by_place(
    new: dict[str, object], lines: list[int], evaluated: Evaluating
) -> None:
    """A function that reads the new form of a property says nothing about others that read the old one."""
    old = Field("data.price", FIELD, function=6)
    both = (old, replace(old, path="data.price.value", **new), replace(old, place=Place("model.py", 1), declared=True))
    found = evaluated(usage("GET /shelf/v1/books/{}", reads=both)).findings
    assert [each.place.line for each in found if each.place.file == "client.py"] == lines
    assert len(found) == 2 * len(lines)  # the declaration, too, unless all reads of it need the new form


def test_code_that_reads_the_replacement_of_another_property_is_not_ready(shipped: Evaluator) -> None:
    """Each removed property is replaced by the property of the new name that is beside it."""
    paths = ("data.price", "data.courses[].price", "data.currency_prices[].price")
    read = tuple(Field(path, Place("client.py", line)) for line, path in enumerate(paths))
    findings = shipped.evaluate(Reading.of([usage("GET /learn/v1/lp/{}", reads=read)])).findings
    assert {each.location: each.works.value for each in findings} == {
        "data.price": "both",
        "data.courses[].price": "only-old",
    }


@pytest.mark.parametrize(
    ("call", "path", "after", "both"),
    [
        pytest.param(
            "GET /learn/v1/courses",
            "data.items[].price",
            "read price of the right item of currency_prices",
            "read price of the right item of currency_prices if the response has currency_prices, else price",
            id="each item of the list that replaces it has the property",
        ),
        pytest.param(
            "GET /manage/v1/site/bootstrap",
            "data.settings.currency_settings.currency.currency_symbol",
            "use the response of GET /ecommerce/v1/currencies",
            "read settings.currency_settings.currency.currency_symbol if the response has it, else use the response of GET "
            "/ecommerce/v1/currencies",
            id="the form of the property that replaces it is not shown",
        ),
    ],
)
def test_a_recipe_says_what_can_be_written(call: str, path: str, after: str, both: str, shipped: Evaluator) -> None:
    """It names the property in the list that replaces it, and rather a call than a property of an unknown form."""
    (found,) = shipped.evaluate(Reading.of([usage(call, reads=(Field(path, FIELD),))])).findings
    assert (found.recipe.after, found.recipe.both) == (after, both)


@pytest.mark.parametrize("declared", [False, True])
def test_what_is_read_of_a_new_property_was_not_removed(declared: bool, shipped: Evaluator) -> None:
    """A name in what the same change adds is not the removed property of that name, whose place is not documented."""
    read = (Field("data.currency_prices[].affiliate_price", FIELD, declared=declared),)
    assert not shipped.evaluate(Reading.of([usage("GET /learn/v1/lp/{}", reads=read)])).findings


@pytest.mark.parametrize(
    ("call", "path", "lacks"),
    [
        pytest.param(
            "GET /learn/v1/courses", "data.items[].affiliate_price", False, id="the replacement has the same name"
        ),
        pytest.param("GET /learn/v1/lp/{}", "data.affiliate_price", True, id="only other operations have it"),
        pytest.param("GET /learn/v1/lp/{}", "data.prize", False, id="nothing has the name"),
        pytest.param("GET /learn/v1/courses/{}", "data.enter_status.price", False, id="the replacement is above it"),
    ],
)
def test_a_property_without_a_full_replacement_says_so(call: str, path: str, lacks: bool, shipped: Evaluator) -> None:
    """What a replacement does not have is not read from it, and reading the replacement is not enough."""
    place = path.rpartition(".")[0].replace(".enter_status", "")
    read = (Field(path, FIELD), Field(f"{place}.currency_prices", FIELD))
    (found,) = shipped.evaluate(Reading.of([usage(call, reads=read)])).findings
    assert ("has no value in its place" in found.recipe.after, found.works.value) == (
        lacks,
        "only-old" if lacks else "both",
    )


def test_a_name_that_fits_a_pattern_is_named_as_the_code_sends_it(shipped: Evaluator) -> None:
    """The contract names all fields of a kind at once; a finding names the one in the code."""
    sent = (Field("items[].field_12", FIELD, '"x"'),)
    (found,) = shipped.evaluate(Reading.of([usage("POST /learn/v1/courses/batch", body=sent)])).findings
    assert (found.location, found.recipe.before) == ("body.items[].field_XX", "send items[].field_12")


def test_a_value_that_is_left_out_has_its_default(shipped: Evaluator) -> None:
    """The form for both sides says what leaving out a value means."""
    (found,) = shipped.evaluate(Reading.of([usage("GET /course/v1/courses", query=["sort_attr=price"])])).findings
    assert found.recipe.both.startswith("leave out sort_attr=price; then the default of sort_attr applies")


@pytest.mark.parametrize(("value", "breaks"), [(None, True), ("{}", False), ("[]", True)])
def test_a_read_of_keys_is_the_new_form_of_a_mapping(value: str | None, breaks: bool, shipped: Evaluator) -> None:
    """What takes the keys of a property is no finding where the property becomes a mapping."""
    read = (Field("data.provisioned_user_fields", FIELD, value),)
    findings = shipped.evaluate(Reading.of([usage("GET /manage/v1/user/{}", reads=read)])).findings
    assert [each.change for each in findings] == (["user-provisioned-fields-map"] if breaks else [])


@pytest.mark.parametrize(
    ("call", "path", "declared"),
    [
        ("GET /learn/v1/instructor/getInstructorData", "data.userid", Certain.POSSIBLE),
        ("GET /manage/v1/multidomain", "data.items[].domain_url", Certain.POSSIBLE),
        ("GET /manage/v1/user/{}", "data.user_data.language", Certain.LIKELY),
    ],
)
def test_a_class_reads_a_text_that_loses_a_part_as_before(
    call: str, path: str, declared: Certain, shipped: Evaluator
) -> None:
    """Only code that uses the part breaks, unlike where the text is another one."""
    for is_declared, certainty in ((True, declared), (False, Certain.LIKELY)):
        read = (Field(path, FIELD, None, Certainty.INFERRED, declared=is_declared),)
        (found,) = shipped.evaluate(Reading.of([usage(call, reads=read)])).findings
        assert found.certainty is certainty


def test_a_renamed_property_has_its_new_name_as_replacement(evaluated: Evaluating) -> None:
    """A call that also reads the new name works on both sides, but not if only a class declares it."""
    both = usage("GET /shelf/v1/books/{}", reads=["data.spine.colour", "data.spine.paint"])
    assert [each.works.value for each in evaluated(both).findings] == ["both"]
    declared = tuple(replace(each, declared=each.path.endswith("paint")) for each in both.reads)
    assert [each.works.value for each in evaluated(replace(both, reads=declared)).findings] == ["only-old"]


def test_a_renamed_property_of_an_object_that_is_the_whole_body_is_found(tmp_path: Path) -> None:
    """A call that also reads the new name works on both sides, as where the object is a part of the body."""
    tasks = of_tasks(tmp_path, "{response-property-renamed: done, to: finished}")
    for reads, works in ((["done"], "only-old"), (["done", "finished"], "both")):
        (found,) = tasks.evaluate(Reading.of([usage("GET /todo/v1/tasks/{}", reads=reads)])).findings
        assert (found.location, found.works.value) == ("done", works)
        assert [each.form for each in found.use_instead or ()] == ["boolean"]


def test_what_is_renamed_is_replaced_by_its_new_name_in_the_same_form(tmp_path: Path) -> None:
    """The edit says what to send and to read instead, although the change names no replacement for all its edits."""
    tasks = of_tasks(tmp_path, "{request-property-renamed: title, to: name}", of="POST /todo/v1/tasks")
    sent = usage("POST /todo/v1/tasks", body=["title=A"])
    (found,) = tasks.evaluate(Reading.of([sent])).findings
    assert found.recipe.after == "instead of title, send name"
    assert [each.describe(found.effective) for each in found.use_instead or ()] == [
        "name, string (production from 2030-03)"
    ]
    both = usage("POST /todo/v1/tasks", body=["title=A", "name=A"])
    assert [each.works.value for each in tasks.evaluate(Reading.of([both])).findings] == ["both"]


def test_a_response_that_is_read_is_reported_at_the_reads(evaluated: Evaluating) -> None:
    """A change of which the code reads a property is not reported for the rest of the response again."""
    partly = usage("GET /shelf/v1/books", reads=["data.items[].price"], incomplete=("reads",))
    found = [(each.change, each.place.line) for each in evaluated(partly).findings]
    assert [line for change, line in found if change == "book-prices"] == [7]
    assert [line for change, line in found if change != "book-prices"] == [3, 3]


def test_a_call_of_which_another_file_reads_the_response_is_not_reported(evaluated: Evaluating) -> None:
    """The same call may be read in one file and returned by a function of another one."""
    returned = usage("GET /shelf/v1/books", incomplete=("reads",))
    elsewhere = usage("GET /shelf/v1/books", reads=(Field("data.items[].price", Place("reader.py", 9)),))
    found = evaluated(returned, elsewhere).findings
    assert [str(each.place) for each in found if each.change == "book-prices"] == ["reader.py:9"]


def test_a_finding_says_what_to_write_instead(evaluated: Evaluating) -> None:
    """A finding has the dates of both channels, the replacement, and the form that works on both sides."""
    (found,) = evaluated(usage("GET /shelf/v1/books", reads=["data.items[].price"])).findings
    assert found.dates == "sandbox 2020-06, production 2020-08"
    assert [each.describe(found.effective) for each in found.use_instead or ()] == [
        "prices, or extra.prices, array of Money or object {value} (types not specified)"
        " (sandbox from 2020-06, production from 2020-08)"
    ]
    assert (found.recipe.before, found.recipe.after) == ("read price", "read prices")
    assert found.recipe.both == "read prices if the response has it, else price"


def test_a_replacement_that_is_called_already_has_its_place(evaluated: Evaluating, evaluator: Evaluator) -> None:
    """A finding shows where the integration calls the operation that replaces its own, once or for each entry."""
    new = usage("PUT /shelf/v1/prices/{}", place=Place("prices.py", 5))
    found = evaluated(usage("POST /shelf/v1/books", body=["title=1", "price=12"]), new).findings
    assert [[str(each.used_at) for each in finding.use_instead or ()] for finding in found] == [["prices.py:5"]]
    assert (
        found[0].recipe.after
        == "leave out price (and the whole call if it sends nothing else), and call PUT /shelf/v1/prices/{book_id}"
    )
    entries = recipes.Broken(evaluator.differences[0], "items[].price", found[0].use_instead, "POST /shelf/v1/books")
    assert recipes.RECIPES[found[0].rule](entries).after.endswith("PUT /shelf/v1/prices/{book_id} for each entry")


def test_a_change_that_concerns_only_some_calls_is_listed(evaluated: Evaluating) -> None:
    """A new condition or another behaviour is no finding, and named once for each operation, at its first call."""
    calls = [usage("GET /shelf/v1/books", place=Place("shop.py", line)) for line in (9, 4)]
    found = evaluated(*calls)
    assert [(str(each.place), each.operation, each.change, each.says) for each in found.partial] == [
        ("shop.py:4", "GET /shelf/v1/books", "odds", "A little of everything.")
    ]
    assert evaluated(usage("GET /shelf/v1/maps")).partial == ()


@pytest.mark.parametrize("sent", [["name", "lang_code"], ["name"]])
def test_a_behaviour_of_a_property_that_is_evaluated_is_not_listed(shipped: Evaluator, sent: list[str]) -> None:
    """A body property that becomes mandatory is a finding where it is left out, and nothing where it is sent."""
    readiness = shipped.evaluate(Reading.of([usage("PUT /learningplan/v1/learningplans/{}", body=sent)]))
    missing = [each for each in readiness.findings if each.rule == "omits-required-property"]
    assert len(missing) == ("lang_code" not in sent)
    assert not [each for each in readiness.partial if "lang" in each.change]


def test_code_that_reads_the_replacement_in_a_helper_works_on_both_sides(shipped: Evaluator) -> None:
    """The function that reads the old property calls one that reads the new one of the same response."""
    old = Field("data.items[].price", Place("page.ts", 9), function=5)
    new = Field("data.items[].currency_prices", Place("format.ts", 2), function=1, called_in=("page.ts:5",))
    (found,) = shipped.evaluate(Reading.of([usage("GET /learn/v1/courses", reads=(old, new))])).findings
    assert found.works is Works.BOTH


def test_a_property_with_another_behaviour_may_break_where_it_is_read(shipped: Evaluator) -> None:
    """A property that is null instead of missing is possible to break what reads it: readiness cannot see how it is tested."""
    used = usage("GET /learn/v1/courses/3", reads=["data.sessions[].webinar_tool", "data.sessions[].name"])
    (finding,) = shipped.evaluate(Reading.of([used])).findings
    assert shown(finding)[:4] == ("relies-on-changed-behaviour", "data.**.webinar_tool", FIELD.line, "possible")


def test_a_change_of_which_a_call_has_a_finding_is_not_listed_again(shipped: Evaluator) -> None:
    """Where a finding says what a change breaks of a call, the list of changes for some calls does not repeat it."""
    body = (Field("title", FIELD, '"x"'),)
    found = shipped.evaluate(Reading.of([usage("PUT /learningplan/v1/learningplans/{}", body=body)]))
    broken = {each.change for each in found.findings}
    assert "omits-required-property" in {each.rule for each in found.findings}
    assert not broken & {each.change for each in found.partial}


def test_readers_of_a_place_are_joined(evaluated: Evaluating) -> None:
    """Two readers that see the same place make one finding, with the surer one's certainty."""
    inferred = usage("GET /shelf/v1/maps", reader="har", certainty=Certainty.INFERRED, volume=3, last_seen="2020-07-01")
    (found,) = evaluated(usage("GET /shelf/v1/maps"), inferred).findings
    assert (found.readers, found.certainty.value, found.volume) == (("har", "python"), "certain", 3)


def test_parameters_of_one_text_that_break_by_different_rules_are_all_found(shipped: Evaluator) -> None:
    """A removed parameter and a removed value at one place, such as in the text of a URL, are two findings."""
    used = usage("GET /catalogmanagement/v1/catalogs/3/courses", query=["price_max=5", "sort_attr=price"])
    found = {(each.rule, each.location) for each in shipped.evaluate(Reading.of([used])).findings}
    assert found == {
        ("sends-removed-parameter", "query.price_max"),
        ("sends-removed-value", "query.sort_attr=price"),
    }


def test_recorded_traffic_is_evidence_for_the_code(evaluated: Evaluating) -> None:
    """What a HAR file and a log show of a call of the code adds to its finding, in any order."""
    label = "GET /shelf/v1/maps"
    code, collection = usage(label), usage(label, reader="postman", place=Place("shelf.json", 9))
    har = usage(label, reader="har", place=Place("shelf.har", 2))
    log = usage(label, reader="access-log", place=Place("access.log"), volume=3, caller="app", last_seen="2020-07-01")
    for given in ([code, collection, har, log], [log, har, collection, code]):
        found = evaluated(*given).findings
        assert [(str(each.place), [*map(str, each.recorded)], each.volume, each.callers) for each in found] == [
            (place, ["access.log", "shelf.har:2"], 3, ("app",)) for place in ("client.py:3", "shelf.json:9")
        ]
        assert [*found[0].readers] == ["access-log", "har", "python"]


def test_the_file_with_the_path_of_a_call_has_no_finding_of_its_own(evaluated: Evaluating) -> None:
    """Settings of which code takes the path of a call are no second call, as a document alone would be."""
    at = Place("settings.yaml", 4)
    document = usage("GET /shelf/v1/maps", reader="connector", certainty=Certainty.INFERRED, place=at)
    assert [str(each.place) for each in evaluated(document).findings] == ["settings.yaml:4"]
    code = usage("GET /shelf/v1/maps", related=(at,))
    found = evaluated(code, document).findings
    assert [(str(each.place), each.path) for each in found] == [("client.py:3", at)]


def test_what_is_read_elsewhere_names_its_call_and_not_the_path(evaluated: Evaluating) -> None:
    """A property has to be fixed where it is read; the path of its call stays the same."""
    reads = usage("GET /shelf/v1/books", reads=["data.items[].price"], related=(Place("paths.py", 4),))
    places = {(each.place != reads.place, each.call, each.path) for each in evaluated(reads).findings}
    assert (True, reads.place, None) in places
    assert {path for elsewhere, _, path in places if elsewhere} == {None}


def test_a_path_at_the_line_of_its_call_is_not_named(evaluated: Evaluating) -> None:
    """A call on several lines names its path only if it is written elsewhere."""
    (found,) = evaluated(usage("GET /shelf/v1/maps", related=(Place("client.py", 3, 40),))).findings
    assert found.path is None


def test_traffic_alone_has_findings(evaluated: Evaluating) -> None:
    """Without code, what is recorded of a call is a finding; what differs from the code, or is surer, is one, too."""
    log = usage("GET /shelf/v1/maps", reader="access-log", place=Place("access.log"), volume=3)
    har = usage("GET /shelf/v1/maps", reader="har", place=Place("shelf.har", 2))
    assert [str(each.place) for each in evaluated(log, har).findings] == ["shelf.har:2"]
    assert [str(each.place) for each in evaluated(log).findings] == ["access.log"]
    other = usage("GET /shelf/v1/books", query=["mood=sad"])
    assert [str(each.place) for each in evaluated(log, other).findings] == ["client.py:7", "access.log"]
    doubtful = usage("GET /shelf/v1/maps", certainty=Certainty.INFERRED)
    assert [str(each.place) for each in evaluated(har, doubtful).findings] == ["shelf.har:2", "client.py:3"]


def test_an_id_does_not_depend_on_the_line(evaluated: Evaluating) -> None:
    """Lines that are inserted above a finding do not change its id, and equal findings have different ids."""
    first, second = (usage("GET /shelf/v1/maps", place=Place("client.py", line)) for line in (3, 9))
    moved = usage("GET /shelf/v1/maps", place=Place("client.py", 4))
    ids = [each.id for each in evaluated(first, second).findings]
    assert len({*ids}) == 2
    assert [each.id for each in evaluated(moved).findings] == ids[:1]


def test_what_could_not_be_evaluated_is_reported(evaluated: Evaluating) -> None:
    """Unknown paths, paths that may be several operations, and changes without evidence are listed."""
    result = evaluated(usage("GET /shelf/v2/books"), usage("GET /shelf/v1/{}"))
    assert [each.what for each in result.unknown] == ["GET /shelf/v2/books"]
    assert [each.what for each in result.unresolved] == ["the path /shelf/v1/{} may be several operations"]
    assert "maps-removed" in result.unseen


def test_a_call_with_several_paths_is_counted_once(evaluated: Evaluating) -> None:
    """A call whose identifier has a default is one call of the operation; a line of a recording may have several."""
    paths = ("/shelf/v1/books/3", "/shelf/v1/books/{}", "/shelf/v1/books")
    code = [usage(f"GET {path}", place=Place("client.py", 3, 9)) for path in paths]
    recorded = [usage("GET /shelf/v1/books/{}", reader="har", caller=each, volume=5) for each in ("a", "b")]
    assert evaluated(*code, *recorded).calls == {"GET /shelf/v1/books": 1, "GET /shelf/v1/books/{id}": 11}


def test_a_method_that_a_path_does_not_have_is_reported(evaluated: Evaluating) -> None:
    """Of a path that is there with other methods, the report says which ones."""
    result = evaluated(usage("PATCH /shelf/v1/maps"))
    assert [(each.what, each.methods) for each in result.unknown] == [
        ("PATCH /shelf/v1/maps: the contract has GET there", ("GET",))
    ]


def test_a_usage_of_what_a_channel_does_not_have_yet_is_no_finding(evaluated: Evaluating) -> None:
    """Code that already uses the new form is listed with the dates from which the channels have it."""
    result = evaluated(usage("PUT /shelf/v1/prices/{}"))
    assert (result.findings, [each.name for each in result.early]) == ((), ["PUT /shelf/v1/prices/{book_id}"])


def test_the_new_name_of_a_property_may_come_too_early(evaluated: Evaluating, tmp_path: Path) -> None:
    """A renamed property that is read or sent by its new name is listed, as a property that is added."""
    result = evaluated(usage("GET /shelf/v1/books/{}", reads=["data.spine.paint"]))
    assert [(each.place, each.name) for each in result.early] == [
        (FIELD, "data.spine.paint of GET /shelf/v1/books/{id}")
    ]
    tasks = of_tasks(tmp_path, "{request-property-renamed: title, to: name}", of="POST /todo/v1/tasks")
    result = tasks.evaluate(Reading.of([usage("POST /todo/v1/tasks", body=["name=A"])]))
    assert [each.name for each in result.early] == ["name of POST /todo/v1/tasks"]


def test_forms_are_shown_in_words(evaluated: Evaluating) -> None:
    """A property of another type is reported with both forms, not with the names of schemas."""
    (found,) = evaluated(usage("GET /shelf/v1/books/{}", reads=["data.price"])).findings
    assert "Money" not in found.message + found.recipe.after
    assert "from number to object {value}" in found.message


def test_a_property_is_named_below_its_record(evaluated: Evaluating) -> None:
    """A nested property is shown with its path, so that it is not taken for one of the same name elsewhere."""
    (found,) = evaluated(usage("GET /shelf/v1/books/{}", reads=["data.spine.colour"])).findings
    assert found.message.startswith("Reads spine.colour, ")


@pytest.mark.parametrize(
    ("call", "part", "path", "point"),
    [
        pytest.param("POST /learn/v1/sub_plan", "body", "price", "subscription-plan-prices-shape", id="of the change"),
        pytest.param(
            "GET /learn/v1/sub_plan",
            "reads",
            "data.items[].plan_price",
            "subscription-plan-prices-shape",
            id="of another change of the announcement",
        ),
        pytest.param(
            "GET /learn/v1/sub_plan/{}", "reads", "data.subscription_records[].price", "", id="of a renamed property"
        ),
    ],
)
def test_a_form_that_is_not_specified_names_the_open_point_of_it(
    call: str, part: str, path: str, point: str, shipped: Evaluator
) -> None:
    """A replacement whose form the specification leaves open shows that; what `explain` does not show has no command."""
    (found,) = shipped.evaluate(Reading.of([usage(call, **{part: [path]})])).findings
    (instead,) = (each for each in found.use_instead or () if " " not in each.name)
    assert (found.open_point.id if found.open_point else "") == point
    assert "lmscontract explain" not in instead.form
    assert (instead.form == UNKNOWN_FORM) == (part == "body" or not point)


@pytest.mark.parametrize(
    ("call", "path", "point"),
    [
        ("GET /learn/v1/courses", "data.items[].price", "currency-prices-of-the-free"),
        ("GET /learn/v1/lp/{}", "data.subscription.price", "learning-plan-subscription"),
        ("GET /learn/v1/catalog_content/public", "data.items[].item_price", "catalog-list-form"),
    ],
)
def test_a_lost_price_names_what_is_open_of_its_replacement(
    call: str, path: str, point: str, shipped: Evaluator
) -> None:
    """Where the new property is, or what it is without a price, decides what the code has to expect."""
    (found,) = shipped.evaluate(Reading.of([usage(call, reads=[path])])).findings
    assert found.open_point is not None
    assert found.open_point.id == point


def test_a_removed_call_shows_an_open_point_only_if_it_is_about_the_removal(shipped: Evaluator) -> None:
    """Of a call without a named replacement, the recipe says already that none is named."""
    removed = [each for each in shipped.differences if each.kind == "api-removed" and not each.open_point]
    calls = [usage(each.operation.replace("{yyyy-mm-dd}", "2026-01-02")) for each in removed]
    found = [each for each in shipped.evaluate(Reading.of(calls)).findings if each.rule == "calls-removed-operation"]
    assert {each.change for each in found} >= {each.change for each in removed if each.use_instead is None}
    points = {(each.change, each.open_point.id) for each in found if each.open_point}
    assert points == {("wallets-removed", "wallets-february-or-april")}


def test_the_new_form_of_a_property_may_come_too_early(shipped: Evaluator) -> None:
    """An object that is sent in place of a number is refused before the change: it is listed as a call that comes too early."""
    sent = usage("POST /learn/v1/sub_record", body=["plan_id=1", "price", 'price.currency="EUR"', "price.value=5"])
    result = shipped.evaluate(Reading.of([sent]))
    assert result.findings == ()
    assert [(each.place, each.name, each.is_call) for each in result.early] == [
        (FIELD, "price as object {currency, value} (types not specified) of POST /learn/v1/sub_record", True)
    ]


def test_what_every_channel_has_is_not_early(evaluator: Evaluator) -> None:
    """Code that uses something new is listed only until all channels have it."""
    later = Evaluator(evaluator.contract, evaluator.first, evaluator.last, evaluator.channels, date(2020, 9, 1))
    assert later.evaluate(Reading.of([usage("PUT /shelf/v1/prices/{}")])).early == ()


def test_every_rule_has_a_page() -> None:
    """Each kind of change that can break a usage belongs to exactly one rule that `explain` knows."""
    kinds = [kind for rule in USAGES.values() for kind in rule.kinds]
    assert sorted(kinds) == sorted(hits.KINDS)
    assert recipes.RECIPES.keys() == USAGES.keys()


def test_a_property_of_a_list_in_the_body_is_found(evaluator: Evaluator) -> None:
    """It is reported beside the list that has it."""
    removed = next(each for each in evaluator.differences if each.location == "body.price")
    endpoint = evaluator.contract.at(evaluator.first, evaluator.channels[0]).endpoints["POST /shelf/v1/books"]
    nested = replace(removed, location="body.items[].price")
    sent = usage("POST /shelf/v1/books", body=["items", "items[].price=12", "items[].size=1"])
    case = hits.Case(sent, endpoint, nested, Certain.CERTAIN, Works.ONLY_OLD, {})
    assert [each.rule for each in hits.hits(case)] == ["sends-removed-property"]


@pytest.mark.parametrize(("interpretation", "count"), [("book-price-place", 1), ("", 0)])
def test_a_property_that_is_named_without_its_place_may_be_in_an_object(
    evaluator: Evaluator, interpretation: str, count: int
) -> None:
    """It is found in an object that the specification does not show, but not if its place is stated."""
    removed = next(each for each in evaluator.differences if each.location == "data.items[].price")
    endpoint = evaluator.contract.at(evaluator.last, evaluator.channels[0]).endpoints["GET /shelf/v1/books"]
    fact = replace(endpoint.facts["data.items[].price"], interpretation=interpretation)
    endpoint = replace(endpoint, facts={**endpoint.facts, fact.location: fact})
    read = usage("GET /shelf/v1/books", reads=["data.items[].book.price"])
    case = hits.Case(read, endpoint, removed, Certain.CERTAIN, Works.ONLY_OLD, {})
    assert len([*hits.hits(case)]) == count
    body = replace(endpoint, record="", facts={"price": replace(fact, path="price")})
    read = usage("GET /shelf/v1/books", reads=["book.price"])
    case = hits.Case(read, body, replace(removed, location="price"), Certain.CERTAIN, Works.ONLY_OLD, {})
    assert len([*hits.hits(case)]) == count


def test_what_a_call_sends_does_not_hide_what_its_response_loses(evaluated: Evaluating) -> None:
    """A removed parameter is a finding of its own beside a response that is not followed."""
    found = evaluated(usage("GET /shelf/v1/books", query=["sort=price"], incomplete=("reads",))).findings
    assert {each.rule for each in found} == {"sends-removed-value", "reads-removed-property"}


@pytest.mark.parametrize(
    ("sent", "certainty"),
    [("{} 00:00:00", None), ("{}T00:00:00", "possible"), ("{}", "possible"), ("31/01/2024", "certain")],
)
def test_a_date_that_a_day_completes_is_accepted(shipped: Evaluator, sent: str, certainty: str | None) -> None:
    """A parameter with an unknown day has the new form if a day of an example gives it that."""
    called = usage("GET /ecommerce/v1/transaction", query=[f"date_from={sent}"])
    findings = shipped.evaluate(Reading.of([called])).findings
    assert [each.certainty.value for each in findings] == ([certainty] if certainty else [])


@pytest.mark.parametrize(
    ("called", "says"),
    [
        (usage("POST /shelf/v1/books", body=["title"], incomplete=("body",)), "whose body loses or changes price"),
        (usage("GET /shelf/v1/books", incomplete=("query",)), "whose parameters lose or change mood"),
        (usage("GET /shelf/v1/books", incomplete=("reads",)), "whose response loses or changes price"),
    ],
)
def test_what_cannot_be_seen_is_said(evaluated: Evaluating, called: Usage, says: str) -> None:
    """A finding about what may be sent or read says which part of the call cannot be seen."""
    found = [each for each in evaluated(called).findings if says in each.message]
    assert len(found) == 1
    uses, what = "reads" if "response" in says else "sends", re.split(r"changes? ", says)[1]
    assert found[0].message.endswith(f"; readiness cannot see whether the code {uses} {what}.")


def test_a_place_that_reads_of_two_operations_names_both(shipped: Evaluator) -> None:
    """One finding of a line and a change names the other operations of which the line reads the same."""
    many, one = (
        usage("GET /learn/v1/courses", reads=["data.items[].price"]),
        usage("GET /learn/v1/courses/7", reads=["data.price"]),
    )
    (found,) = shipped.evaluate(Reading.of([many, one])).findings
    assert found.message.endswith(" no longer have. The same is true of GET /learn/v1/courses/{id}.")
    assert found.also == ("GET /learn/v1/courses/{id}",)


def test_what_is_only_possible_is_said_so(evaluated: Evaluating) -> None:
    """A value that is not known may be the removed one."""
    (found,) = evaluated(usage("GET /shelf/v1/books", query=["sort"])).findings
    assert found.message.startswith("May send sort=price")


@pytest.mark.parametrize(("basis", "count"), [(Basis.STATED, 1), (Basis.INFERRED, 0)])
def test_an_inferred_property_is_no_reason_to_look_at_a_whole_response(
    evaluator: Evaluator, basis: Basis, count: int
) -> None:
    """A response that is not followed is reported if it is stated that it loses a property."""
    removed = next(each for each in evaluator.differences if each.location == "data.items[].price")
    endpoint = evaluator.contract.at(evaluator.last, evaluator.channels[0]).endpoints["GET /shelf/v1/books"]
    fact = replace(endpoint.facts["data.items[].price"], basis=basis)
    endpoint = replace(endpoint, facts={**endpoint.facts, fact.location: fact})
    called = usage("GET /shelf/v1/books", incomplete=("reads",))
    case = hits.Case(called, endpoint, removed, Certain.CERTAIN, Works.ONLY_OLD, {})
    assert len([*hits.hits(case)]) == count


def test_what_is_read_of_a_removed_property_later_is_not_reported_again(evaluated: Evaluating) -> None:
    """A variable that holds the removed property may be read on other lines."""
    reads = (Field("data.items[].price", FIELD), Field("data.items[].price.value", Place("client.py", 9)))
    assert [each.place.line for each in evaluated(usage("GET /shelf/v1/books", reads=reads)).findings] == [7]


def test_a_property_that_is_added_again_may_be_read(evaluator: Evaluator) -> None:
    """The recipe of a removed property names the form in which a later change adds it again, if that is known."""
    removed = next(each for each in evaluator.differences if each.location == "data.items[].price")
    broken = recipes.Broken(
        removed, "price", None, "GET /shelf/v1/books", new="integer", again=replace(removed, change="back")
    )
    assert "back adds it again" in recipes.message("reads-removed-property", broken, Certain.LIKELY)
    unclear = replace(broken, again=replace(removed, change="back", open_point="place"))
    assert "back perhaps adds it again" in recipes.message("reads-removed-property", unclear, Certain.LIKELY)
    recipe = recipes.RECIPES["reads-removed-property"]
    without = "and do without it otherwise"
    assert recipe(broken).after == f"read price only if the response has it, as integer, {without}"
    assert recipe(replace(broken, new="")).after == f"read price only if the response has it, {without}"


def test_a_recipe_says_what_is_not_specified(shipped: Evaluator) -> None:
    """That no replacement is named, no day, no earlier form, and no body or response of what to call instead."""
    calls = (
        usage("POST /ecommerce/v1/cart/checkout"),
        usage("PUT /course/v1/courses/{}", body=["ecommerce_options=1"]),
        usage("GET /manage/v1/user/{}", reads=["data.language"]),
    )
    found = {each.rule: each for each in shipped.evaluate(Reading.of(calls)).findings}
    after = (
        "remove this call, and get its effect in another way, or do without it; the specification names no replacement"
    )
    assert found["calls-removed-operation"].recipe.after == after
    sent = found["sends-removed-property"]
    assert "The specification names no day: set the date when you see the change on the tenant" in sent.recipe.both
    assert [each.form for each in sent.use_instead or ()] == ["whose body and response the specification does not show"]
    assert found["reads-retyped-property"].recipe.before == ""


def test_a_named_property_is_one_of_the_calls_that_have_it(shipped: Evaluator) -> None:
    """A name that only one change concerns is likely where such an operation is called, or a call is not resolved."""
    name = next(name for part, name in shipped._named if part == "response" and len(shipped._named[part, name]) == 1)
    (change,) = shipped._named["response", name]
    named = usage(f"GET {ANY_CALL}", reads=[name], certainty=Certainty.INFERRED)
    open_call = Unresolved(CALL, "the URL of this call")

    def found(*usages: Usage, unresolved: Sequence[Unresolved] = ()) -> list[tuple[str, str, int, Certain]]:
        result = shipped.evaluate(Reading.of([named, *usages], unresolved=unresolved)).findings
        return [(each.operation, each.rule, each.place.line, each.certainty) for each in result]

    expected = (change.operation, next(iter(found(unresolved=[open_call])))[1], 7, Certain.LIKELY)
    assert found() == []
    assert found(usage(change.operation)) == [expected]
    assert found(unresolved=[open_call]) == [expected]


def test_no_name_is_looked_for_that_stays_in_the_contract(shipped: Evaluator) -> None:
    """A property that another operation keeps, or one of a single word, says nothing about the API."""
    kept = {
        (endpoint.operation.label, names(fact.path)[-1])
        for endpoint in shipped.contract.at(shipped.last, shipped.channels[-1]).endpoints.values()
        for fact in endpoint.of_area(Area.RESPONSE)
        if fact.state is not State.ABSENT
    }
    changed = {(each.operation, name) for (_, name), of in shipped._named.items() for each in of}
    named = {name for part, name in shipped._named if part == "response"}
    assert named
    assert not {name for label, name in kept if name in named and (label, name) not in changed}
    assert all(re.search(r"[_.]|[a-z][A-Z]", name) for _, name in shipped._named)
    assert not [name for _, name in shipped._named if f"'{name}'" in str(shipped.contract.vocabulary.schemas)]


def test_a_path_without_a_method_is_likely_where_all_its_operations_are_removed(shipped: Evaluator) -> None:
    """Whichever of them is called, it is gone: one finding names all."""
    removed = [Operation.parse(each.operation) for each in shipped.differences if each.kind == "api-removed"]
    path = next(path for path, count in Counter(each.path for each in removed).items() if count == 2)
    call = usage(f"ANY {path}", method=None, certainty=Certainty.INFERRED)
    (finding,) = shipped.evaluate(Reading.of([call])).findings
    assert finding.certainty is Certain.LIKELY
    assert {each.label for each in removed if each.path == path} <= {*re.findall(r"[A-Z]+ /[\w/{}-]+", finding.message)}


def test_a_path_of_which_no_call_is_seen_is_likely_where_all_its_operations_are_removed(
    evaluated: Evaluating,
) -> None:
    """The finding says that no call is seen; a path that has an operation that stays is listed as not resolved."""
    written = {"method": None, "certainty": Certainty.WRITTEN}
    found = evaluated(usage("ANY /shelf/v1/maps", **written), usage("ANY /shelf/v1/books", **written))
    assert [shown(each) for each in found.findings] == [
        ("calls-removed-operation", "", 3, "likely", "error", "only-old")
    ]
    assert found.findings[0].message == (
        "Contains the path of GET /shelf/v1/maps, which is removed; readiness sees no call that uses it."
    )
    assert not found.calls
    assert found.unresolved == (Unresolved(CALL, "which call uses /shelf/v1/books"),)


@pytest.mark.parametrize(
    ("new", "works"),
    [
        pytest.param({"function": 5}, "both", id="the same function"),
        pytest.param({"function": 1, "called_in": ("shop.py:5",)}, "both", id="a function that it calls"),
        pytest.param({"function": 1}, "only-old", id="another function"),
        pytest.param(
            {"place": Place("shop.py", 9), "function": 5}, "only-old", id="the place that reads all responses"
        ),
        pytest.param({"function": 0}, "only-old", id="no function"),
    ],
)
def test_code_that_reads_what_the_replacing_operation_returns_works_on_both_sides(
    new: dict[str, object], works: str, shipped: Evaluator
) -> None:
    """A property is replaced by an operation: the function that reads both can do without the old one."""
    old = Field("data.items[].price", Place("shop.py", 9), function=new["function"] and 5)
    replacing = replace(Field("data.items[].currency_prices", Place("shop.py", 2)), **new)
    calls = (
        usage("GET /course/v1/courses", reads=(old,)),
        usage("GET /ecommerce/v1/admin/prices/courses", reads=(replacing,), place=Place("shop.py", 1)),
    )
    (found,) = shipped.evaluate(Reading.of(calls)).findings
    assert found.works.value == works


def test_a_declaration_that_two_calls_share_works_on_both_sides(shipped: Evaluator) -> None:
    """That one of the calls reads nothing of the property says nothing of its class."""
    declared = Field("data.items[].price", Place("types.ts", 2), declared=True)
    read = (declared, *(Field(f"data.items[].{name}", FIELD) for name in ("price", "currency_prices")))
    calls = (
        usage("GET /learn/v1/courses", reads=(declared,)),
        usage("GET /learn/v1/courses", reads=read, place=Place("client.py", 20)),
    )
    found = shipped.evaluate(Reading.of(calls)).findings
    assert [each.works.value for each in found] == ["both", "both"]
