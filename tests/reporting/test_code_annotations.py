"""Annotations of GitHub Actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

from msgspec.structs import replace
from tests.reporting.conftest import requirement

from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.used import UsedChange, UseState
from lmscontract.reporting.code_annotations import github
from lmscontract.reporting.junit import report
from lmscontract.reporting.run import Run
from lmscontract.types import Basis


def test_annotations_golden(run: Run, small: Ledger, golden: Callable[[str, str], None]) -> None:
    """The annotations of a failed run match the golden file: failing findings are errors, inferred ones warnings.

    They are at the tenant's line of the configuration.
    """
    golden("annotations.txt", github(replace(run, configured_at="lmscontract.toml:4"), small))


def test_annotation_names_no_file_without_a_configuration(run: Run, small: Ledger) -> None:
    """Without a configuration an annotation has no file."""
    assert "file=" not in github(run, small)


def test_no_more_than_are_shown(run: Run) -> None:
    """Annotations stay within the limits of GitHub; a last notice counts the others."""
    many = [
        requirement("operation-missing", f"GET /shop/v1/{letter}", basis=basis)
        for basis in Basis
        for letter in (f"{basis}-{n:02}" for n in range(15))
    ]
    ledger = Ledger.of(many)
    for each in many:
        ledger.record(Outcome(each.id, Status.VIOLATED, message="It is missing."))
    lines = github(run, ledger).splitlines()
    assert Counter(line.split()[0] for line in lines) == {"::error": 10, "::warning": 10, "::notice": 10}
    assert lines[-1] == "::notice title=lmscontract::and 16 more findings, in the reports"


def test_a_tenant_cannot_give_commands(run: Run) -> None:
    """Line breaks and percent signs of responses are escaped, so that a finding stays one command."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VIOLATED, message="100%\n::error::ours\r"))
    (line,) = github(run, ledger).splitlines()
    assert "::GET /shop/v1/goods%0A100%25 (specification, section 4.3; stated).%0A::error::ours\\r%0AMeans: " in line


def test_what_an_integration_uses_is_annotated_in_its_file(run: Run) -> None:
    """What an integration uses and the contract does not have is an error at its line; what is due is none."""
    used = (
        UsedChange("a/u.txt:7", "GET /shop/v1/old", (), UseState.REMOVED, "old-goes", "2026-04", ()),
        UsedChange("a/u.txt:8", "GET /shop/v1/y", (), UseState.DUE, "y-moves", "2026-11", ()),
    )
    line = "::error title=GET /shop/v1/old is removed,file=a/u.txt,line=7::"
    said = "removed 2026-04: GET /shop/v1/old (old-goes; used at a/u.txt:7)"
    ledger = Ledger.of((), context=RunContext(used=used))
    assert github(run, ledger) == f"{line}{said}\n"
    (case,) = ElementTree.fromstring(report(run, ledger)).iter("testcase")
    assert (case.attrib["classname"], case.attrib["name"]) == ("used-by", "GET /shop/v1/old (a/u.txt:7)")
    assert [each.attrib["message"] for each in case.iter("failure")] == [said]


def test_nothing_found_says_nothing(run: Run) -> None:
    """Without findings there are no annotations."""
    assert github(run, Ledger.of(())) == ""


def test_what_is_new_says_so(run: Run, second: Ledger) -> None:
    """The title of a new finding says so, and every annotation names the explaining command."""
    lines = github(run, second).splitlines()
    assert ["title=New: " in line.replace("%3A", ":") for line in lines] == [True, False, False]
    assert all("More: lmscontract explain " in line for line in lines)
