"""The content of the Allure report."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.reporting.conftest import ALL, AWAITED, DECLARED, EMPTY, HERE, LATE, PAGES, PRICE, SEEN

from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.allure import (
    categories,
    description,
    environment_properties,
    labels,
    results,
    settings,
    write_allure,
    write_allure_extras,
)
from lmscontract.reporting.run import Reproduction, Run
from lmscontract.reporting.texts import PROJECT, failure_text, skip_text
from lmscontract.rules.register import RULES, full_title
from lmscontract.rules.rule import RuleArea


def test_labels_say_where_a_test_stands() -> None:
    """A result is grouped by kind of target, service and operation, and can be filtered by labels, the rule among them."""
    found = labels(PRICE, RULES[PRICE.rule], "Sandbox tenant")
    assert found == {
        "epic": "Sandbox tenant",
        "feature": "shop",
        "story": "GET /shop/v1/goods",
        "package": "shop",
        "severity": RULES[PRICE.rule].severity.value,
        "tag": "stated",
        "operation": "GET /shop/v1/goods",
        "rule": "removed-property-sent",
        "area": "responses",
        "change": "prices-move",
        "as_id": PRICE.short,
        "layer": "contract",
    }
    assert "change" not in labels(SEEN, RULES[SEEN.rule], "Mock")


def test_the_kind_of_the_target_is_that_of_the_run(run: Run, ledger: Ledger) -> None:
    """The epic is the mock that the run started, or a tenant of its channel."""
    mock = replace(run, reproduction=Reproduction(check_command="lmscontract check --mock"))
    for given, kind in ((run, "Sandbox tenant"), (mock, "Mock")):
        for each in _results(given, ledger).values():
            assert {"name": "epic", "value": kind} in each["labels"]


def test_titles_are_distinguished_and_stay() -> None:
    """Titles say what must hold, are unique, and do not contain the outcome."""
    assert full_title(PRICE) == "No item has `price` (GET /shop/v1/goods)"
    assert full_title(SEEN) == "`items[].id` is of the type integer (GET /shop/v1/goods)"
    assert full_title(LATE) == "The operation is no longer served (GET /shop/v1/old)"
    assert len({full_title(each) for each in ALL}) == len(ALL)


def test_descriptions_show_what_was_found(ledger: Ledger) -> None:
    """A description starts with the outcome, and has requirement, source and counts."""
    text = description(PRICE, ledger.outcome(PRICE.id))
    assert text.startswith(
        "Still sent by the sandbox; the contract ends it in 2026-11 (specification, section 9.3; stated). Seen: 12.5"
    )
    assert "`contracts/services/shop.yaml:14`" in text
    assert text.endswith(
        "Examined: 1 response with 10 items, as superadmin and user.\n\nEver seen on this tenant: yes."
    )
    assert description(SEEN, ledger.outcome(SEEN.id)).startswith("Verified.\n\n")
    assert description(AWAITED, ledger.outcome(AWAITED.id)).startswith("due: carts-grow has not arrived")


def _categories_of(status: str, message: str) -> list[str]:
    """A category matches if its statuses contain the status and its pattern matches the whole message, as in Allure 2."""
    return [
        category["name"]
        for category in json.loads(categories())
        if status in category["matchedStatuses"] and re.fullmatch(category.get("messageRegex", r"[\s\S]*"), message)
    ]


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_violation_falls_into_the_area_of_its_rule(rule: str) -> None:
    """The message of a failed check matches one category: the area of its rule."""
    text = failure_text(replace(PRICE, rule=rule), Outcome("", Status.VIOLATED, message="Two\nlines."))
    for message in (text, f"Failed: {text}"):
        (name,) = _categories_of("failed", message)
        assert name.endswith(f"Violated: {RULES[rule].area}")


def test_what_is_skipped_falls_apart_into_due_and_not_verified(ledger: Ledger) -> None:
    """Due and unverified requirements have different categories; a broken test is a defect of lmscontract."""
    due = f"Skipped: {skip_text(HERE, ledger.outcome(HERE.id))}"
    unverified = f"Skipped: {skip_text(SEEN, Outcome(SEEN.id, Status.NOT_VERIFIED, reason='due: no'))}"
    assert [name[3:] for name in _categories_of("skipped", due)] == ["Due: a change is arriving"]
    assert [name[3:] for name in _categories_of("skipped", unverified)] == ["Not verified"]
    assert [name[3:] for name in _categories_of("broken", "boom")] == [
        "Errors of the tenant, the network or lmscontract"
    ]


def test_categories_keep_their_order() -> None:
    """Sorted by name, as in Allure 2, categories are in the order of importance."""
    names = [category["name"] for category in json.loads(categories())]
    assert names == sorted(names)
    assert names[0].endswith("New since the last run")
    assert len([name for name in names if "Violated" in name]) <= len(RuleArea)


def test_environment_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """The environment has one line for each fact of the run, in the format of java.util.Properties."""
    odd = replace(run, contract="Lä\\den\nAPI", complete=False, as_of_given=True)
    golden("environment.properties", environment_properties(odd, ledger))


def test_environment_shows_of_absence(run: Run) -> None:
    """A requirement verified by absence shows whether the tenant ever sent the property."""
    ledger = Ledger.of([PRICE])
    ledger.record(Outcome(PRICE.id, Status.VERIFIED, responses=1, items=1, seen_before_removal=True))
    said = "absent=1 removed property is absent; runs have seen this tenant send 1 of them"
    assert said in environment_properties(run, ledger).splitlines()


def test_what_is_below_the_failing_level_has_a_category(run: Run, second: Ledger) -> None:
    """A finding below the failing level passes and is shown; verified requirements have no category."""
    found = _results(run, second)
    below, kept = found[PAGES[0].id], found[SEEN.id]
    assert [name[3:] for name in _categories_of("passed", below["statusDetails"]["message"])] == [
        "Below the failing level"
    ]
    assert _categories_of("passed", kept["statusDetails"].get("message", "")) == []
    new = "\n".join(("rule: place", "New since the last run.", "GET /x"))
    assert _categories_of("passed", new)[0] == "01 New since the last run"


def test_results_last_as_long_as_their_trial(run: Run, ledger: Ledger) -> None:
    """A result has the start and end of its check, in milliseconds and not before the run."""
    found = _results(run, ledger)
    tried, untried = found[PRICE.id], found[LATE.id]
    assert (tried["start"], tried["stop"] - tried["start"]) == (1795140001500, 250)
    assert [(step["start"], step["stop"]) for step in tried["steps"]] == [
        (1795140001500, 1795140001750),
        (1795140001750, 1795140001750),
    ]
    assert untried["start"] == untried["stop"] == 1795140000000
    assert tried["steps"][0]["name"] == "Call GET /shop/v1/goods as user"


def test_the_summary_is_attached_to_the_report(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """The summary of the terminal is attached, without secrets, and replaced by the next run."""
    folder = tmp_path / "allure-results"
    for started in ("2026-11-20T03:00:00+01:00", "2026-11-21T03:00:00+01:00"):
        write_allure(folder, replace(run, started=started), ledger, lambda text: text.replace("12.5", "[redacted]"))
        (attached,) = [json.loads(path.read_text("utf-8")) for path in folder.glob("*-globals.json")]
        (file,) = attached["attachments"]
        shown = (folder / file["source"]).read_text("utf-8")
        assert "How much of the contract was verified" in shown
        assert "Seen: [redacted] in item 3 of 10." in shown


def test_extras_stand_beside_the_results(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """Three files are written, and existing results stay."""
    (tmp_path / "1-result.json").write_text("{}")
    paths = write_allure_extras(tmp_path, run, ledger)
    assert [path.name for path in paths] == ["categories.json", "environment.properties", "executor.json"]
    assert json.loads(paths[2].read_text())["buildName"] == "sandbox-01, 2026-11-20 02:00 UTC"
    assert (tmp_path / "1-result.json").exists()


def _results(run: Run, ledger: Ledger) -> dict[str, Any]:
    """The results of a run by their full names."""
    files = results(run, ledger)
    read = [json.loads(text) for name, text in files.items() if name.endswith("-result.json")]
    return {each["fullName"]: each for each in read}


def test_every_requirement_has_one_result(run: Run, second: Ledger) -> None:
    """Each observable requirement has a result with its own identity and the status of its outcome."""
    found = _results(run, second)
    assert set(found) == {each.id for each in ALL if each is not DECLARED and each not in PAGES[3:]}
    assert len({each["historyId"] for each in found.values()}) == len(found)
    assert {id: found[id]["status"] for id in (PRICE.id, SEEN.id, EMPTY.id, HERE.id)} == {
        PRICE.id: "failed",
        SEEN.id: "passed",
        EMPTY.id: "skipped",
        HERE.id: "skipped",
    }
    below, accepted = found[PAGES[0].id], found[PAGES[1].id]
    assert below["status"] == "passed"
    assert {"name": "below", "value": "stated"} in below["labels"]
    assert (accepted["status"], accepted["statusDetails"]["message"][:9]) == ("skipped", "accepted:")


def test_identities_stay_from_night_to_night(run: Run, ledger: Ledger, second: Ledger) -> None:
    """Identities and parameters are the same in another run, month and outcome; uuids differ."""
    one, other = (
        _results(run, ledger),
        _results(replace(run, started="2026-12-01T03:00:00+01:00", month="2026-12"), second),
    )
    for id in set(one) & set(other):
        for key in ("historyId", "testCaseId", "fullName", "name", "titlePath"):
            assert one[id][key] == other[id][key]
        lasting = [[p for p in each[id]["parameters"] if not p.get("excluded")] for each in (one, other)]
        assert lasting[0] == lasting[1]
        assert one[id]["uuid"] != other[id]["uuid"]


def test_a_finding_is_shown_in_full(run: Run, second: Ledger) -> None:
    """A finding shows that it is new, its meaning and its acceptance; request, response and support text are attached."""
    files = results(run, second)
    finding = _results(run, second)[PRICE.id]
    message = finding["statusDetails"]["message"].splitlines()
    assert message[:2] == ["removed-property-sent: data.items[].price", "New since the last run."]
    assert "trace" not in finding["statusDetails"]
    assert _categories_of("failed", finding["statusDetails"]["message"])[0] == "01 New since the last run"
    for said in ("What it means", "Required", "Responsible", "To accept it", "lmscontract explain"):
        assert said in finding["description"]
    names = [each["name"] for each in (*finding["steps"][0]["attachments"], *finding["attachments"])]
    assert names == [
        "request",
        "response",
        "repeat the request as user",
        "text for the vendor's support",
        "the rule removed-property-sent",
    ]
    assert all(each["source"] in files for each in finding["attachments"])


def test_results_load_nothing_from_elsewhere(run: Run, second: Ledger) -> None:
    """No result has an image or a page that loads from another host."""
    for each in _results(run, second).values():
        assert not re.search(r"<\w+|!\[|descriptionHtml", each["description"])


def test_results_link_to_the_rule_and_to_the_issue(run: Run, second: Ledger) -> None:
    """A result links to the page of its rule, and an accepted finding to the issue that accepted.toml names."""
    accepted = second.context.accepted[PAGES[1].id]
    named = {**second.context.accepted, PAGES[1].id: replace(accepted, issue="https://issues.example/4711")}
    second.context = replace(second.context, accepted=named)
    found = {id: [(link["type"], link["url"]) for link in each["links"]] for id, each in _results(run, second).items()}
    rule = ("link", f"{PROJECT}/blob/main/docs/rules/page-size-ignored.md")
    assert found[PAGES[1].id] == [rule, ("issue", "https://issues.example/4711")]
    assert found[PAGES[0].id] == [rule]


def test_results_replace_those_of_the_run_before(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """Old results are deleted, the history of Allure 2 stays, secrets are removed, and settings are written."""
    folder = tmp_path / "allure-results"
    (folder / "history").mkdir(parents=True)
    (folder / "old-result.json").write_text("{}")
    write_allure(folder, run, ledger, lambda text: text.replace("12.5", "[redacted]"))
    assert (folder / "history").is_dir()
    assert not (folder / "old-result.json").exists()
    assert not any("12.5" in path.read_text("utf-8") for path in folder.glob("*.*"))
    first = {path.name for path in folder.glob("*-result.json")}
    write_allure(folder, replace(run, started="2026-12-01T03:00:00+01:00"), ledger, str)
    assert not first & {path.name for path in folder.glob("*-result.json")}
    assert json.loads((tmp_path / "allurerc.json").read_text()) == json.loads(settings())


def test_configuration_of_allure_is_kept(tmp_path: Path, run: Run, ledger: Ledger) -> None:
    """A run writes allurerc.json if it is missing, and never replaces it; the checkout has the written one."""
    checkout = Path(__file__).parents[2] / "reports" / "allurerc.json"
    assert checkout.read_text("utf-8") == settings()
    own = tmp_path / "allurerc.json"
    own.write_text("{}", "utf-8")
    write_allure(tmp_path / "allure-results", run, ledger, str)
    assert own.read_text("utf-8") == "{}"


def test_settings_hold_the_same_categories(run: Run) -> None:
    """The categories of Allure 3 are those of Allure 2, in the same order."""
    shown, plain = json.loads(settings())["categories"], json.loads(categories())
    assert [each["name"] for each in shown] == [each["name"] for each in plain]
    assert [each.get("messageRegex") for each in shown] == [each.get("messageRegex") for each in plain]
    assert [each["name"] for each in shown if each["expand"]] == [
        each["name"] for each in plain if {"failed", "passed"} & set(each["matchedStatuses"])
    ]
    assert {tuple(each["groupBy"]) for each in shown if "skipped" in each["matchedStatuses"]} == {()}
