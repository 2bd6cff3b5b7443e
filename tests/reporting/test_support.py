"""The text for the support of the platform's vendor."""

from __future__ import annotations

from msgspec.structs import replace

from lmscontract.findings.finding import Evidence
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.run import Run
from lmscontract.reporting.texts import support_request
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


def test_a_support_request_counts_one_record_as_one(run: Run, second: Ledger) -> None:
    """A single record is no plural."""
    text = support_request(replace(second.findings[0], items=1), run)
    assert "examined 1 response with 1 record or value\n" in text
