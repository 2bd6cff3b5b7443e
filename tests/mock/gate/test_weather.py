"""What weather there is, how it is asked for, and whom it meets."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.contract.load import shipped
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.gate.duties import NOTICES
from lmscontract.mock.gate.weather import ALLOWED, ANY, CHANCE, DISTURBANCES, PREVENTING, Spell, Weather, told
from lmscontract.types import Channel, Month

LIST = "GET /parcel/v1/parcels"


def weather(parcels: Contract, *texts: str, seed: int = 1) -> Weather:
    """Weather over the parcel service."""
    return Weather.of(texts, parcels.at(Month(2031, 6), Channel.SANDBOX), parcels.statements, seed)


def test_all_allowed_weather_has_its_statement(ours: Contract) -> None:
    """The shipped contract allows each kind of allowed weather in exactly one statement, and no disturbance."""
    names = [name for statement in ours.statements for name in statement.faults]
    assert sorted(names) == sorted(ALLOWED)
    assert not set(names) & set(DISTURBANCES)
    assert set(PREVENTING) < {*ALLOWED, *DISTURBANCES}


def test_all_notices_that_duties_name_are_noticed(ours: Contract) -> None:
    """Each notice of a duty is one that the mock takes, and each lock that is noticed is an operation's."""
    locks = {f"overlap-of-{lock}" for endpoint in ours.baseline.values() for lock in endpoint.locks}
    names = {name for statement in ours.statements for name in statement.client_violations}
    assert names <= NOTICES | locks
    assert locks <= names


def test_the_schema_knows_the_same_names() -> None:
    """The schema of statements allows what the mock can do, and nothing else."""
    schema = json.loads((Path(shipped()) / "schema" / "statements.json").read_text("utf-8"))
    properties = schema["items"]["properties"]
    assert properties["faults"]["items"]["enum"] == list(ALLOWED)
    pattern = properties["client-violations"]["items"]["pattern"]
    assert all(name in pattern for name in NOTICES)


@pytest.mark.parametrize(
    ("text", "spell"),
    [
        ("redirects", Spell("redirects", "", CHANCE)),
        ("redirects:1", Spell("redirects", "", 1.0)),
        ("redirects:10%", Spell("redirects", "", 0.1)),
        ("redirects:1/4", Spell("redirects", "", 0.25)),
        ("redirects@GET /a/{id}/b:0.5", Spell("redirects", "GET /a/{id}/b", 0.5)),
        ("html-bodies@POST /a", Spell("html-bodies", "POST /a", CHANCE)),
        ("redirects@GET /a/b:1/10", Spell("redirects", "GET /a/b", 0.1)),
    ],
)
def test_weather_is_read(text: str, spell: Spell) -> None:
    """A name, then an operation and a chance if one likes."""
    assert Spell.parse(text) == spell


@given(st.sampled_from([*ALLOWED, *DISTURBANCES]), st.sampled_from(["", "GET /a", "ANY /b/**"]), st.integers(0, 20))
def test_printed_weather_reads_back(name: str, operation: str, chance: int) -> None:
    """What is printed is what would be asked for."""
    spell = Spell(name, operation, chance / 20)
    assert Spell.parse(str(spell)) == spell


@given(st.text(max_size=30))
def test_odd_weather_is_an_error_of_usage(text: str) -> None:
    """Whatever is asked for, it is weather or a UsageError."""
    with contextlib.suppress(UsageError):
        assert Spell.parse(text).chance <= 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("redirect", "there is no weather redirect; the closest is redirects"),
        ("redirects:2", "2 is no chance; write a number from 0 to 1, 10% or 1/10"),
        ("redirects:1/0", "1/0 is no chance; write a number from 0 to 1, 10% or 1/10"),
        ("failed", "the contract does not allow failed; it allows extra-properties, redirects, unavailable"),
        ("redirects@GET /parcel/v1/parcel", f"the contract has no GET /parcel/v1/parcel; the closest is {LIST}"),
        (
            "@GET /parcel/v1/parcels",
            "'@GET /parcel/v1/parcels' is no weather; write NAME, NAME:1/10 or NAME@GET /path:10%, as the list shows",
        ),
        ("@@", "'@@' is no weather; write NAME, NAME:1/10 or NAME@GET /path:10%, as the list shows"),
    ],
)
def test_weather_that_is_not_there_is_an_error(parcels: Contract, text: str, said: str) -> None:
    """An unknown name, chance or operation, and weather that the contract does not allow, are wrong usage."""
    with pytest.raises(UsageError) as error:
        weather(parcels, text)
    assert str(error.value) == f"--weather: {said}"


def test_allowed_stands_for_all_that_is_allowed(parcels: Contract) -> None:
    """One word asks for everything that the contract allows, and nothing that it does not."""
    names = [each.name for each in weather(parcels, ANY).spells]
    assert names == ["extra-properties", "redirects", "unavailable"]


def test_operations_are_named_as_the_contract_names_them(parcels: Contract) -> None:
    """Path parameters may be called anything."""
    (spell,) = weather(parcels, "html-bodies@GET /parcel/v1/parcels/{whatever}").spells
    assert spell.operation == "GET /parcel/v1/parcels/{id}"


def test_a_spell_meets_so_many_calls(parcels: Contract) -> None:
    """The chance is kept over many calls, never at 0 and always at 1."""
    often, never, always = (weather(parcels, f"redirects:{chance}") for chance in ("0.25", "0", "1"))
    met = sum(bool(often.over(LIST, number)) for number in range(4000))
    assert 850 < met < 1150
    assert not any(never.over(LIST, number) for number in range(200))
    assert all(always.over(LIST, number) for number in range(200))


def test_equal_seeds_meet_equal_calls(parcels: Contract) -> None:
    """Which calls are met depends on seed and number only."""
    one, same, other = (weather(parcels, "redirects", seed=seed) for seed in (1, 1, 2))
    calls = range(50)
    assert [one.over(LIST, each) for each in calls] == [same.over(LIST, each) for each in calls]
    assert [one.over(LIST, each) for each in calls] != [other.over(LIST, each) for each in calls]


def test_weather_of_one_operation_meets_no_other(parcels: Contract) -> None:
    """A spell on an operation leaves the others alone; pages are met when they are named."""
    made = weather(parcels, f"redirects@{LIST}:1", "html-bodies:1")
    assert made.over(LIST, 1) == {"redirects", "html-bodies"}
    assert made.over("GET /depot/v1/depots", 1) == {"html-bodies"}
    assert made.over("GET /auth/door", 1, api=False) == frozenset()


def test_both_lists_are_told() -> None:
    """The lists name everything that can be asked for."""
    text = told(ALLOWED)
    assert [name for name in (*ALLOWED, *DISTURBANCES, ANY) if f"  {name} " not in text] == []
    assert "failed" not in told(["redirects"])
