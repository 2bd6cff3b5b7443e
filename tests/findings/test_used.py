"""What an integration uses, and what changes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.findings.test_filters import ALL, GONE, LIBRARY, THERE, TYPE, required

from lmscontract.contract.load import load
from lmscontract.errors import UsageError
from lmscontract.findings.filters import selected
from lmscontract.findings.used import UsedOperation, UseState, read_used, unknown_properties, used_changes
from lmscontract.types import Channel, Month, Operation
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates

COLOUR = ("removed", "2020-06", "GET /shelf/v1/books/{id}", "data.spine.colour")
KNOWN = tuple(each.operation for each in ALL)


@pytest.fixture
def used(tmp_path: Path) -> Callable[[str, str], tuple[UsedOperation, ...]]:
    """Read the usages in a file."""

    def of(name: str, text: str) -> tuple[UsedOperation, ...]:
        (tmp_path / name).write_text(text, "utf-8")
        return read_used(tmp_path / name, KNOWN)

    return of


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("used.txt", "# ours\nGET /toys/v1/toys/{id} price   # read\n\nPOST /old/thing\n"),
        ("used.toml", '"GET /toys/v1/toys/{id}" = ["price"]\n"POST /old/thing" = []\n'),
        ("used.json", json.dumps({"GET /toys/v1/toys/{id}": ["price"], "POST /old/thing": []}, indent=1)),
    ],
)
def test_three_formats_are_equivalent(
    name: str, text: str, used: Callable[[str, str], tuple[UsedOperation, ...]]
) -> None:
    """Lines, TOML and JSON list operations and properties; a property is named by its last complete segments."""
    usages = used(name, text)
    assert [(str(each.operation), each.properties) for each in usages] == [
        ("GET /toys/v1/toys/{id}", ("price",)),
        ("ANY /old/**", ()),
    ]
    assert selected(ALL, used=usages) == (TYPE, THERE, GONE)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "used.txt",
            "\nGET /toys/v1/toyz",
            r"used.txt:2: the contract has no such operation; the closest is GET /toys/v1/toys",
        ),
        ("used.txt", "toys", r"used.txt:1: not an operation"),
        ("used.txt", "# nothing", r"used.txt: names no operation"),
        ("used.toml", "a = [", r"used.toml:1: not valid TOML"),
        ("used.toml", '\n"GET /toys/v1/toys" = "price"', r"used.toml:2: an operation has no array of properties"),
        ("used.json", "{\n]", r"used.json:2: not valid JSON"),
        ("used.json", "[]", r"used.json: not a table of operations"),
    ],
)
def test_an_invalid_file_is_reported(
    name: str, text: str, said: str, used: Callable[[str, str], tuple[UsedOperation, ...]]
) -> None:
    """An unknown operation, or an invalid file, is one error line with file, line and the most similar name."""
    with pytest.raises(UsageError, match=said):
        used(name, text)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is missing or not text is an error that names the option."""
    with pytest.raises(UsageError, match=r"--used-by: .*nowhere.txt cannot be read"):
        read_used(tmp_path / "nowhere.txt", KNOWN)
    (tmp_path / "odd.txt").write_bytes(b"\xff")
    with pytest.raises(UsageError, match="not UTF-8 text"):
        read_used(tmp_path / "odd.txt", KNOWN)


def test_a_misspelt_property_gets_a_warning(used: Callable[[str, str], tuple[UsedOperation, ...]]) -> None:
    """A property that is similar to a documented one gets a warning; any other one is accepted."""
    usages = used("used.txt", "GET /toys/v1/toys/{id} prise colour list_price\n")
    (warning,) = unknown_properties(usages, ALL)
    assert warning.endswith("used.txt:1: the contract has no prise in GET /toys/v1/toys/{id}; the closest is price")


def test_only_a_list_may_have_misspelt_properties(used: Callable[[str, str], tuple[UsedOperation, ...]]) -> None:
    """What the code of an integration reads besides the contract is no mistake of a person who wrote a list."""
    (listed,) = used("used.txt", "GET /toys/v1/toys/{id} prise\n")
    assert [*unknown_properties([listed], ALL)]
    assert [*unknown_properties([replace(listed, listed=False)], ALL)] == []


def test_a_field_of_a_grant_is_known(used: Callable[[str, str], tuple[UsedOperation, ...]]) -> None:
    """What a client sends for a token is named like a property of any body."""
    (usage,) = used("used.txt", "GET /toys/v1/toys body.client_id body.clientid\n")
    sent = required("wrong-credential-accepted", "GET /toys/v1/toys", "password.client_id")
    (warning,) = unknown_properties([usage], [sent])
    assert warning.endswith("has no body.clientid in GET /toys/v1/toys; the closest is client_id")


@pytest.mark.parametrize(
    ("written", "template"),
    [
        ("GET /toys/v1/toys/129", "GET /toys/v1/toys/{id}"),
        ("GET /toys/v1/toys/129?page=2", "GET /toys/v1/toys/{id}"),
        ("GET /toys/v1/toys/{toy}", "GET /toys/v1/toys/{id}"),
        ("GET /toys/v1/toys", "GET /toys/v1/toys"),
        ("DELETE /old/thing/7", "ANY /old/**"),
    ],
)
def test_a_concrete_path_is_matched_to_its_template(
    written: str, template: str, used: Callable[[str, str], tuple[UsedOperation, ...]]
) -> None:
    """A path with values means the operation with the fewest parameters that it fits."""
    (usage,) = used("used.txt", written)
    assert usage.operation.label == template


def test_static_path_is_not_a_value_of_a_parameter(tmp_path: Path) -> None:
    """Of two operations that a path fits, the one without a parameter is meant."""
    (tmp_path / "used.txt").write_text("GET /toys/v1/toys/new", "utf-8")
    known = [*KNOWN, Operation.parse("GET /toys/v1/toys/new")]
    (usage,) = read_used(tmp_path / "used.txt", known)
    assert usage.operation == known[-1]
    assert selected(ALL, used=(usage,), may_be_empty=True) == ()


def test_property_under_a_removed_one_is_known(used: Callable[[str, str], tuple[UsedOperation, ...]]) -> None:
    """A property of a removed object selects the requirement that the object is absent, without a warning."""
    (usage,) = used("used.txt", "GET /toys/v1/toys/{id} options.price")
    removed = required("removed-property-sent", "GET /toys/v1/toys/{id}", "data.options")
    there = required("property-missing", "GET /toys/v1/toys/{id}", "data.options")
    assert selected([removed, TYPE], used=(usage,)) == (removed,)
    assert selected([there], used=(usage,), may_be_empty=True) == ()
    assert list(unknown_properties([usage], [removed])) == []


def _changes(tmp_path: Path, text: str, month: Month, running: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return state, operation and locations of what changes of the library for the lines of a file."""
    contract = load(LIBRARY)
    snapshot = contract.at(month, Channel("sandbox"))
    everything = contract.at(Month(2021, 6), Channel("sandbox")).endpoints
    (tmp_path / "used.txt").write_text(text, "utf-8")
    usages = read_used(tmp_path / "used.txt", [each.operation for each in everything.values()])
    return [
        (each.state, each.since, each.operation, *each.locations)
        for each in used_changes(usages, contract, snapshot, running)
    ]


@pytest.mark.parametrize(
    ("line", "month", "found"),
    [
        ("GET /shelf/v1/maps", Month(2020, 2), []),
        ("GET /shelf/v1/maps", Month(2020, 3), [("removed", "2020-03", "GET /shelf/v1/maps")]),
        ("GET /shelf/v1/books", Month(2020, 6), []),
        ("GET /shelf/v1/books price", Month(2020, 5), []),
        ("GET /shelf/v1/books price", Month(2020, 6), [("removed", "2020-06", "GET /shelf/v1/books", "data.items[].price")]),
        ("GET /shelf/v1/books sort", Month(2020, 6), []),
        ("GET /shelf/v1/books sort=price", Month(2020, 6), [("removed", "2020-06", "GET /shelf/v1/books", "query.sort=price")]),
        ("GET /shelf/v1/books/7 spine.colour", Month(2020, 6), [COLOUR]),
        ("GET /shelf/v1/books/7 spine.colour.name", Month(2020, 6), [COLOUR]),
        ("PUT /shelf/v1/prices/7", Month(2020, 5), [("not in the contract yet", "2020-06", "PUT /shelf/v1/prices/{book_id}")]),
        ("PUT /shelf/v1/prices/7", Month(2020, 6), []),
        ("POST /shelf/v1/books price title", Month(2020, 6), [("removed", "2020-06", "POST /shelf/v1/books", "body.price")]),
    ],
)  # fmt: skip
def test_what_is_used_and_not_in_the_contract(
    line: str, month: Month, found: list[tuple[str, ...]], tmp_path: Path
) -> None:
    """What is removed, or not added yet, is reported from its month on; the rest of an operation is not."""
    assert _changes(tmp_path, line, month) == found


def test_what_is_due_is_reported(tmp_path: Path) -> None:
    """In the month of a change, everything that it changes of a used operation is due, also a field of the body."""
    text = "POST /shelf/v1/books\nPOST /shelf/v1/books price\nGET /shelf/v1/maps\nGET /shelf/v1/books name\n"
    found = _changes(tmp_path, text, Month(2020, 6), ("book-creation", "book-prices"))
    assert found == [
        ("removed", "2020-03", "GET /shelf/v1/maps"),
        ("due", "2020-06", "POST /shelf/v1/books", "body.price", "body.title"),
        ("due", "2020-06", "POST /shelf/v1/books", "body.price"),
    ]


def test_used_change_names_its_replacement(tmp_path: Path) -> None:
    """A used change names what to use instead."""
    contract = load(LIBRARY)
    snapshot = contract.at(Month(2020, 6), Channel("sandbox"))
    (tmp_path / "used.txt").write_text("POST /shelf/v1/books price", "utf-8")
    usages = read_used(tmp_path / "used.txt", [each.operation for each in snapshot.endpoints.values()])
    (change,) = used_changes(usages, contract, snapshot, ())
    assert (change.state, change.use_instead) == (UseState.REMOVED, ("PUT /shelf/v1/prices/{book_id}",))


def test_the_files_of_an_integration_and_its_usage_file_are_equivalent(tmp_path: Path) -> None:
    """A directory is read as by readiness; a usage file that was written of it names the same."""
    (tmp_path / "client.http").write_text("GET https://x.example/toys/v1/toys/7?colour=red\n\n###\nDELETE /old/thing\n")
    templates = Templates(each.path for each in KNOWN)
    (tmp_path / "usage.json").write_bytes(read_files([tmp_path], templates, root=tmp_path).encode())
    (tmp_path / "code").mkdir()
    (tmp_path / "client.http").rename(tmp_path / "code" / "client.http")
    for path in (tmp_path / "code", tmp_path / "usage.json"):
        assert [(str(each.operation), each.properties) for each in read_used(path, KNOWN)] == [
            ("GET /toys/v1/toys/{id}", ("query.colour",)),
            ("ANY /old/**", ()),
        ]


def test_the_items_of_a_list_stand_anywhere(tmp_path: Path) -> None:
    """Code that reads the items of a list does not show where in the response the list is."""
    usage = (
        '{"usages": [{"reader": "x", "place": {"file": "a.py", "line": 1}, "method": "GET", "path": "/toys/v1/toys/7", '
    )
    usage += (
        '"host": "", "certainty": "exact", "reads": [{"path": "[].price", "place": {"file": "a.py", "line": 2}}]}]}'
    )
    (tmp_path / "usage.json").write_text(usage)
    (used,) = read_used(tmp_path / "usage.json", KNOWN)
    assert used.properties == ("price",)


def test_a_path_without_a_call_is_not_used(tmp_path: Path) -> None:
    """Only calls that are seen limit a check or a comparison."""
    usage = '{"reader": "x", "place": {"file": "a.py", "line": %d}, "method": "GET", "path": "%s", "certainty": "%s"}'
    calls = usage % (1, "/toys/v1/toys/7", "exact"), usage % (2, "/toys/v1/toys", "written")
    (tmp_path / "usage.json").write_text(f'{{"usages": [{", ".join(calls)}]}}')
    assert [str(each.operation) for each in read_used(tmp_path / "usage.json", KNOWN)] == ["GET /toys/v1/toys/{id}"]


@pytest.mark.parametrize(
    ("location", "name", "is_named"),
    [
        ("data.**.country", "data.user_data.country", True),
        ("data.**.country", "data.user_data.country.name", True),
        ("data.**.country", "country", True),
        ("data.**.country", "body.country", False),
        ("data.items[].`user.idUser`", "data.items[].`user.idUser`", True),
        ("data.items[].`user.idUser`", "data.items.user.idUser", False),
        ("data.language|data.user_data.language", "data.user_data.language", True),
        ("query.sort_attr=price", "query.sort_attr", True),
        ("data.price", "data.course_price", False),
        ("data.price", "[].0", False),
    ],
)
def test_a_location_is_named_wherever_it_may_be(location: str, name: str, is_named: bool, tmp_path: Path) -> None:
    """A path of the code is compared with each place of a property, which the contract may not know."""
    (tmp_path / "used.txt").write_text(f"GET /toys/v1/toys/7 {name}\n")
    operation = "GET /toys/v1/toys/{id}"
    (used,) = read_used(tmp_path / "used.txt", KNOWN)
    assert used.concerns(required("removed-property-sent", operation, location)) is is_named


def test_files_without_a_call_are_an_error(tmp_path: Path) -> None:
    """Files that show nothing do not select everything."""
    with pytest.raises(UsageError, match="has no call of this API"):
        read_used(tmp_path, KNOWN)
