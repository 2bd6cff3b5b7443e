"""Runs that are cancelled or killed: nothing is lost, and what is left on the tenant is named and undone.

The second implementation of the platform counts what was written, and stops the run at a given write.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.independent.platform import Platform
from tests.independent.serve import configuration
from tests.runs.conftest import TODAY

TASTE = 2  # its branches have identifiers that are recognised, so that branches are created and deleted
OPERATIONS = ("* /manage/v1/orgchart*", "PUT /course/v1/courses/{id}", "PUT /learn/v1/sub_plan/{plan_id}")
SELECTED = tuple(part for each in OPERATIONS for part in ("--operation", each))
MOMENTS = [(write, is_answered) for write in range(1, 11) for is_answered in (False, True)]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM")


def at_moments(*usual: tuple[int, bool]) -> pytest.MarkDecorator:
    """Run a test at every moment, and without the marker at the usual ones only."""
    rare = pytest.mark.every_moment
    return pytest.mark.parametrize(
        "moment",
        [pytest.param(each, marks=() if each in usual else rare) for each in MOMENTS],
        ids=lambda each: f"{each[0]}-{'answered' if each[1] else 'unanswered'}",
    )


class StoppingPlatform(Platform):
    """A platform that calls a function once: at a write, before it answers, or at the next call after the answer."""

    def __init__(self) -> None:
        super().__init__("2026-11", "sandbox", None, TASTE)
        self.moment = (0, False)
        self.stop: Callable[[], None] | None = None

    def serve(self, *arguments: Any, **more: Any) -> tuple[int, dict[str, str], bytes]:
        """Answer a call."""
        number, is_answered = self.moment
        if is_answered and len(self.writes) >= number:
            self._stop()
        answer = super().serve(*arguments, **more)
        if not is_answered and len(self.writes) >= number:
            self._stop()
        return answer

    def _stop(self) -> None:
        if self.stop is not None:
            stop, self.stop = self.stop, None
            stop()


class Tenant:
    """The platform as a tenant of a configuration, and commands on it."""

    def __init__(self, platform: StoppingPlatform, folder: Path) -> None:
        self.platform, self.folder = platform, folder
        self.config = configuration(platform, folder)
        self.reports = folder / "reports"

    def check(self, *options: str, stopped: tuple[signal.Signals, tuple[int, bool]] | None = None) -> int:
        """Run the check of a few operations, and stop it with a signal at a moment; return its exit code."""
        options = ("--as-of", "2026-11", "--profile", "nightly", "--allow-writes", *SELECTED, *options)
        with self._command("check", *options) as process:
            if stopped is not None:
                self.platform.moment = stopped[1]
                self.platform.stop = lambda: process.send_signal(stopped[0])
            return process.wait(200)

    def run(self, name: str, *options: str) -> int:
        """Run a command, and return its exit code."""
        with self._command(name, *options) as process:
            return process.wait(200)

    def printed(self, name: str) -> str:
        """Return the output of the last command of a name."""
        return (self.folder / f"{name}.txt").read_text("utf-8")

    @contextmanager
    def _command(self, name: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
        command = [sys.executable, "-m", "lmscontract", name, "--tenant", "independent", "--config", str(self.config)]
        environment = {**os.environ, "LMSCONTRACT_TODAY": TODAY}
        with (
            (self.folder / f"{name}.txt").open("w") as output,
            subprocess.Popen(
                [*command, *options], cwd=self.folder, env=environment, stdout=output, stderr=subprocess.STDOUT
            ) as process,
        ):
            try:
                yield process
            finally:
                process.kill()

    def report(self, name: str = "requirements.json") -> Any:
        """Return a report of the last run."""
        return json.loads((self.reports / name).read_text("utf-8"))

    def journal(self) -> dict[str, dict[str, Any]]:
        """Return the entries of the journal that are not undone."""
        entries: dict[str, dict[str, Any]] = {}
        for line in (self.reports / "created.jsonl").read_text("utf-8").splitlines():
            event = json.loads(line)
            entries.setdefault(event["entry"], {}).update(event)
        return {id: each for id, each in entries.items() if not each.get("undone")}


@pytest.fixture
def tenant(tmp_path: Path) -> Iterator[Tenant]:
    """The platform, served on loopback."""
    platform = StoppingPlatform()
    with platform.serving():
        yield Tenant(platform, tmp_path)


def unnamed(tenant: Tenant) -> list[tuple[str, Any, str]]:
    """Return what is left on the platform and not in the journal: with its identifier, its name or its path."""
    entries = [{"path": {}, "label": "", "sent": {}, **each} for each in tenant.journal().values()]

    def is_named(kind: str, identifier: Any) -> bool:
        texts = str(tenant.platform.objects.find(kind, identifier))
        return any(
            str(identifier) in (*each.get("created", ()), *each["path"].values())
            or (each["label"] and each["label"] in texts)
            or any(each["label"] and str(one) in texts for many in each["sent"].values() for one in many)
            for each in entries
        )

    return [each for each in tenant.platform.left_behind() if not is_named(*each[:2])]


@at_moments((1, False))
def test_a_cancelled_run_leaves_nothing(tenant: Tenant, moment: tuple[int, bool]) -> None:
    """SIGTERM at any write leaves nothing on the tenant and the reports in their directory, and --resume completes them."""
    assert tenant.check(stopped=(signal.SIGTERM, moment)) == 130
    assert len(tenant.platform.writes) >= moment[0]
    assert tenant.platform.left_behind() == []
    assert tenant.journal() == {}
    assert not tenant.report()["run"]["complete"]
    assert tenant.check("--resume") == 0
    assert tenant.report()["run"]["complete"]
    assert not (tenant.reports / "results.jsonl").exists()


@at_moments()
def test_what_a_killed_run_left_is_named_and_undone(tenant: Tenant, moment: tuple[int, bool]) -> None:
    """After SIGKILL at any write the journal names what is left, `cleanup` undoes it, and --resume completes the reports."""
    assert tenant.check(stopped=(signal.SIGKILL, moment)) == -signal.SIGKILL
    assert unnamed(tenant) == []
    assert tenant.run("cleanup") == 0, tenant.printed("cleanup")
    assert (tenant.platform.left_behind(), tenant.journal()) == ([], {})
    assert tenant.check("--resume") == 0
    report = tenant.report()
    assert report["run"]["complete"]
    reasons = {each["reason"] for each in report["requirements"]}
    assert not any("not tried" in reason for reason in reasons)
    assert tenant.platform.left_behind() == []


@at_moments((4, True))
def test_lasting_writes_of_a_killed_run_are_named(tenant: Tenant, moment: tuple[int, bool]) -> None:
    """With lasting writes, too, the journal names every object that is left, and `cleanup` deletes what can be deleted."""
    text = tenant.config.read_text("utf-8")
    tenant.config.write_text(text.replace("sandbox = true", 'sandbox = true\nwrites = "lasting"'), "utf-8")
    number, is_answered = moment
    moment = (3 * number, is_answered)
    selected = ("--operation", "POST /learn/v1/*", "--operation", "POST /learningplan/*")
    code = tenant.check(*selected, stopped=(signal.SIGKILL, moment))
    assert code == -signal.SIGKILL
    assert unnamed(tenant) == []
    assert tenant.run("cleanup") in (0, 1)
    listed = tenant.printed("cleanup")
    deletable = [each for each in tenant.platform.left_behind() if each[0] == "branch"]
    assert deletable == [], listed
    assert tenant.run("cleanup") in (0, 1)


def test_the_next_run_undoes_what_a_killed_one_left(tenant: Tenant) -> None:
    """A check that may write undoes it first; one that may not says which command does."""
    tenant.check(stopped=(signal.SIGKILL, (1, False)))
    assert tenant.platform.left_behind()
    writes = len(tenant.platform.writes)
    read = ("--operation", "GET /course/v1/courses/{course_id}")
    assert tenant.run("check", *read) == 0
    assert len(tenant.platform.writes) == writes
    warnings = tenant.report()["run"]["warnings"]
    assert any("lmscontract cleanup --tenant independent undoes them" in each for each in warnings), warnings
    assert tenant.run("check", *read, "--allow-writes") == 0
    assert tenant.platform.left_behind() == []
    assert any("undone, from an earlier run" in each for each in tenant.report()["run"]["warnings"])
    assert tenant.run("cleanup") == 0
    assert tenant.printed("cleanup") == "nothing is left\n"


@pytest.mark.every_moment
def test_a_cancelled_run_with_workers_leaves_nothing(tenant: Tenant) -> None:
    """SIGTERM to the controller also ends its workers, which undo what they have written."""
    assert tenant.check("--workers", "2", stopped=(signal.SIGTERM, (3, False))) == 130
    assert tenant.platform.left_behind() == []
    assert not tenant.report()["run"]["complete"]


@pytest.mark.every_moment
def test_another_run_does_not_go_on(tenant: Tenant) -> None:
    """--resume with other options is wrong usage, in one line that shows the difference."""
    assert tenant.check("--operation", "GET /course/v1/courses", stopped=(signal.SIGTERM, (1, False))) == 130
    assert tenant.check("--resume", "--profile", "gate") == 2
    assert "the unfinished run is another one: profile nightly, not gate" in tenant.printed("check")
    assert tenant.printed("check").count("\n") == 1
