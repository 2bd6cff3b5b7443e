"""Start-up: `--help` loads no heavy libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lmscontract.plugin.checks import checks_folder
from lmscontract.usage.usage import Place, Reading, Usage

USAGE = Usage(place=Place("client.py", 3), reader="lms_platform", path="/course/v1/courses", method="GET")
EXTRA = ("schemathesis", "hypothesis", "filelock", "allure", "xdist", "uvloop", "ijson", "tree_sitter")
HEAVY = ("requests", "pytest", "schemathesis", "yaml", "jsonschema", "uvicorn", "hypothesis", "joserfc")


def _loaded(code: str) -> set[str]:
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stdout.splitlines())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"], ["diff", "--help"]])
def test_help_loads_no_heavy_library(arguments: list[str]) -> None:
    """`--help` loads no HTTP client, test runner, server, YAML parser or JSON schema library."""
    loaded = _loaded(f"from lmscontract.cli.main import run\nrun({arguments!r})")
    assert loaded & set(HEAVY) == set()
    assert "lmscontract.cli.main" in loaded


def test_the_pytest_plugin_imports_only_options() -> None:
    """The plugin imports two modules and the standard library, since every pytest run of an environment loads it."""
    loaded = _loaded("import lmscontract.plugin")
    ours = {name for name in loaded if name.partition(".")[0] == "lmscontract"}
    assert ours == {"lmscontract", "lmscontract.check_options", "lmscontract.plugin", "lmscontract.plugin.options"}
    assert loaded & {*HEAVY, *EXTRA, "msgspec", "click"} == {"pytest"}


def test_only_generated_requests_need_what_generates_them() -> None:
    """A run without generated requests collects their check, too, and loads neither schemathesis nor hypothesis."""
    file = checks_folder() / "test_properties.py"
    assert _loaded(f"import runpy\nrunpy.run_path({str(file)!r})") & {"schemathesis", "hypothesis"} == set()


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("run(['diff', '2026-10', '2026-11', '--used-by', 'usage.json'])", "pricing-course-list"),
        ("run(['export'])", '"openapi"'),
        ("run(['explain', 'null-sent'])", "null-sent"),
        ("run(['mock', '--print-config'])", "[tenants.mock]"),
        ("run(['check', '--mock'])", "check needs schemathesis: pip install 'lmscontract[check]'"),
        ("pytest.main(['--lms-mock'])", "check needs schemathesis: pip install 'lmscontract[check]'"),
        (f"pytest.main([{str(checks_folder())!r}])", "check needs schemathesis: pip install 'lmscontract[check]'"),
        ("pytest.main(['-q', '-p', 'no:cacheprovider', 'test_it.py'])", "1 passed"),
    ],
)
def test_only_check_needs_the_extra(code: str, says: str, tmp_path: Path) -> None:
    """Without the libraries of the extras, the fixture and every other command work; checks end with 2 and name the extra."""
    (tmp_path / "test_it.py").write_text(
        "import requests\ndef test_it(lms_platform):\n"
        "    assert requests.post(lms_platform.base_url, data='{', timeout=9).status_code\n"
        "    assert lms_platform.token()\n"
    )
    (tmp_path / "usage.json").write_bytes(Reading.of([USAGE]).encode())
    missing = f"import sys\nfor name in {EXTRA!r}: sys.modules[name] = None\n"
    program = f"{missing}import pytest\nfrom lmscontract.cli.main import run\nsys.exit({code})"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "lmscontract.plugin"},
        check=False,
    )
    assert says in ended.stdout + ended.stderr
    assert ended.returncode == (2 if "check needs" in says else 0)


@pytest.mark.every_run
def test_workers_without_the_extra_end_with_one_line(tmp_path: Path) -> None:
    """A controller of xdist collects nothing itself: it says once what its workers lack."""
    (tmp_path / "sitecustomize.py").write_text("import sys\n\nsys.modules['filelock'] = None\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", str(checks_folder())]
    environ = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ended = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended.stdout + ended.stderr
    assert "check needs filelock: pip install 'lmscontract[check]'" in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stdout + ended.stderr
