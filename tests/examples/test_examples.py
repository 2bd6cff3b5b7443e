"""The examples pass as they are copied, and print what their README shows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from tests.clients import tools

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the examples."""
    return shutil.copytree(EXAMPLES, tmp_path / "examples")


def shown(command: str) -> str:
    """The output of a command in the README of the examples."""
    text = (EXAMPLES / "README.md").read_text("utf-8")
    (found,) = re.findall(rf"```console\n\$ {re.escape(command)}\n(.*?)```", text, re.DOTALL)
    return found


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in a folder in November 2026."""
    environment = {**os.environ, "LMSCONTRACT_TODAY": "2026-11-20"}
    arguments = [sys.executable, "-m", *command]
    return subprocess.run(arguments, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def commands(job: str) -> list[str]:
    """The commands of a job of the workflow, without those that install something."""
    workflow = yaml.safe_load((EXAMPLES / ".github" / "workflows" / "platform.yml").read_text())
    found = [step["run"] for step in workflow["jobs"][job]["steps"] if "run" in step]
    return [each for each in found if not each.startswith("pip install")]


def test_the_tests_of_the_written_client_pass(copy: Path) -> None:
    """The job of the workflow passes: the tests at the months before, during and after the pricing move."""
    (copy / "pytest.ini").write_text("[pytest]\naddopts = -q -W error -p no:cacheprovider --assert=plain\n")
    (command,) = commands("tests")
    ended = run(copy, *command.split())
    assert ended.returncode == 0, ended.stdout
    assert "6 passed" in ended.stdout


def test_readiness_prints_what_the_readme_shows(copy: Path) -> None:
    """The README shows the output of `readiness` for the written client."""
    command = "lmscontract readiness handwritten --from 2026-10"
    ended = run(copy, *command.split())
    assert (ended.returncode, ended.stdout) == (0, shown(command))


def test_the_readiness_job_of_the_workflow_passes(copy: Path) -> None:
    """The step of the action runs with the inputs that the workflow gives to it."""
    workflow = yaml.safe_load((EXAMPLES / ".github" / "workflows" / "platform.yml").read_text())
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    (used,) = [each for each in workflow["jobs"]["readiness"]["steps"] if each["uses"].startswith("lmscontract/")]
    assert set(used["with"]) <= set(action["inputs"])
    inputs = {name.upper(): used["with"].get(name, each["default"]) for name, each in action["inputs"].items()}
    folder = {"RUNNER_TEMP": str(copy), "GITHUB_STEP_SUMMARY": str(copy / "summary.md")}
    ended = shell(copy, action["runs"]["steps"][-1]["run"], **inputs, **folder)
    assert ended.returncode == 0, ended.stderr
    assert (
        (copy / "summary.md").read_text().startswith("# REVIEW: through 2027-01, 1 place uses the old form and the new")
    )
    assert (copy / inputs["SARIF"]).is_file()


def shell(folder: Path, script: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a step of a workflow in a folder in November 2026."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "LMSCONTRACT_TODAY": "2026-11-20", **variables}
    command = ["bash", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


@pytest.mark.clients
@pytest.mark.slow
def test_a_client_of_the_old_form_fails_after_the_move(copy: Path) -> None:
    """If the client reads `price` only, its tests fail from the move on, and readiness does."""
    client = copy / "handwritten" / "course_prices.py"
    client.write_text(client.read_text().replace("price_of(course) for", 'course["price"] for'))
    (copy / "pytest.ini").write_text("[pytest]\n")
    ended = run(
        copy, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", "handwritten", "-k", "has_its_price"
    )
    assert "2 failed, 2 passed" in ended.stdout
    evaluated = run(copy, "lmscontract", "readiness", "handwritten", "--from", "2026-10", "--fail-on", "likely")
    assert (evaluated.returncode, evaluated.stdout.splitlines()[0]) == (1, "NOT READY: 1 place breaks (1 likely).")


@pytest.mark.clients
@pytest.mark.slow
def test_the_type_checker_names_the_line_that_reads_a_price(copy: Path) -> None:
    """With the client of 2026-10, the code works and mypy accepts it. The job of the workflow prints what the README shows."""
    generate(copy, "2026-10")
    assert tools.run("mypy", "generated", cwd=copy).returncode == 0
    (copy / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    ended = run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", "generated")
    assert "1 passed" in ended.stdout, ended.stdout
    shutil.rmtree(copy / "lms_client")
    *others, last = [shell(copy, command) for command in commands("types")]
    assert [each.returncode for each in others] == [0, 0], others
    assert (last.returncode, last.stdout) == (1, shown("mypy generated"))


def generate(folder: Path, month: str) -> None:
    """Run the commands of the README for a month."""
    (block,) = re.findall(r"```sh\n(lmscontract export.*?)```", (folder / "README.md").read_text(), re.DOTALL)
    shutil.rmtree(folder / "lms_client", ignore_errors=True)
    for line in block.replace("2027-01", month).splitlines():
        tools.succeeded(tools.run(*line.split(), cwd=folder))
