"""The text for the support of the platform's vendor."""

from __future__ import annotations

import json

from msgspec.structs import replace
from tests.reporting.conftest import not_arrived

from lmscontract.findings.finding import Evidence
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import html, json_files, markdown, summary, terminal
from lmscontract.reporting.document import Group
from lmscontract.reporting.run import Run
from lmscontract.reporting.texts import support_request, support_request_for_all
from lmscontract.types import Basis

_BASES = (Basis.STATED, Basis.INFERRED)


def test_a_support_request_says_all_that_support_asks_for(run: Run, second: Ledger) -> None:
    """The text has request, section, expected and actual value, status, days and counts, one per line."""
    text = support_request(second.findings[0], run)
    assert text.splitlines()[0] == "Subject: A removed property is still sent: GET /shop/v1/goods data.items[].price"
    for line in (
        "Request as user: curl 'https://shop.example/shop/v1/goods'",
        'Documented: specification, section 9.3, "GET /shop/v1/goods", in force since 2026-11 on the sandbox channel',
        "Response status: 200",
        "When: last in the run of 2026-11-20 02:00 UTC; first on 2026-11-20",
        "How often: in 1 run; the last one examined 1 response with 10 records or values, at least one of them wrong",
    ):
        assert line in text.splitlines()


def test_a_support_request_holds_no_body(run: Run, second: Ledger) -> None:
    """Response bodies are left out, since they may have personal data."""
    finding = replace(second.findings[0], evidence={"response": 'HTTP/1.1 200 OK\r\n\r\n{"name": "Jane"}'})
    assert "Jane" not in support_request(finding, run)


def test_a_support_request_without_evidence_names_the_operation(run: Run, second: Ledger) -> None:
    """Without a request, the operation is named and no response is mentioned."""
    text = support_request(second.findings[1], run)
    assert "Request: GET /shop/v1/a" in text
    assert "Answered with" not in text


def test_a_support_request_shows_every_request_that_it_takes(run: Run, second: Ledger) -> None:
    """Requests that are needed before the last one come first."""
    finding = replace(second.findings[0], earlier=(Evidence("", "", "curl 'https://shop.example/shop/v1/tags'"),))
    lines = support_request(finding, run).splitlines()
    at = lines.index("Request as user: curl 'https://shop.example/shop/v1/tags'")
    assert lines[at + 1] == "Then: curl 'https://shop.example/shop/v1/goods'"


def test_a_support_request_says_what_is_a_conclusion(run: Run, second: Ledger) -> None:
    """A requirement that the specification does not state is no difference from its words."""
    stated, inferred = (next(each for each in second.findings if each.basis is basis) for basis in _BASES)
    assert "data.items[].price differs from the API documentation." in support_request(stated, run)
    assert "differs from how we understand the API documentation." in support_request(inferred, run)


def test_one_support_request_is_for_all_that_has_not_arrived(run: Run) -> None:
    """It has an example of each rule with its request, and every place by operation."""
    ledger = not_arrived()
    (progress,) = ledger.announcements
    caused = [each for each in ledger.findings if each.not_arrived]
    ids = {each.rule: each.id for each in reversed(caused)}
    assert support_request_for_all(progress, caused, run).splitlines() == [
        "Subject: Not on our sandbox instance yet: prices-move (2026-11)",
        "",
        "prices-move was announced for 2026-11, but our sandbox instance still has the old form of it.",
        "",
        "Documented: specification, section 9.3; specification, section 9.4",
        "When: last in the run of 2026-11-20 02:00 UTC; first on 2026-11-20",
        "",
        "Examples:",
        "- An operation of the contract is not served, or always fails: GET /shop/v1/prices",
        f"  Expected none of operation-missing. (our reference: {ids['operation-missing']})",
        "  Request: curl 'https://shop.example/shop/v1/prices'",
        "- A removed property is still sent: GET /shop/v1/a data.price",
        f"  Expected none of removed-property-sent. (our reference: {ids['removed-property-sent']})",
        "  Request: curl 'https://shop.example/shop/v1/a'",
        "",
        "All 4 differences, by operation:",
        "- GET /shop/v1/a: data.price",
        "- GET /shop/v1/b: data.price, data.prices",
        "- GET /shop/v1/prices: operation-missing",
        "",
        "Please let us know when it arrives on this instance.",
    ]
    shown = summary.document(run, ledger)
    (group, _) = next(each.blocks for each in shown.sections if each.title.startswith("Findings"))
    assert isinstance(group, Group)
    assert group.title == "prices-move, not arrived: 4 findings in 3 operations, blocker, fails the run"
    assert [each.title[0].text for each in group.entries[:2]] == ["operation-missing", "removed-property-sent"]
    message, acceptances = group.folded
    assert message.text == support_request_for_all(progress, caused, run)
    assert [line.split()[0] for line in acceptances.text.splitlines()] == [each.id for each in caused]
    for format in (markdown.page, html.page):
        assert format(shown).count("Not on our sandbox instance yet") == 1
    assert "Not on our" not in terminal.printed(shown, "", 100, colour=False)
    (announced,) = json.loads(json_files.findings(run, ledger))["announcements"]
    assert announced["for_support"] == message.text


def test_a_support_request_counts_one_record_as_one(run: Run, second: Ledger) -> None:
    """A single record is no plural."""
    text = support_request(replace(second.findings[0], items=1), run)
    assert "examined 1 response with 1 record or value\n" in text
