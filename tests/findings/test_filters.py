"""The requirements that a filtered run keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from lmscontract.contract.load import load
from lmscontract.contract.model import Origin
from lmscontract.errors import UsageError
from lmscontract.findings.filters import check_ids, of_change, selected
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis, Channel, Month, Operation


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
LIBRARY = Path(__file__).parents[1] / "contract" / "library"


def test_without_filters_all_requirements_are_kept() -> None:
    """Without filters all requirements are kept."""
    assert selected(ALL) == ALL


def test_names_and_patterns() -> None:
    """Rules and operations have names or patterns; path parameters may have any name or value; ids may be short."""
    assert selected(ALL, rules=["property-*"]) == (TYPE, OTHER)
    assert selected(ALL, operations=["GET /toys/v1/toys/{toy_id}"]) == (TYPE, OTHER, THERE)
    assert selected(ALL, operations=["GET /old/{id}/parts"]) == (GONE,)
    assert selected(ALL, operations=["GET /toys/*"]) == (TYPE, OTHER, SIZE, THERE)
    assert selected(ALL, operations=["GET /toys/v1/toys/129"]) == (TYPE, OTHER, THERE)
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
        (
            {"operations": ["ANY /toys/**"]},
            r"no operation ANY /toys/\*\*; a pattern for all methods looks like '\* /path/\*'; `lmscontract operations`",
        ),
        (
            {"operations": ["GET /story-browser/"]},
            "no operation GET /story-browser/; a pattern for all methods looks like",
        ),
        ({"operations": ["PUT /toys/v1/toys"]}, "the closest is GET /toys/v1/toys"),
        ({"operations": ["toys"]}, "--operation: 'toys' is not an operation"),
        (
            {"rules": ["nothing-*"]},
            r"--rule: the contract has no rule nothing-\*; requirements.json in the reports",
        ),
        ({"only": ["x"]}, "--only: the contract has no requirement x; requirements.json in the reports"),
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
    with pytest.raises(
        UsageError, match=r"no requirement \w+; requirements.json in the reports of any run lists all ids"
    ):
        selected(ALL, only=[f"{int(TYPE.short, 16) ^ 0xFFFFFFFF:08x}"])


def test_ids_of_other_options() -> None:
    """Ids may be long or short; the error names the option."""
    check_ids(ALL, [TYPE.id, GONE.short], "--break")
    with pytest.raises(UsageError, match=r"--break: the contract has no requirement property-missing:GET .*closest is"):
        check_ids(ALL, [TYPE.id, "property-missing:GET /toys/v1/toys"], "--break")


@pytest.mark.parametrize(
    ("name", "locations"),
    [
        ("book-price-retyped", {"data.price", "data.spine.colour"}),
        ("maps-removed", {""}),
    ],
)
def test_requirements_of_a_change(name: str, locations: set[str]) -> None:
    """A change selects what it requires; the other requirements of its operations are left out."""
    contract = load(LIBRARY)
    snapshot = contract.at(Month(2020, 6), Channel("sandbox"))
    requirements = derive(snapshot)
    found = selected(requirements, changes=[of_change(name, contract, snapshot, requirements)])
    assert {each.location for each in found} >= locations
    assert {each.change for each in found} == {name}


def test_requirements_of_an_announcement() -> None:
    """An announcement selects those of all its changes, and everything about the operations that they add."""
    contract = load(LIBRARY)
    snapshot = contract.at(Month(2020, 6), Channel("sandbox"))
    requirements = derive(snapshot)
    found = selected(requirements, changes=[of_change("prices-become-money", contract, snapshot, requirements)])
    assert {each.change for each in found if "/prices/" not in each.operation.path} == {
        "book-prices",
        "book-price-retyped",
        "book-creation",
    }
    added = {each.id for each in requirements if "/prices/" in each.operation.path}
    assert added
    assert added <= {each.id for each in found}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("book-price", "--change: there is no change book-price; the closest is book-prices"),
        (
            "maps-removed",
            "--change: maps-removed requires nothing in 2020-02; on the sandbox channel, it takes effect in 2020-03",
        ),
    ],
)
def test_change_without_requirements_is_reported(name: str, said: str) -> None:
    """An unknown change, and one that takes effect later, is an error in one line."""
    contract = load(LIBRARY)
    snapshot = contract.at(Month(2020, 2), Channel("sandbox"))
    with pytest.raises(UsageError) as caught:
        of_change(name, contract, snapshot, derive(snapshot))
    assert str(caught.value) == said
