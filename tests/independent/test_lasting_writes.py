"""Lasting writes on the second implementation, which counts what is written to what."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .platform import Platform
from .serve import configuration
from .violations import VIOLATIONS

EVERY = tuple(each.id for each in VIOLATIONS.values() if each.needs == "write")
SAMPLE = (
    "replace-by-default",
    "served-put-learn-v1-sub-record-record-id-renew",
    "update-plan-options-honoured",
)

MISSED = {
    "enroll-others": "open point: the calls that enroll through a catalog are not documented",
    "batch-sub-plan-prices-missing": "open point: whether the answer of a batch has data.prices",
    "any-notification_ids": "whether a wrong type is refused is not specified",
    "batch-users-success": "what a batch answers for a row that fails is not specified",
    "batch-courses-success": "what a batch answers for a row that fails is not specified",
    "batch-branches-success": "what a batch answers for a row that fails is not specified",
    "batch-users-no-update": "no property is documented that a second row could change",
    "batch-branches-no-update": "no property is documented that a second row could change",
    "free-session-refused": "whether a session is free is not known, so that a refused body is not verified",
    "new-branch-unlisted": "the new branch is served; which branches a list shows depends on permissions",
    "material-forgotten": "the answer names no new object, and no list without an identifier in its path shows it",
    "branch-code-kept": "neither the contract nor the body of the owner has the code of a branch",
    "mixed-batch-refused": "no body that creates one user and updates another is documented",
    "purchase-without-effect": "what a purchase changes is not documented",
    "balance-added": "an update of a wallet may add an amount",
    "type-refused": "no value of a deprecated property is documented",
    "enrolment_at-mandatory": "without its only property the body is empty, which may be refused",
    "enroll-403": "an account without the permission gets it, too",
    "lang_code-missing-500": "a write that fails with 500 is not repeated, and one failure may be an outage",
    "branch-for-all": "which levels may create branches is not specified",
    "currency-kept": "which other currencies a tenant has is not known",
    "record-currency-kept": "which other currencies a tenant has is not known",
    "served-post-manage-v1-group-batch": "its methods are not documented",
    "update-rows-skipped": "the row of the owner has no other text than the one by which it names a user",
    "updated-without-uuid": "where the answer has the UUID is an open point, so that one anywhere is enough",
    "update-uuid-lowercase": "where the answer has the UUID is an open point, and how its name is written, too",
    "not-enrolled-number": "whether a number is refused for a boolean is not specified",
    "mixed-notes-accepted": "whether a wrong type is refused is not specified",
    "one-note-accepted": "whether a wrong type is refused is not specified",
    "one-translation-only": "which body has several translations is not documented",
    "batch-users-no-branch": "which rows create a branch is not documented",
    "served-delete-manage-v1-group-id": "its methods are not documented",
    "same-content-refused": "where the property is sent is an open point",
    "record-value-truncated": "a price may be shown in another form than it was sent",
    "second-price-dropped": "which other currencies a tenant has is not known",
    "behaviour-null-if-omitted": "which value is the default is not documented",
    "visibility-by-text": "what a text in place of a boolean does is not specified",
    "replace-by-number": "what a number in place of a boolean does is not specified",
    "no-notes-refused": "whether an empty array is refused is not specified",
    "bulk-dates-shifted": "in which time zone the moment is shown is not specified",
    "copy-visible-to-none": "how a visibility of all groups and branches is shown is not documented",
    "served-post-api-webapp-new-password": "its methods are not documented",
    "courses-batch-keeps-names": "no other text of the owner's row shows that a row updates a course",
    "words-in-capitals": "words are not tried in capitals, since a platform may compare them without regard to case",
    "served-put-manage-v1-group-id": "its methods are not documented",
    "late-dates-as-one": "each of the two moments is tried without the other",
    "new-users-hidden": "the new user is served; which users a list shows depends on permissions",
    "new-branches-hidden": "the new branch is served; which branches a list shows depends on permissions",
    "new-sub-plans-hidden": "the new plan is served; which plans a list shows depends on permissions",
    "audit-query-unnamed": "the form of the response is not documented",
}
"""Violations of writing calls that are not found, with the reasons."""


def run(platform: Platform, folder: Path, *arguments: str, lasting: bool = True) -> list[Any]:
    """Check a platform that is being served in a nightly run, and return the findings."""
    file = configuration(platform, folder, lasting=True)
    words = ["--config", str(file), "--tenant", "independent", "--profile", "nightly", "--as-of", platform.month]
    words += ["--channel", platform.channel, "--reports", str(folder / "reports"), *arguments]
    words += ["--allow-writes"] if lasting else []
    command = [str(Path(sys.executable).with_name("lmscontract")), "check", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode in (0, 1, 3), done.stdout[-4000:] + done.stderr[-2000:]
    found: list[Any] = json.loads((folder / "reports" / "findings.json").read_text())["findings"]
    return found


def writing(platform: Platform) -> list[str]:
    """Return the options that narrow a run to the calls that write."""
    found = [each.operation for each in platform.routes if not each.operation.startswith("GET")]
    return [part for operation in found for part in ("--operation", operation)]


@pytest.mark.parametrize(
    ("month", "channel", "taste"),
    [
        ("2026-11", "sandbox", 1),
        pytest.param("2026-08", "sandbox", 2, marks=pytest.mark.every_independent_run),
        pytest.param("2026-10", "sandbox", 3, marks=pytest.mark.every_independent_run),
        pytest.param("2027-01", "production", 4, marks=pytest.mark.every_independent_run),
    ],
)
def test_a_conforming_platform_gets_no_finding(month: str, channel: str, taste: int, tmp_path: Path) -> None:
    """Every writing call is tried on objects of the run or disposable ones, no two branch calls overlap, nothing is found."""
    platform = Platform(month, channel, taste=taste)
    with platform.serving():
        assert run(platform, tmp_path, *writing(platform)) == []
    given = {("session", each["id"]) for each in platform.objects.all("session")}
    assert [each for each in platform.foreign_writes() if (each.kind, each.identifier) not in given] == []
    assert platform.overlaps == []
    assert len({each.operation for each in platform.writes}) > 25
    assert [each for each in platform.left_behind() if each[0] == "branch"] == []
    assert [each for each in platform.left_behind() if each[2] != "new"] == []


def test_the_journal_names_every_object_that_is_left(tmp_path: Path) -> None:
    """created.jsonl names each object that the run has created, with its identifier, and the summary counts them."""
    platform = Platform("2026-11", taste=1)
    with platform.serving():
        run(platform, tmp_path, "--operation", "POST /learn/v1/courses", "--operation", "PUT /manage/v1/user/mass_edit")
    lines = (tmp_path / "reports" / "created.jsonl").read_text().splitlines()
    named = {each for line in lines for each in json.loads(line).get("created", ())}
    left = {str(identifier) for kind, identifier, what in platform.left_behind() if what == "new"}
    assert left
    assert left <= named


def test_each_of_several_removed_writes_is_found(tmp_path: Path) -> None:
    """Two removed writes that are served again are both found, although each refuses a body that cannot be parsed."""
    violation = VIOLATIONS["writes-rolled-back"]
    platform = Platform(violation.month, violation.channel, violation.id)
    with platform.serving():
        found = run(platform, tmp_path, *(part for each in violation.revived for part in ("--operation", each)))
    assert {(each["operation"], each["rule"], each["basis"]) for each in found} == {
        (each, "removed-operation-served", "stated") for each in violation.revived
    }
    assert {each.kind for each in platform.writes} == {"course"}  # its own, which one of them could update


def test_nothing_is_written_without_the_option(tmp_path: Path) -> None:
    """The consent of the configuration alone writes nothing."""
    platform = Platform("2026-11")
    with platform.serving():
        assert run(platform, tmp_path, "--operation", "POST /learn/v1/courses", lasting=False) == []
    assert platform.writes == []


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=() if id in SAMPLE else pytest.mark.every_independent_run) for id in EVERY]
)
def test_a_violation_is_found(id: str, tmp_path: Path) -> None:
    """A violation of a writing call is found and named, unless the reason why it is not is known."""
    violation = VIOLATIONS[id]
    platform = Platform(violation.month, violation.channel, id)
    operations = (*violation.operations, *violation.missing, *violation.revived)
    with platform.serving():
        found = run(platform, tmp_path, *(part for each in operations for part in ("--operation", each)))
    assert bool(found) is (id not in MISSED), [each["message"] for each in found]
    given = {("session", each["id"]) for each in platform.objects.all("session")}
    foreign = [each for each in platform.foreign_writes() if each.kind != "removed"]
    assert [each for each in foreign if (each.kind, each.identifier) not in given] == []
