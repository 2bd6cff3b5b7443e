"""`lmscontract readiness`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lmscontract.cli.main import run

LIBRARY = Path(__file__).parents[1] / "contract" / "library"
CALL = "GET https://lms.example.com/learn/v1/catalog\n"


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LMSCONTRACT_TODAY", "2026-11-20")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A file with a call that is removed."""
    file = tmp_path / "client.http"
    file.write_text(CALL)
    return file


def test_a_removed_call_ends_with_1(client: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The result comes first, then the place and the change."""
    assert run(["readiness", client.name]) == 1
    text = capsys.readouterr().out
    assert text.startswith("NOT READY: 1 place breaks (1 certain), 1 of them already.\n")
    assert "client.http:1  calls-removed-operation  use: certain, consequence: error" in text


def test_the_result_may_be_one_line(client: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With -q, only the first line is printed; the exit code and other formats stay as they are."""
    assert run(["readiness", client.name, "-q", "--format", "text", "--format", "json=a.json"]) == 1
    assert capsys.readouterr().out == "NOT READY: 1 place breaks (1 certain), 1 of them already.\n"
    assert json.loads(Path("a.json").read_text())["findings"]


def test_printed_commands_select_the_contract(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A command that explains something has the --contract of the run."""
    code = 'requests.post("https://lms.example.com/shelf/v1/books", json={"title": "Emma", "price": 5})'
    (tmp_path / "client.py").write_text(f"import requests\n\n{code}\n")
    contract = ("--contract", str(LIBRARY))
    run(["readiness", "client.py", *contract])
    lines = [each for each in capsys.readouterr().out.splitlines() if "lmscontract explain" in each]
    assert lines
    assert [each for each in lines if f" --contract {LIBRARY}" not in each] == []


def test_several_formats_are_written(client: Path, tmp_path: Path) -> None:
    """Each format goes to its file; the usage file can be read again, with the same result."""
    arguments = ["--format", "json=a.json", "--format", "sarif=a.sarif", "--format", "usage=usage.json"]
    assert run(["readiness", client.name, *arguments]) == 1
    assert run(["readiness", "usage.json", "--format", "json=b.json"]) == 1
    first, again = (json.loads((tmp_path / name).read_text())["findings"] for name in ("a.json", "b.json"))
    assert first == again
    assert json.loads((tmp_path / "a.sarif").read_text())["runs"][0]["results"][0]["locations"]


def test_a_known_or_accepted_finding_does_not_fail(client: Path, tmp_path: Path) -> None:
    """--fail-on-new and accepted.toml leave findings in the report, and end with 0."""
    run(["readiness", client.name, "--format", "json=before.json"])
    assert run(["readiness", client.name, "--fail-on-new", "before.json"]) == 0
    (found,) = json.loads((tmp_path / "before.json").read_text())["findings"]
    (tmp_path / "accepted.toml").write_text(f'{found["id"]} = {{reason = "r", owner = "QA", expiry = 2026-12-01}}')
    assert run(["readiness", client.name]) == 0


READS = """
import requests

def price(number):
    course = requests.get("https://lms.example.com/learn/v1/courses/%d" % number).json()["data"]
    return {}
"""


@pytest.mark.parametrize("by", ["accepted.toml", "--fail-on-new"])
def test_code_that_got_worse_is_not_known(by: str, tmp_path: Path) -> None:
    """Code that no longer reads the new form fails, although the finding was accepted, or known, when it still did."""
    code = tmp_path / "client.py"
    code.write_text(READS.replace("{}", 'course.get("currency_prices") or course["price"]'))
    run(["readiness", code.name, "--format", "text=a.txt", "--format", "json=before.json"])
    if by == "accepted.toml":
        entry = (tmp_path / "a.txt").read_text().partition("a reason and an owner: ")[2].splitlines()[0]
        assert 'works = "both"' in entry
        (tmp_path / by).write_text(entry.replace('""', '"it does"'))
    arguments = ["readiness", code.name, "--fail-on", "likely"]
    arguments += ["--fail-on-new", "before.json"] if by == "--fail-on-new" else []
    assert run(arguments) == 0
    code.write_text(READS.replace("{}", 'course["price"]'))
    assert run(arguments) == 1


@pytest.mark.parametrize("name", ["accepted.toml", "known.toml"])
def test_an_operation_in_a_file_of_accepted_findings_is_no_call(client: Path, tmp_path: Path, name: str) -> None:
    """The condition of an entry names what the code has to call, and is not read as a call of it."""
    entry = 'reason = "r", owner = "QA", expiry = 2026-12-01, calls = "GET /learn/v1/courses"'
    (tmp_path / name).write_text(f"3f9a12c0 = {{{entry}}}\n")
    run(["readiness", client.name, name, "--format", "json=a.json", "--accepted", name])
    assert list(json.loads((tmp_path / "a.json").read_text())["run"]["calls"]) == ["GET /learn/v1/catalog"]


def test_ids_are_the_same_in_every_folder(client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a git repository, the same finding has the same id, whichever folder the command runs in."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path / "src")
    run(["readiness", f"../{client.name}", "--format", "json=before.json"])
    monkeypatch.chdir(tmp_path)
    assert run(["readiness", client.name, "--fail-on-new", "src/before.json"]) == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--from", "2026-10"], 0, id="the change is before the first month"),
        pytest.param(["--to", "2024-03"], 0, id="the change is after the last month"),
        pytest.param(["--to", "2030-01"], 1, id="a finding counts, even if the last month is unknown"),
    ],
)
def test_months_choose_the_changes(client: Path, arguments: list[str], code: int) -> None:
    """Only changes after --from and up to --to are findings."""
    assert run(["readiness", client.name, *arguments]) == code


def test_no_call_at_all_is_inconclusive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Evidence that shows nothing is not a safe integration."""
    (tmp_path / "empty.http").write_text("GET https://other.example/\n")
    assert run(["readiness", "empty.http"]) == 3
    assert capsys.readouterr().out.startswith("NO EVIDENCE: no call of this API was found.\n")
    assert run(["readiness", "empty.http", "--allow-empty"]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "nowhere: there is no such file or directory; name the files or directories of the integration"),
        (["client.http", "--format", "yaml"], "--format yaml: there is no such format; the formats are text, json, "),
        (["client.http", "--format", "q"], "--format q: there is no such format; the formats are text, json, "),
        (
            ["client.http", "--fail-on-new", "client.http"],
            "--fail-on-new client.http: is not a JSON result of readiness; ",
        ),
        (["client.http", "--from", "2027-01", "--to", "2026-01"], "--from 2027-01: is after --to 2026-01; "),
    ],
)
def test_wrong_usage_is_one_line(
    client: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong path, format, file or month ends with 2 and one line."""
    assert client.is_file()
    assert run(["readiness", *arguments]) == 2
    assert capsys.readouterr().err.startswith(message)
