"""The requirements that a filtered run keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lmscontract.contract.model import Origin
from lmscontract.errors import UsageError
from lmscontract.findings.filters import Usage, check_ids, read_used, selected, unknown_properties
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis, Operation


def required(rule: str, operation: str, location: str = "") -> Requirement:
    """Return a requirement of a toy shop."""
    parsed = Operation.parse(operation)
    return Requirement(rule, parsed, location, "", Basis.STATED, "4", Oracle.RESPONSE, Origin("a.yaml", 3))


TYPE = required("property-type-wrong", "GET /toys/v1/toys/{id}", "data.price")
OTHER = required("property-missing", "GET /toys/v1/toys/{id}", "data.list_price")
SIZE = required("page-size-ignored", "GET /toys/v1/toys", "query.page_size")
THERE = required("operation-missing", "GET /toys/v1/toys/{id}")
GONE = required("removed-operation-served", "ANY /old/**")
ALL = (TYPE, OTHER, SIZE, THERE, GONE)
KNOWN = tuple(each.operation for each in ALL)


@pytest.fixture
def used(tmp_path: Path) -> Callable[[str, str], tuple[Usage, ...]]:
    """Read the usages in a file."""

    def of(name: str, text: str) -> tuple[Usage, ...]:
        (tmp_path / name).write_text(text, "utf-8")
        return read_used(tmp_path / name, KNOWN)

    return of


def test_without_filters_all_requirements_are_kept() -> None:
    """Without filters all requirements are kept."""
    assert selected(ALL) == ALL


def test_names_and_patterns() -> None:
    """Rules and operations have names or patterns; names of path parameters do not matter; ids may be short."""
    assert selected(ALL, rules=["property-*"]) == (TYPE, OTHER)
    assert selected(ALL, operations=["GET /toys/v1/toys/{toy_id}"]) == (TYPE, OTHER, THERE)
    assert selected(ALL, operations=["GET /old/{id}/parts"]) == (GONE,)
    assert selected(ALL, operations=["GET /toys/*"]) == (TYPE, OTHER, SIZE, THERE)
    assert selected(ALL, only=[TYPE.short, GONE.id]) == (TYPE, GONE)


def test_filters_are_combined() -> None:
    """One match for each kind of filter keeps a requirement; if none is left, that is an error."""
    assert selected(ALL, rules=["property-type-wrong", "operation-missing"], operations=["GET /toys/v1/toys/{id}"]) == (
        TYPE,
        THERE,
    )
    with pytest.raises(UsageError, match=r"--rule and --operation: no requirement is left; leave one of them out"):
        selected(ALL, rules=["page-size-ignored"], operations=["ANY /old/**"])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"only": ["page-size-ignored:GET /toys/v1/toy"]},
            "--only: the contract has no requirement .*closest is page-size",
        ),
        (
            {"rules": ["page-size-ignore"]},
            "--rule: the contract has no rule page-size-ignore; the closest is page-size-",
        ),
        (
            {"operations": ["GET /toys/v1/toyz"]},
            "--operation: the contract has no operation .*closest is GET /toys/v1/toys",
        ),
        ({"operations": ["toys"]}, "--operation: 'toys' is not an operation"),
        (
            {"rules": ["nothing-*"]},
            r"--rule: the contract has no rule nothing-\*; every check lists .*requirements.json",
        ),
        ({"only": ["x"]}, "--only: the contract has no requirement x; every check lists .* requirements.json"),
    ],
)
def test_an_unknown_name_is_reported(asked: dict[str, list[str]], said: str) -> None:
    """An unknown name is an error that names the option and the most similar name."""
    with pytest.raises(UsageError, match=said):
        selected(ALL, **asked)


def test_a_short_id_with_one_wrong_digit_is_corrected() -> None:
    """A short id is suggested only if a single digit differs, because half of the digits may match by chance."""
    for place in range(8):
        wrong = f"{TYPE.short[:place]}{'0' if TYPE.short[place] != '0' else '1'}{TYPE.short[place + 1 :]}"
        for written in (wrong, wrong.upper()):
            with pytest.raises(UsageError, match=f"no requirement {written}; the closest is {TYPE.short}"):
                selected(ALL, only=[written])
    with pytest.raises(UsageError, match=r"no requirement \w+; every check lists all of them in the requirements.json"):
        selected(ALL, only=[f"{int(TYPE.short, 16) ^ 0xFFFFFFFF:08x}"])


def test_ids_of_other_options() -> None:
    """Ids may be long or short; the error names the option."""
    check_ids(ALL, [TYPE.id, GONE.short], "--break")
    with pytest.raises(UsageError, match=r"--break: the contract has no requirement property-missing:GET .*closest is"):
        check_ids(ALL, [TYPE.id, "property-missing:GET /toys/v1/toys"], "--break")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("used.txt", "# ours\nGET /toys/v1/toys/{id} price   # read\n\nPOST /old/thing\n"),
        ("used.toml", '"GET /toys/v1/toys/{id}" = ["price"]\n"POST /old/thing" = []\n'),
        ("used.json", json.dumps({"GET /toys/v1/toys/{id}": ["price"], "POST /old/thing": []}, indent=1)),
    ],
)
def test_three_formats_are_equivalent(name: str, text: str, used: Callable[[str, str], tuple[Usage, ...]]) -> None:
    """Lines, TOML and JSON list operations and properties; a property is named by its last complete segments."""
    usages = used(name, text)
    assert [(str(each.operation), each.properties) for each in usages] == [
        ("GET /toys/v1/toys/{id}", ("price",)),
        ("POST /old/thing", ()),
    ]
    assert selected(ALL, used=usages) == (TYPE, THERE, GONE)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "used.txt",
            "\nGET /toys/v1/toyz",
            r"used.txt:2: the contract has no GET /toys/v1/toyz; the closest is GET /toys/v1/toys",
        ),
        ("used.txt", "toys", r"used.txt:1: 'toys' is not an operation"),
        ("used.txt", "# nothing", r"used.txt: names no operation"),
        ("used.toml", "a = [", r"used.toml:1: not valid TOML"),
        ("used.toml", '\n"GET /toys/v1/toys" = "price"', r"used.toml:2: GET /toys/v1/toys has no array of properties"),
        ("used.json", "{\n]", r"used.json:2: not valid JSON"),
        ("used.json", "[]", r"used.json: not a table of operations"),
    ],
)
def test_an_invalid_file_is_reported(
    name: str, text: str, said: str, used: Callable[[str, str], tuple[Usage, ...]]
) -> None:
    """An unknown operation, or an invalid file, is one error line with file, line and the most similar name."""
    with pytest.raises(UsageError, match=said):
        used(name, text)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is missing or not text is an error that names the option."""
    with pytest.raises(UsageError, match=r"--used-by: .*nowhere.txt cannot be read"):
        read_used(tmp_path / "nowhere.txt", KNOWN)
    (tmp_path / "odd.txt").write_bytes(b"\xff")
    with pytest.raises(UsageError, match="not a text in UTF-8"):
        read_used(tmp_path / "odd.txt", KNOWN)


def test_a_misspelt_property_gets_a_warning(used: Callable[[str, str], tuple[Usage, ...]]) -> None:
    """A property that is similar to a documented one gets a warning; any other one is accepted."""
    usages = used("used.txt", "GET /toys/v1/toys/{id} prise colour list_price\n")
    (warning,) = unknown_properties(usages, ALL)
    assert warning.endswith("used.txt:1: the contract has no prise in GET /toys/v1/toys/{id}; the closest is price")
