"""What breaks in an integration, in every format of `readiness`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from junitparser import JUnitXml
from msgspec.structs import replace
from sarif_pydantic import Sarif
from sarif_pydantic.sarif import SarifBaseModel

from lmscontract.contract.model import OpenPoint, Origin, When
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.usage_finding import (
    UNKNOWN_FORM,
    Certainty,
    Consequence,
    Early,
    Partial,
    Readiness,
    Recipe,
    Substitute,
    UnknownCall,
    UsageFinding,
    Works,
    with_ids,
)
from lmscontract.reporting import integration
from lmscontract.reporting.integration import Criteria
from lmscontract.reporting.writers import INTEGRATION_WRITERS as WRITERS
from lmscontract.types import Channel, Month
from lmscontract.usage.usage import Place, Skipped, Source, Unresolved

SCHEMAS = Path(integration.__file__).with_name("schema")
DATES = {Channel("sandbox"): When.parse("2030-05"), Channel("production"): When.parse("2030-07")}
PAST = dict.fromkeys(DATES, When.parse("2029-12"))

PRICE_PLACE = OpenPoint(
    "price-place", "9", "Where is price?", ({"id": "body", "says": "in the body"},), "either", Origin("points.yaml", 1)
)


def finding(line: int, **changed: object) -> UsageFinding:
    """Return a finding in shop/client.py: a property of the body that is removed."""
    values: dict[str, object] = {
        "place": Place("shop/client.py", line, 5),
        "operation": "POST /shop/v1/goods",
        "rule": "sends-removed-property",
        "change": "price-leaves",
        "announcement": "prices",
        "location": "body.price",
        "effective": DATES,
        "certainty": Certainty.CERTAIN,
        "consequence": Consequence.SILENT,
        "works": Works.ONLY_OLD,
        "message": "Sends price in the body.",
        "recipe": Recipe(
            "send price", "leave out price, and call PUT /shop/v1/prices/{id}", "choose by the tenant's date"
        ),
        "source": "9 | 1",
        "use_instead": (Substitute("PUT /shop/v1/prices/{id}", DATES, at_latest=True),),
        "readers": ("python",),
        "call": Place("shop/client.py", 2),
    }
    return UsageFinding(**(values | changed))  # type: ignore[arg-type]  # checked when the struct is built


@pytest.fixture
def readiness() -> Readiness:
    """The result on a day in the month in which the first channel changes."""
    entry = Acceptance("x", "fixed in release 7", "QA", date(2030, 6, 1))
    findings = [
        finding(7),
        finding(8, certainty=Certainty.LIKELY, rule="reads-removed-property", location="data.price", works=Works.BOTH),
        finding(
            9, certainty=Certainty.POSSIBLE, consequence=Consequence.UNKNOWN, use_instead=None, call=None,
            open_point=PRICE_PLACE,
        ),
        finding(
            3, effective=PAST, change="maps-end", rule="calls-removed-operation", location="", use_instead=(),
            volume=1200, callers=("nightly sync",), last_seen="2030-05-02T01:00:00", consequence=Consequence.ERROR,
            call=None, path=Place("shop/paths.py", 4),
        ),
        finding(12, acceptance=entry),
    ]  # fmt: skip
    return Readiness(
        findings=with_ids(findings),
        calls={"GET /shop/v1/maps": 1, "POST /shop/v1/goods": 4},
        sources=(Source("shop/client.py", "python"),),
        skipped=(Skipped("shop/vendor.min.js", "minified"),),
        unresolved=(Unresolved(Place("shop/client.py", 20), "the URL is in a database | <b>"),),
        unknown=(UnknownCall(Place("shop/client.py", 21), "GET /shop/v9/goods"),),
        partial=(Partial(Place("shop/client.py", 2), "POST /shop/v1/goods", "yes-is-1", "2029-11", "Only 1 is yes."),),
        early=(Early(Place("shop/client.py", 30), "PUT /shop/v1/prices/{id}", DATES, at_latest=True, is_call=True),),
        unseen=("weights",),
        channels=(Channel("sandbox"), Channel("production")),
        first=Month(2029, 1),
        last=Month(2030, 7),
        known_through=Month(2030, 7),
        today=date(2030, 5, 20),
    )


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
    entry = (
        f'{first.id} = {{reason = "", owner = "", expiry = 2030-08-30, works = "only-old", calls = "{called.name}"}}'
    )
    assert f"accept the finding in accepted.toml, with a reason and an owner: {entry}" in text
    past = dict.fromkeys(first.effective, When.parse("2029-12"))
    for other in (first, replace(first, use_instead=(called,), effective=past)):
        assert "accepted.toml" not in WRITERS["text"](replace(readiness, findings=(other,)), Criteria())
    copies = replace(first, use_instead=(called,), effective=past, rule="relies-on-changed-behaviour")
    assert "accepted.toml" in WRITERS["text"](replace(readiness, findings=(copies,)), Criteria())


def test_a_form_that_is_not_specified_is_looked_up_at_the_operation(readiness: Readiness) -> None:
    """The page of the operation has a body that works on the mock, but says no more of a parameter."""
    sent = replace(readiness.open[0], use_instead=(Substitute("prices", form=UNKNOWN_FORM),))
    page = 'lmscontract explain "POST /shop/v1/goods" --as-of 2030-07'
    for rule, is_shown in (("sends-removed-property", True), ("sends-removed-parameter", False)):
        unclear = replace(readiness, findings=(replace(sent, rule=rule),))
        assert (page in WRITERS["text"](unclear, Criteria())) == is_shown


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
        "REVIEW: through 2030-07, 1 place uses the old form and the new one; 1 call may not work yet; "
        "1 call could not be resolved."
    )
    ready = Criteria().headline(replace(readiness, findings=(), unresolved=()))
    assert ready == "READY: nothing fails through 2030-07; 1 call may not work yet."


def test_the_first_line_lists_findings_of_each_certainty(readiness: Readiness) -> None:
    """Those that do not fail are separated by commas, the last one by a word."""
    old = replace(readiness, findings=tuple(replace(each, works=Works.ONLY_OLD) for each in readiness.findings))
    new = Criteria(known={each.id: (each.certainty, each.works) for each in old.findings})
    assert "2 certain, 1 likely and 1 possible findings do not fail this run" in new.headline(old)


def test_a_form_that_is_not_documented_is_not_described(readiness: Readiness) -> None:
    """What the code does now is left out, if it is only that the earlier form is not documented."""
    unclear = replace(readiness.open[0], recipe=Recipe("", "read price as text", "read both"))
    text = WRITERS["text"](replace(readiness, findings=(unclear,)), Criteria())
    assert "\n    After: read price as text.\n" in text


def test_likely_findings_break_beside_certain_ones(readiness: Readiness) -> None:
    """The first line of a command that fails counts what probably breaks as well; of new findings, only those that are new."""
    old = tuple(replace(each, works=Works.ONLY_OLD) for each in readiness.findings)
    found = replace(readiness, findings=old, early=(), unresolved=())
    expected = (
        "NOT READY: 3 places break (2 certain, 1 likely), 1 of them already; 1 possible finding does not fail this run."
    )
    assert Criteria().headline(found) == expected
    known = Criteria(
        known={each.id: (each.certainty, each.works) for each in old if each.certainty is Certainty.LIKELY}
    )
    assert known.headline(found).startswith("NOT READY: 2 places break (2 certain)")


def test_a_result_without_most_calls_is_to_be_reviewed(readiness: Readiness) -> None:
    """The first line counts the calls that are not resolved; if they are more than the others, the result is not ready."""
    some = replace(readiness, findings=(), early=())
    assert Criteria().headline(some) == "READY: nothing fails through 2030-07; 1 call could not be resolved."
    most = replace(some, calls={"POST /shop/v1/goods": 1}, unresolved=(*some.unresolved, *some.unknown))
    assert Criteria().headline(most) == "REVIEW: nothing fails through 2030-07; 2 calls could not be resolved."
    assert Criteria().exit_code(most, allow_empty=False) == 0


def test_a_call_of_a_method_that_a_path_does_not_have_is_to_be_reviewed(readiness: Readiness) -> None:
    """The first line says that the contract has the path of a call only with other methods: nothing is known of this one."""
    odd = UnknownCall(Place("shop/client.py", 22), "POST /shop/v1/goods/{}: the contract has GET there", ("GET",))
    found = replace(readiness, findings=(), early=(), unresolved=(), unknown=(*readiness.unknown, odd))
    has = "1 call has a method that the contract does not have for the path."
    assert Criteria().headline(found) == f"REVIEW: nothing fails through 2030-07; {has}"
    assert Criteria().headline(replace(found, calls={})) == f"NO EVIDENCE: no call of this API was found; {has}"


def test_known_findings_do_not_fail(readiness: Readiness) -> None:
    """With an earlier result, only findings that it lacks fail."""
    known = Criteria(known={each.id: (each.certainty, each.works) for each in readiness.findings})
    assert (known.failing(readiness), known.exit_code(readiness, allow_empty=False)) == ((), 0)


@pytest.mark.parametrize("before", [(Certainty.POSSIBLE, Works.ONLY_OLD), (Certainty.CERTAIN, Works.BOTH)])
def test_a_finding_that_got_worse_is_new(before: tuple[Certainty, Works], readiness: Readiness) -> None:
    """What was only possible, or worked on both sides, in an earlier result fails if it is certain and does not work now."""
    (worse,) = (each for each in readiness.open if each.change == "maps-end")
    known = {each.id: (each.certainty, each.works) for each in readiness.findings} | {worse.id: before}
    assert Criteria(known=known).failing(readiness) == (worse,)


def test_entries_that_do_not_apply_are_listed(readiness: Readiness) -> None:
    """Text and JSON say which entry of accepted.toml has expired, has no finding, or has a condition that no longer holds."""
    expired, other, worse = with_ids(finding(line) for line in (7, 8, 9))
    entries = [
        Acceptance(expired.id, "checked", "QA", date(2030, 5, 19), "accepted.toml:1"),
        Acceptance("00000000", "checked", "QA", date(2030, 6, 1), "accepted.toml:2"),
        Acceptance(worse.id, "checked", "QA", date(2030, 6, 1), "accepted.toml:3", works="both"),
        Acceptance(other.id, "checked", "QA", date(2030, 6, 1), "accepted.toml:4"),
    ]
    found = replace(readiness, findings=(expired, other, worse)).accepting(entries)
    assert [each.id for each in found.accepted] == [other.id]
    expected = [
        ("accepted.toml:1", f"{expired.id}: expired on 2030-05-19, and shop/client.py:7 still has the finding"),
        ("accepted.toml:2", "00000000: no finding of this result has this id"),
        ("accepted.toml:3", f"{worse.id}: shop/client.py:9 no longer works on both sides of the change"),
    ]
    text = WRITERS["text"](found, Criteria())
    assert "Entries of accepted.toml that do not apply: 3\n" in text
    assert [f"  {where}  {what}" in text for where, what in expected] == [True] * 3
    listed = json.loads(WRITERS["json"](found, Criteria()))["run"]["entries_not_applied"]
    assert [(each["where"], f"{each['id']}: {each['why']}") for each in listed] == expected


@pytest.mark.parametrize(
    ("condition", "applies", "not_any_more"),
    [
        pytest.param({"works": "both"}, {"works": Works.BOTH}, {}, id="it works on both sides"),
        pytest.param({"certainty": "possible"}, {"certainty": Certainty.POSSIBLE}, {}, id="it is only possible"),
        pytest.param({"calls": "GET /a"}, {"use_instead": (Substitute("GET /a", used_at=Place("a.py")),)},
            {"use_instead": (Substitute("GET /a"),)}, id="the replacement is called"),
    ],
)  # fmt: skip
def test_an_entry_applies_only_as_long_as_its_condition_holds(
    condition: dict[str, str], applies: dict[str, object], not_any_more: dict[str, object], readiness: Readiness
) -> None:
    """An accepted finding of code that gets worse is not accepted any more."""
    accepted = []
    for changed in (applies, not_any_more):
        (only,) = with_ids([finding(7, **changed)])
        entry = Acceptance(only.id, "checked", "QA", date(2030, 6, 1), **condition)
        accepted.append(len(replace(readiness, findings=(only,)).accepting([entry]).accepted))
    assert accepted == [1, 0]


def test_no_evidence_is_inconclusive(readiness: Readiness) -> None:
    """Without a call of the API the command ends with 3, and so it does beyond the last known month."""
    empty = replace(readiness, findings=(), calls={})
    assert Criteria().exit_code(empty, allow_empty=False) == 3
    assert Criteria().exit_code(empty, allow_empty=True) == 0
    headline = Criteria().headline(empty)
    assert (
        headline == "NO EVIDENCE: no call of this API was found; 1 call may not work yet; 1 call could not be resolved."
    )
    beyond = replace(readiness, findings=(), last=Month(2031, 1))
    assert Criteria().exit_code(beyond, allow_empty=True) == 3


def test_a_comment_has_a_bounded_length(readiness: Readiness) -> None:
    """Markdown has the first fifty findings and lines of a list, and counts the others; HTML has all."""
    many = replace(
        readiness,
        findings=with_ids(finding(line) for line in range(1, 61)),
        skipped=tuple(Skipped(f"vendor-{number}.js", "minified") for number in range(60)),
    )
    texts = {name: WRITERS[name](many, Criteria()) for name in ("markdown", "html")}
    assert [texts[name].count("Sends price in the body") for name in texts] == [50, 60]
    assert [len(re.findall(r"vendor-\d+", texts[name])) for name in texts] == [50, 60]
    assert "10 more findings, in the JSON format." in texts["markdown"]
