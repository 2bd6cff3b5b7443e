"""The two files that programs read."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.reporting.conftest import ALL

from lmscontract.findings.ledger import Ledger
from lmscontract.output_files import json_text
from lmscontract.reporting import json_files
from lmscontract.reporting.run import Run

Writer = Callable[[Run, Ledger], str]
BOTH = pytest.mark.parametrize(
    ("name", "write"), [("findings", json_files.findings), ("requirements", json_files.requirements)]
)


def schema(name: str) -> Any:
    """A published schema, as it is shipped."""
    text = (resources.files("lmscontract.reporting") / "schema" / f"{name}.json").read_text("utf-8")
    return json.loads(text)


@BOTH
def test_what_is_written_keeps_its_schema(name: str, write: Writer, run: Run, ledger: Ledger) -> None:
    """Each file is valid under its schema, whose id is published, and whose formats are checked too."""
    published = schema(name)
    assert published["$id"] == f"https://lmscontract.dev/schema/{name}.json"
    Draft202012Validator.check_schema(published)
    Draft202012Validator(published, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(
        json.loads(write(run, ledger))
    )


@BOTH
def test_every_key_is_described(name: str, write: Writer, run: Run, ledger: Ledger) -> None:
    """A row and the run hold the keys that the schema requires and describes, no more and no less."""
    data, defined = json.loads(write(run, ledger)), schema(name)["$defs"]
    for row, form in ((data[name][0], defined[name.removesuffix("s")]), (data["run"], defined["run"])):
        assert set(row) == set(form["properties"]) == set(form["required"])
        assert all(each["description"] for each in form["properties"].values())


def test_both_schemas_show_the_same_of_a_run() -> None:
    """The schemas are alone, and say the same of the run."""
    assert schema("findings")["$defs"]["run"] == schema("requirements")["$defs"]["run"]


@BOTH
def test_equal_input_gives_equal_bytes(name: str, write: Writer, run: Run, ledger: Ledger) -> None:
    """The order in which requirements and outcomes came in leaves no trace."""
    other = Ledger.of(reversed(ALL), ledger.use_instead)
    for _, outcome in reversed(list(ledger.outcomes)):
        other.record(outcome)
    assert write(run, ledger) == write(run, other)


def test_the_names_of_the_public_interface_stay(run: Run, ledger: Ledger) -> None:
    """The keys that pipelines rely on are there, under these names."""
    finding = json.loads(json_files.findings(run, ledger))["findings"][0]
    assert set(finding) >= {
        *("id", "rule", "requirement", "operation", "location", "severity", "basis", "source"),
        *("message", "evidence", "reproduce"),
    }
    requirement = json.loads(json_files.requirements(run, ledger))["requirements"][0]
    assert set(requirement) >= {
        *("id", "short", "rule", "operation", "location", "basis", "source", "oracle", "status"),
        *("reason", "responses", "items", "seen_before_removal"),
    }


def test_findings_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """The first finding and the run are written as reviewed."""
    data = json.loads(json_files.findings(run, ledger))
    golden("findings.json", json_text(data | {"findings": data["findings"][:1]}))


def test_requirements_show_every_fate(run: Run, ledger: Ledger) -> None:
    """Every requirement is listed by id, the declared ones too, each with its status, its arrival and its counts."""
    rows = json.loads(json_files.requirements(run, ledger))["requirements"]
    assert [row["id"] for row in rows] == sorted(each.id for each in ALL)
    assert {(row["oracle"], row["status"]) for row in rows} == {
        ("response", "verified"),
        ("response", "violated"),
        ("response", "due"),
        ("response", "not-verified"),
        ("declared", "not-verified"),
    }
    assert {row["location"]: row["arrived"] for row in rows if row["due"]} == {
        "data.total": True,
        "data.tax": False,
        "": None,
    }
