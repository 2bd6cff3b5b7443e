"""Texts of a finding: its meaning, its age and who is responsible."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.reporting.conftest import requirement

from lmscontract.findings.arrivals import NEVER_SEEN, AnnouncementProgress, ChangeProgress
from lmscontract.findings.finding import Evidence
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.texts import (
    acceptance_line,
    announcement_line,
    expired_acceptance,
    explanation,
    responsible,
    since,
)
from lmscontract.rules.register import RULES


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_says_why_and_what(rule: str) -> None:
    """The page of each rule has two sentences, each with a capital letter and a full stop."""
    for said in (RULES[rule].why, RULES[rule].what_to_do):
        assert said[0].isupper()
        assert said.endswith(".")
        assert not said.endswith("..")


@pytest.mark.parametrize("rule", ["operation-missing", "property-missing"])
def test_what_is_missing_may_not_have_arrived(rule: str) -> None:
    """Of what a change adds, the first thing to do is to see whether the change has arrived."""
    assert RULES[rule].what_to_do.startswith("If a change adds it, see whether that has arrived on this tenant")


@pytest.mark.parametrize(
    ("response", "said"),
    [
        ("HTTP/1.1 200 OK\r\n", "the platform (it answered 200)"),
        ("HTTP/1.1 404 Not Found\r\n", "the platform (it answered 404)"),
        ("HTTP/1.1 503 Service Unavailable\r\n", "unknown (it answered 503, which may be temporary)"),
        ("HTTP/1.1 401 Unauthorized\r\n", "the platform (it answered 401)"),
        ("HTTP/1.1 403 Forbidden\r\n", "the configuration, if the account user lacks a permission (it got 403)"),
        ("", "unknown (no response was kept)"),
    ],
)
def test_the_response_shows_who_is_responsible(response: str, said: str, ledger: Ledger) -> None:
    """A server error may be temporary, a refusal may be due to the account; 401 for a valid token is the platform's."""
    finding = replace(ledger.findings[0], evidence={"response": response})
    assert responsible(finding).startswith(said)


@pytest.mark.parametrize(
    ("rule", "status", "asked_as", "facts", "said"),
    [
        (
            "operation-missing",
            404,
            "superadmin",
            (),
            "the platform (it answered 404), unless this part of it is switched off on the tenant",
        ),
        (
            "operation-missing",
            501,
            "superadmin",
            (),
            "the platform (it answered 501), unless this part of it is switched off on the tenant",
        ),
        ("operation-missing", 410, "superadmin", (), "the platform (it answered 410)"),
        (
            "hidden-object-listed",
            200,
            "",
            ("facts.a", "facts.b"),
            "the platform (it answered 200), provided that facts.a and facts.b are right in the configuration",
        ),
        (
            "restricted-call-served",
            200,
            "user",
            (),
            "the platform (it answered 200), provided that accounts.user is right in the configuration",
        ),
        ("restricted-call-served", 200, "anonymous", (), "the platform (it answered 200)"),
        ("anonymous-call-served", 403, "anonymous", (), "the platform (it answered 403)"),
        ("invalid-token-accepted", 403, "empty token", (), "the platform (it answered 403)"),
        (
            "invalid-token-accepted",
            200,
            "expired token",
            (),
            "the platform (it answered 200), provided that this token has expired",
        ),
        (
            "body-property-refused",
            422,
            "",
            (),
            'the platform (it answered 422), provided that bodies."GET /shop/v1/goods" is right in the configuration',
        ),
        ("body-property-refused", 200, "", (), "the platform (it answered 200)"),
        (
            "grant-refused",
            401,
            "anonymous",
            (),
            "the platform (it answered 401), provided that the credentials of this grant are right in the configuration",
        ),
    ],
)
def test_the_configuration_may_be_wrong(
    rule: str, status: int, asked_as: str, facts: tuple[str, ...], said: str, ledger: Ledger
) -> None:
    """A finding that depends on a fact, an account, a body or a disabled feature says so."""
    evidence = {"response": f"HTTP/1.1 {status} Status\r\n"}
    finding = replace(ledger.findings[0], rule=rule, evidence=evidence, asked_as=asked_as, rests_on=facts)
    assert responsible(finding).startswith(said)


def test_a_finding_of_an_announcement_that_has_not_arrived_says_so(ledger: Ledger) -> None:
    """The platform has not rolled it out on the tenant, or the configuration has the wrong channel or lacks a postponed date."""
    finding = replace(ledger.findings[0], evidence={"response": "HTTP/1.1 200 OK\r\n"}, not_arrived="prices-move")
    assert responsible(finding) == (
        "the platform (it answered 200): nothing of prices-move has arrived, unless it was postponed for this tenant "
        "(set it under `dates` in the configuration) or `channel` is wrong there"
    )
    means = explanation(finding)[0]
    assert means.endswith("Ask the vendor when prices-move arrives on this tenant.")
    assert RULES[finding.rule].what_to_do not in means
    assert RULES[finding.rule].what_to_do in explanation(replace(finding, not_arrived=""))[0]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("verified", "verified in the previous run"),
        ("not-verified", "not verified in the previous run"),
        ("violated", ""),
        ("", ""),
    ],
)
def test_a_new_finding_shows_how_it_was_before(before: str, said: str, ledger: Ledger) -> None:
    """A requirement verified in the previous run is newly broken; an unverified one may have been broken before."""
    assert since(replace(ledger.findings[0], before=before)) == ", ".join(filter(None, ("always", said)))


@pytest.mark.parametrize(
    ("signs", "line"),
    [
        ("++", "arrived: Prices move (prices-move, 2026-11)"),
        (
            "+ ",
            "arrived where seen: Prices move (prices-move, 2026-11); 1 of its 2 changes shows the new form; "
            "no evidence yet of 1 (the list was empty): change-1",
        ),
        (
            "- ",
            "not arrived: Prices move (prices-move, 2026-11); 1 of its 2 changes shows the old form; "
            "no evidence yet of 1 (the list was empty): change-1",
        ),
        (
            "+- ",
            "partly arrived: Prices move (prices-move, 2026-11); arrived: change-0; not arrived: change-1; "
            "the old form still: GET /shop/v1/goods; no evidence yet of 1 (the list was empty): change-2",
        ),
        (
            "-o",
            "not arrived: Prices move (prices-move, 2026-11); 1 of its 2 changes shows the old form; "
            "no evidence yet of 1 (the operations are served, but perhaps they were also served before the month): "
            "change-1",
        ),
        (
            "+a ",
            "arrived where seen: Prices move (prices-move, 2026-11); 1 of its 3 changes shows the new form; "
            "no evidence yet of 1 (no run has seen the old form): change-1; "
            "no evidence yet of 1 (the list was empty): change-2",
        ),
        (
            "+wwvwww",
            "arrived where seen: Prices move (prices-move, 2026-11); 1 of its 7 changes shows the new form; no evidence yet of 6 "
            "(not sent: this operation writes): change-1, change-2, change-3, change-4, change-5, change-6",
        ),
        ("  ", "no evidence yet: Prices move (prices-move, 2026-11)"),
    ],
)
def test_an_announcement_says_what_was_seen_of_it(signs: str, line: str) -> None:
    """A line never counts changes of which nothing was seen; it names all of them, by reason."""
    seen = (requirement("property-missing", "GET /shop/v1/goods"),)
    writes = "not sent: this operation writes"
    reasons = {
        "a": NEVER_SEEN,
        "o": "the list was empty",
        " ": "the list was empty",
        "v": f"{writes}, and can be undone; on a sandbox, --allow-writes enables it",
        "w": f"{writes}, and no call of the contract undoes it; on a sandbox of your own, x enables it",
    }
    changes = tuple(
        ChangeProgress(
            f"change-{number}",
            seen if sign == "+" else (),
            seen if sign == "-" else (),
            int(sign in reasons),
            reason=reasons.get(sign, ""),
            served=sign == "o",
        )
        for number, sign in enumerate(signs)
    )
    progress = AnnouncementProgress("prices-move", "Prices move", "2026-11", True, changes)
    assert announcement_line(progress, "2026-11") == line
    late = announcement_line(progress, "2026-12").startswith(f"{progress.state}, or broken since: ")
    assert late == ("-" in signs)


def test_an_announcement_of_an_earlier_month_names_its_findings() -> None:
    """Of an announcement that should have arrived, the changes are counted, and the violated requirements are named."""
    kept, broken = (requirement("property-missing", "GET /shop/v1/goods", f"data.{name}") for name in "ab")
    changes = (ChangeProgress("move", (kept,), (broken,)), ChangeProgress("leave", (kept,)))
    progress = AnnouncementProgress("prices-move", "Prices move", "2026-07", False, changes)
    assert announcement_line(progress, "2026-11") == (
        "partly arrived, or broken since: Prices move (prices-move, 2026-07); "
        "of its 2 changes: arrived 1, partly arrived 1; "
        f"the old form still: property-missing GET /shop/v1/goods data.b {broken.short}"
    )
    assert "arrived: leave" in announcement_line(progress, "2026-07")


def test_an_announcement_of_which_several_requirements_show_the_old_form_has_not_arrived() -> None:
    """A single old form may be a defect; several, and no new one, show that nothing has arrived."""
    late = tuple(requirement("property-missing", "GET /shop/v1/goods", f"data.{name}") for name in "abc")
    progress = AnnouncementProgress("prices-move", "Prices move", "2026-07", False, (ChangeProgress("move", (), late),))
    assert announcement_line(progress, "2026-11").startswith("not arrived, although due in 2026-07: Prices move")
    assert announcement_line(progress, "2026-07").startswith("not arrived: Prices move")


def test_age_in_words(ledger: Ledger, second: Ledger) -> None:
    """Month, change, first day and number of runs are shown if they are known."""
    assert [since(each) for each in ledger.findings[:2]] == ["always", "always"]
    from_month = "from 2026-11 on (prices-move), violation first seen 2026-11-20, verified in the previous run"
    assert since(second.findings[0]) == from_month
    assert since(second.findings[1]) == "always, violation first seen 2026-11-17, in 4 runs"


def test_a_first_run_does_not_show_since_when_a_requirement_is_violated(ledger: Ledger) -> None:
    """Without an earlier run, the first day is only the day of the run, and the violation may be older."""
    said = since(replace(ledger.findings[0], first_seen="2026-11-30", before=""))
    assert said == "always, violation first seen 2026-11-30, in the first run, so that its age is unknown"


def test_until_when_in_words(ledger: Ledger) -> None:
    """What a later change replaces is required until the month of that change."""
    early = replace(ledger.findings[0], rule="property-removed-early", since="2027-01", change="prices-move")
    assert since(early) == "until 2027-01 (prices-move)"
    gone = replace(ledger.findings[0], rule="property-missing", since="", until="2027-01", ends="prices-move")
    assert since(gone) == since(early)
    added = replace(gone, since="2026-03", change="prices-come")
    assert since(added) == "from 2026-03 on (prices-come), until 2027-01 (prices-move)"


def test_expiry_in_words(second: Ledger) -> None:
    """An expired acceptance shows date, owner and reason."""
    said = [expired_acceptance(each) for each in second.findings]
    assert said[0] == ""
    assert said[-1] == "The acceptance by QA expired on 2026-11-19: known since spring"


def test_the_line_to_paste(second: Ledger) -> None:
    """The line has the id of the finding and a date some weeks ahead."""
    finding = second.findings[0]
    assert acceptance_line(finding, "2026-11-20") == f'{finding.id} = {{reason = "", owner = "", expiry = 2026-12-20}}'


@pytest.mark.parametrize(
    ("rule", "status", "several", "said"),
    [
        ("page-ignored", 200, True, ", unless another client changed the list between these requests"),
        ("page-ignored", 200, False, ""),
        ("page-ignored", 400, True, ""),
        ("property-missing", 200, True, ""),
    ],
)
def test_another_client_may_have_changed_a_list(
    rule: str, status: int, several: bool, said: str, ledger: Ledger
) -> None:
    """A finding that compares responses of a list depends on what other clients do with it."""
    evidence = {"response": f"HTTP/1.1 {status} Status\r\n"}
    earlier = (Evidence("", "", "curl first"),) if several else ()
    finding = replace(ledger.findings[0], rule=rule, evidence=evidence, earlier=earlier, reproduce="curl last")
    assert responsible(finding) == f"the platform (it answered {status}){said}"
