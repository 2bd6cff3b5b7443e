"""The formats of `readiness`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from junitparser import JUnitXml
from msgspec.structs import replace
from sarif_pydantic import Sarif
from sarif_pydantic.sarif import SarifBaseModel

from lmscontract.contract.model import When
from lmscontract.findings.usage_finding import UNKNOWN_FORM, Certainty, Readiness, Substitute
from lmscontract.reporting import integration
from lmscontract.reporting.integration.criteria import Criteria
from lmscontract.reporting.integration.writers import WRITERS
from lmscontract.types import Month
from lmscontract.usage.usage import Place

SCHEMAS = Path(integration.__file__).parents[1] / "schema"


@pytest.mark.parametrize(
    ("name", "file"), [("text", "text.txt"), ("markdown", "comment.md"), ("sarif", "report.sarif")]
)
def test_formats_golden(name: str, file: str, readiness: Readiness, golden: Callable[[str, str], None]) -> None:
    """The texts for people and for code scanning match their golden files."""
    text = WRITERS[name](readiness, Criteria())
    if name == "sarif":
        data = json.loads(text)
        data["runs"][0]["tool"]["driver"]["semanticVersion"] = "0"
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    golden(f"integration-{file}", text)


def test_every_format_has_every_finding(readiness: Readiness) -> None:
    """The id of each finding that is not accepted is in each format."""
    for name, write in WRITERS.items():
        text = write(readiness, Criteria())
        assert [each.id for each in readiness.open if each.id not in text] == [], name


def test_json_keeps_its_schema(readiness: Readiness) -> None:
    """The JSON format is valid by its published schema, and has what could not be evaluated."""
    data = json.loads(WRITERS["json"](readiness, Criteria()))
    Draft202012Validator(json.loads((SCHEMAS / "readiness.json").read_text())).validate(data)
    assert [each["fails"] for each in data["findings"]].count(True) == 2
    assert data["run"]["unresolved"][0]["line"] == 20


def test_junit_has_a_failure_for_what_fails(readiness: Readiness) -> None:
    """What fails is a failure, an accepted finding is skipped, and the counts match."""
    root = ElementTree.fromstring(WRITERS["junit"](readiness, Criteria()))
    assert [root.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["5", "2", "0", "1"]
    assert len(root.findall(".//failure")) == 2


def _foreign(value: object, path: str = "") -> list[str]:
    """Return the members of a SARIF log that the model of the format does not have."""
    if isinstance(value, SarifBaseModel):
        own = [f"{path}.{name}" for name in value.model_extra or {}]
        return own + [
            each for name in type(value).model_fields for each in _foreign(getattr(value, name), f"{path}.{name}")
        ]
    return [each for inner in value for each in _foreign(inner, path)] if isinstance(value, list) else []


def test_independent_readers_take_sarif_and_junit(readiness: Readiness) -> None:
    """Libraries of others read both formats: every member is one of SARIF's, and JUnit's counts are those of its cases."""
    log = Sarif.model_validate_json(WRITERS["sarif"](readiness, Criteria()))
    assert {*_foreign(log)} <= {".runs.results.suppressions"}  # SARIF has it, the library does not
    (run,) = log.runs
    assert [(each.rule_id, each.locations[0].physical_location.region.start_line) for each in run.results] == [
        (each.rule, each.place.line) for each in readiness.findings
    ]
    (suite,) = JUnitXml.fromstring(WRITERS["junit"](readiness, Criteria()).encode())
    results = [[type(result).__name__ for result in case.result] for case in suite]
    counted = (len(results), results.count(["Failure"]), results.count(["Skipped"]), 0)
    assert counted == (suite.tests, suite.failures, suite.skipped, suite.errors) == (5, 2, 1, 0)


def test_every_format_has_the_same_findings(readiness: Readiness) -> None:
    """JSON, SARIF, JUnit, GitHub and GitLab name the same rules and lines; annotations leave out accepted findings."""
    texts = {name: write(readiness, Criteria()) for name, write in WRITERS.items()}
    expected = sorted((each.rule, each.place.line) for each in readiness.findings)
    open_ones = sorted((each.rule, each.place.line) for each in readiness.open)
    assert sorted((each["rule"], each["line"]) for each in json.loads(texts["json"])["findings"]) == expected
    cases = ElementTree.fromstring(texts["junit"]).iter("testcase")
    assert sorted((case.get("classname").rpartition(".")[2], int(case.get("line"))) for case in cases) == expected
    quality = json.loads(texts["gitlab"])
    assert sorted((each["check_name"], each["location"]["lines"]["begin"]) for each in quality) == open_ones
    notes = re.findall(r"^::(?:error|warning|notice) title=([\w-]+) .*?,line=(\d+)::", texts["github"], re.MULTILINE)
    assert sorted((rule, int(line)) for rule, line in notes) == open_ones


def test_code_that_calls_the_replacement_can_be_accepted(readiness: Readiness) -> None:
    """A choice by the date cannot be seen: the finding prints its entry, which applies until a month after the change."""
    called = Substitute(
        "PUT /shop/v1/prices/{id}", readiness.findings[0].effective, used_at=Place("shop/client.py", 30)
    )
    first = next(each for each in readiness.open if each.change == "price-leaves")
    mended = replace(readiness, findings=(replace(first, use_instead=(called,)),))
    text = WRITERS["text"](mended, Criteria())
    entry = f'{first.id} = {{reason = "", owner = "", expiry = 2030-08-30}}'
    assert f"accept the finding in accepted.toml, with a reason and an owner: {entry}" in text
    past = dict.fromkeys(first.effective, When.parse("2029-12"))
    for other in (first, replace(first, use_instead=(called,), effective=past)):
        assert "accepted.toml" not in WRITERS["text"](replace(readiness, findings=(other,)), Criteria())
    copies = replace(first, use_instead=(called,), effective=past, rule="relies-on-changed-behaviour")
    assert "accepted.toml" in WRITERS["text"](replace(readiness, findings=(copies,)), Criteria())


def test_a_form_that_is_not_specified_is_looked_up_at_the_operation(readiness: Readiness) -> None:
    """The page of the operation has a body that works on the mock."""
    prices = Substitute("prices", form=f"{UNKNOWN_FORM}, see lmscontract explain price-leaves")
    unclear = replace(readiness, findings=(replace(readiness.open[0], use_instead=(prices,)),))
    assert 'lmscontract explain "POST /shop/v1/goods" --as-of 2030-07' in WRITERS["text"](unclear, Criteria())


def test_commands_select_the_contract(readiness: Readiness) -> None:
    """Every command in a text ends with the options of the contract."""
    chosen = replace(readiness, contract_options=" --contract books")
    for name in ("text", "markdown"):
        found = re.findall(r"lmscontract explain [^;.,()\n]*", WRITERS[name](chosen, Criteria()).replace("\\", ""))
        assert [each for each in found if " --contract books" not in each] == []
        assert found


def test_html_needs_no_other_file(readiness: Readiness) -> None:
    """The page is one file without links to others, and texts of the user's files are escaped."""
    page = WRITERS["html"](readiness, Criteria())
    assert "<script" not in page
    assert "http" not in page
    assert "&lt;b&gt;" in page


@pytest.mark.parametrize(
    ("criteria", "failing"),
    [
        pytest.param(Criteria(), 2, id="certain findings, but no accepted ones"),
        pytest.param(Criteria(Certainty.LIKELY), 2, id="code that also uses the new form does not fail"),
        pytest.param(Criteria(Certainty.POSSIBLE), 3, id="possible findings, too"),
        pytest.param(Criteria(within=0), 2, id="what takes effect this month or has"),
    ],
)
def test_options_decide_what_fails(readiness: Readiness, criteria: Criteria, failing: int) -> None:
    """The command ends with 1 for findings of the chosen certainty in the chosen time."""
    assert len(criteria.failing(readiness)) == failing
    assert criteria.exit_code(readiness, allow_empty=False) == 1


def test_findings_that_do_not_fail_are_to_be_reviewed(readiness: Readiness) -> None:
    """A result without failing findings is ready only if none is left that is not accepted."""
    likely = tuple(each for each in readiness.open if each.certainty is not Certainty.CERTAIN)
    both = tuple(each for each in likely if each.certainty is Certainty.LIKELY)
    assert (
        Criteria()
        .headline(replace(readiness, findings=likely))
        .startswith("REVIEW: through 2030-07, 1 possible finding does not")
    )
    assert Criteria().headline(replace(readiness, findings=both)) == (
        "REVIEW: through 2030-07, 1 place uses the old form and the new one; 1 call may come too early."
    )
    ready = Criteria().headline(replace(readiness, findings=()))
    assert ready == "READY: nothing fails through 2030-07; 1 call may come too early."


def test_known_findings_do_not_fail(readiness: Readiness) -> None:
    """With an earlier result, only findings that it lacks fail."""
    known = Criteria(known=frozenset(each.id for each in readiness.findings))
    assert (known.failing(readiness), known.exit_code(readiness, allow_empty=False)) == ((), 0)


def test_no_evidence_is_inconclusive(readiness: Readiness) -> None:
    """Without a call of the API the command ends with 3, and so it does beyond the last known month."""
    empty = replace(readiness, findings=(), calls={})
    assert Criteria().exit_code(empty, allow_empty=False) == 3
    assert Criteria().exit_code(empty, allow_empty=True) == 0
    assert Criteria().headline(empty) == "NO EVIDENCE: no call of this API was found."
    beyond = replace(readiness, findings=(), last=Month(2031, 1))
    assert Criteria().exit_code(beyond, allow_empty=True) == 3
