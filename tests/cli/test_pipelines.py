"""The GitHub Action, the GitLab template and the pre-commit hook: their commands run as they are written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
CALL = "GET https://lms.example.com/learn/v1/catalog\n"


def loaded(name: str) -> Any:
    """Return a YAML file of the repository."""
    return yaml.safe_load((ROOT / name).read_text())


def run(script: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script with bash in a directory with one removed call."""
    (folder / "client.http").write_text(CALL)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(folder), "LMSCONTRACT_TODAY": "2026-11-20", **variables}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("options", "code"), [("", 1), ("--to 2024-03", 0)])
def test_the_action_annotates_summarises_and_fails(tmp_path: Path, options: str, code: int) -> None:
    """The step prints annotations, writes summary and SARIF, and ends with the exit code of the command."""
    action = loaded("action.yml")
    step = action["runs"]["steps"][-1]
    assert {*step["env"]} == {name.upper() for name in action["inputs"]}
    summary, temporary = tmp_path / "summary.md", tmp_path / "temporary"
    temporary.mkdir()
    inputs = {"PATHS": "client.http", "OPTIONS": options, "SARIF": "readiness.sarif"}
    done = run(step["run"], tmp_path, GITHUB_STEP_SUMMARY=str(summary), RUNNER_TEMP=str(temporary), **inputs)
    assert done.returncode == code, done.stderr
    assert ("::error title=calls-removed-operation" in done.stdout) is bool(code)
    assert summary.read_text().startswith("# NOT READY" if code else "# READY")
    assert len(json.loads((tmp_path / "readiness.sarif").read_text())["runs"][0]["results"]) == code


def test_the_gitlab_template_writes_its_artifacts(tmp_path: Path) -> None:
    """The script writes each file that the template names as an artifact."""
    job = loaded("templates/gitlab-readiness.yml")["readiness"]
    done = run(job["script"][-1], tmp_path, **job["variables"])
    assert done.returncode == 1, done.stderr
    assert [name for name in job["artifacts"]["paths"] if not (tmp_path / name).is_file()] == []
    assert {*job["artifacts"]["reports"].values()} == {*job["artifacts"]["paths"]}


def test_the_pre_commit_hook_checks_the_whole_repository(tmp_path: Path) -> None:
    """The hook fails for a removed call, passes without any call, and installs what the command needs."""
    (hook,) = loaded(".pre-commit-hooks.yaml")
    assert run(hook["entry"], tmp_path).returncode == 1
    (tmp_path / "empty").mkdir()
    assert run(f"cd empty && {hook['entry']}", tmp_path).returncode == 0
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert hook["additional_dependencies"] == extras["readiness"]
