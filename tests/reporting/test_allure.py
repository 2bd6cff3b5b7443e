"""What the Allure report shows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.reporting.conftest import ALL, AWAITED, HERE, LATE, PRICE, SEEN

from lmscontract.findings.finding import Status, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.allure import (
    categories,
    description,
    environment_properties,
    labels,
    title,
    write_allure_extras,
)
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import failure_text, skip_text
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import RuleArea


def test_labels_say_where_a_test_stands() -> None:
    """A test stands under its service and the title of its rule, and is filtered by what a team owns."""
    found = labels(PRICE, RULES[PRICE.rule])
    assert found == {
        "epic": "Live tenant",
        "feature": "shop",
        "story": RULES[PRICE.rule].title,
        "severity": RULES[PRICE.rule].severity.value,
        "tag": "stated",
        "operation": "GET /shop/v1/goods",
        "rule": "removed-property-sent",
        "area": "responses",
        "change": "prices-move",
        "as_id": PRICE.short,
    }
    assert "change" not in labels(SEEN, RULES[SEEN.rule])


def test_titles_are_told_apart_and_stay() -> None:
    """No two requirements have one title, and a title says nothing of the verdict."""
    assert title(PRICE) == "GET /shop/v1/goods — removed-property-sent data.items[].price"
    assert title(SEEN) == "GET /shop/v1/goods — property-type-wrong data.items[].id=integer"
    assert title(LATE) == "GET /shop/v1/old — removed-operation-served"
    assert len({title(each) for each in ALL}) == len(ALL)


def test_descriptions_tell_what_was_found(ledger: Ledger) -> None:
    """A description leads with the verdict in words and tells requirement, source and how much was seen."""
    text = description(PRICE, ledger.verdict(PRICE.id))
    assert text.startswith("Still sent by the sandbox; the contract ends it in 2026-11 (9.3, stated). Seen: 12.5")
    assert "`contracts/services/shop.yaml:14`" in text
    assert text.endswith("Seen in 1 responses with 10 items.\n\nEver seen on this tenant: yes.")
    assert description(SEEN, ledger.verdict(SEEN.id)).startswith("Kept.\n\n")
    assert description(AWAITED, ledger.verdict(AWAITED.id)).startswith("due: carts-grow has not arrived")


def _categories_of(status: str, message: str) -> list[str]:
    """As Allure 2 does it: the status is listed, and the whole message matches."""
    return [
        category["name"]
        for category in json.loads(categories())
        if status in category["matchedStatuses"] and re.fullmatch(category.get("messageRegex", r"[\s\S]*"), message)
    ]


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_violation_falls_into_the_area_of_its_rule(rule: str) -> None:
    """The message with which the plugin fails falls into one category: the area of its rule."""
    text = failure_text(replace(PRICE, rule=rule), Verdict("", Status.VIOLATED, message="Two\nlines."))
    for message in (text, f"Failed: {text}"):
        (name,) = _categories_of("failed", message)
        assert name.endswith(f"Violated: {RULES[rule].area}")


def test_what_is_skipped_falls_apart_into_due_and_not_verified(ledger: Ledger) -> None:
    """Due and not verified are different categories, and a broken test is trouble of ours, whatever it says."""
    due = f"Skipped: {skip_text(HERE, ledger.verdict(HERE.id))}"
    unverified = f"Skipped: {skip_text(SEEN, Verdict(SEEN.id, Status.NOT_VERIFIED, reason='due: no'))}"
    assert [name[3:] for name in _categories_of("skipped", due)] == ["Due: a change is arriving"]
    assert [name[3:] for name in _categories_of("skipped", unverified)] == ["Not verified"]
    assert [name[3:] for name in _categories_of("broken", "boom")] == ["Trouble of the tenant, the network or the tool"]


def test_categories_keep_their_order() -> None:
    """Sorted by name, as Allure 2 does, categories stand in the order in which they matter."""
    names = [category["name"] for category in json.loads(categories())]
    assert names == sorted(names)
    assert len([name for name in names if "Violated" in name]) <= len(RuleArea)


def test_environment_golden(run: Run, golden: Callable[[str, str], None]) -> None:
    """The facts of a run stand line by line, as java.util.Properties reads them."""
    odd = replace(run, contract="Lä\\den\nAPI", complete=False, as_of_given=True)
    golden("environment.properties", environment_properties(odd))


def test_extras_stand_beside_the_results(tmp_path: Path, run: Run) -> None:
    """Three files are written, and results that are already there stay."""
    (tmp_path / "1-result.json").write_text("{}")
    paths = write_allure_extras(tmp_path, run)
    assert [path.name for path in paths] == ["categories.json", "environment.properties", "executor.json"]
    assert json.loads(paths[2].read_text())["buildName"] == "sandbox-01, 2026-11-20T03:00:00+01:00"
    assert (tmp_path / "1-result.json").exists()
