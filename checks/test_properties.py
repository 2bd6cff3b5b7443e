"""Made-up calls: whatever parameters hypothesis thinks of, an answer breaks no requirement that it bears on."""

from lmscontract.findings.finding import Verdict
from lmscontract.target.properties import Explorer
from lmscontract.types import Operation

JUDGED_BY = (
    "header-missing",
    "header-not-exposed",
    "null-sent",
    "property-missing",
    "property-type-wrong",
    "removed-property-sent",
    "response-not-json",
    "status-undocumented",
)


def test_made_up_calls(explored: Operation, explorer: Explorer, examples: int, broken: list[Verdict]) -> None:
    """No answer to a made-up call of an operation without effect breaks a requirement that it bears on."""
    broken += explorer.explore(explored, examples)
