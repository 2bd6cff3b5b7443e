"""The documents agree with the project."""

from __future__ import annotations

import configparser
import json
import re
import runpy
import tomllib
from typing import Any

import click
import pytest
from tests.architecture.conftest import ROOT, SOURCE, tracked

from lmscontract.cli.main import COMMANDS, lmscontract
from lmscontract.config import Tenant, read
from lmscontract.contract.load import load, load_shipped
from lmscontract.contract.model import TenantFact
from lmscontract.contract.project import Contract
from lmscontract.findings.finding import Outcome
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting import json_files
from lmscontract.reporting.run import EXIT_STATUSES
from lmscontract.reporting.texts import PROJECT
from lmscontract.reporting.writers import WRITERS
from lmscontract.rules.register import derive
from lmscontract.target.http.limits import Limits
from lmscontract.types import Channel


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


def _text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_open_points_are_those_of_the_contract(contract: Contract) -> None:
    """The list in contracts/README.md is the one that open-points.yaml gives (`tox -e docs` writes it)."""
    page = runpy.run_path(str(ROOT / "docs" / "open_points.py"))["page"]
    assert _text("contracts/README.md") == page(_text("contracts/README.md"), contract)


def test_every_key_of_the_contract_is_described() -> None:
    """contracts/README.md has each key that a file of a contract may have, except keywords of JSON Schema."""
    page = _text("contracts/README.md").partition("<!-- open-points:begin -->")[0]
    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", page, re.DOTALL))
    for file in sorted((ROOT / "contracts" / "schema").glob("*.json")):
        keys = _properties(json.loads(file.read_text("utf-8"))) if file.stem != "json-schema" else set()
        lacking = [key for key in sorted(keys) if not re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", code)]
        assert lacking == [], file.name


def _properties(node: Any) -> set[str]:
    """Return the names of the properties that a JSON Schema has at any depth."""
    if not isinstance(node, dict):
        return set().union(*map(_properties, node)) if isinstance(node, list) else set()
    named = node.get("properties", {})
    schemas = isinstance(named, dict) and all(isinstance(each, dict) for each in named.values())
    return {*(named if schemas else ())}.union(*map(_properties, node.values()))


def test_figures_are_measured(contract: Contract) -> None:
    """The figures of the README are those of the contract (`tox -e docs` writes them)."""
    page = runpy.run_path(str(ROOT / "docs" / "figures.py"))["page"]
    assert _text("README.md") == page(_text("README.md"), contract)


def test_the_picture_loads_nothing() -> None:
    """The picture of the README shows a finding, and loads no font or image from the web."""
    picture = _text("docs/terminal.svg")
    assert "removed-property-sent" in picture
    assert not re.search(r"@font-face|url\((?!#)|href=\"http", picture)


def test_every_command_and_option_is_documented() -> None:
    """Each command has a section in docs/commands.md, and each of its options is named in the documents."""
    documented = (
        _text("docs/commands.md") + _text("docs/reports.md") + _text("docs/configuration.md") + _text("README.md")
    )
    for name in COMMANDS:
        command = lmscontract.get_command(click.Context(lmscontract), name)
        options = [flag for param in command.params if isinstance(param, click.Option) for flag in param.opts]
        assert f"\n## {name}\n" in documented
        assert [flag for flag in options if f"{flag}" not in documented and flag not in ("--host",)] == []


def test_every_configuration_key_is_documented(contract: Contract) -> None:
    """docs/configuration.md names each key, grant, level and variable, and each fact that a requirement needs."""
    documented = _text("docs/configuration.md")
    keys = {*Tenant.__struct_encode_fields__} - {"name", "where", "places"}
    variables = {
        name
        for path in SOURCE.rglob("*.py")
        for name in re.findall(r"LMSCONTRACT_[A-Z_]*[A-Z]", path.read_text("utf-8"))
    }
    snapshots = (contract.at(month, channel) for channel in contract.channels for month in contract.months(channel))
    facts = {fact for snapshot in snapshots for endpoint in snapshot.operations for fact in _facts(endpoint)}
    assert len(keys) > 10
    grants = [name for name, each in contract.vocabulary.grants.items() if "answers" in each]
    facts |= {each["secondary"]["fact"] for each in contract.vocabulary.identifiers.values() if "secondary" in each}
    names = (*keys, *grants, *contract.vocabulary.levels, *sorted(variables), *sorted(facts))
    assert [name for name in names if f"`{name}`" not in documented] == []


def test_the_kinds_of_objects_in_paths_are_documented(contract: Contract) -> None:
    """docs/configuration.md lists, for facts and for disposable, exactly the kinds that paths of calls may name."""
    months = [(month, each) for each in contract.channels for month in contract.months(each)]
    endpoints = [each for point in months for each in contract.at(*point).operations if each.operation.parameters]
    for table, found in (("facts", endpoints), ("disposable", [each for each in endpoints if not each.reads])):
        section = _text("docs/configuration.md").partition(f"\n## `[tenants.NAME.{table}]`\n")[2].partition("\n## ")[0]
        (listed,) = re.findall(r"kinds in the paths of[^:]*: ((?:`\w+`(?:,\s+)?)+)", section)
        kinds = {kind.replace("-", "_") for each in found for kind in each.kinds.values()}
        assert re.findall(r"`(\w+)`", listed) == sorted(kinds), table


def test_the_lag_of_responses_is_documented() -> None:
    """docs/configuration.md says how long a run waits for responses that lag behind a write or behind one another."""
    documented = " ".join(_text("docs/configuration.md").split())
    assert re.search(rf"`max-lag` \| .* \| {Limits().max_lag:g} \|", documented)


def _facts(endpoint: Any) -> set[str]:
    literals = [value for condition in endpoint.conditions for value in condition.request.values()]
    return {each.name for each in literals if isinstance(each, TenantFact)} | {
        need for promise in endpoint.behaviours for need in promise.needs
    }


def test_the_example_configuration_is_valid(tmp_path: Any) -> None:
    """The configuration in the README is loaded without an error."""
    file = tmp_path / "lmscontract.toml"
    file.write_text(re.findall(r"```toml\n(.*?)```", _text("README.md"), re.DOTALL)[0], "utf-8")
    tenant = read(file).tenant("sandbox-01")
    assert tenant.channel == Channel("sandbox")
    assert tenant.facts == {"archived_course": 123}


def test_every_report_is_documented() -> None:
    """docs/reports.md names each file that a run writes, each key of the JSON files, and each exit code."""
    documented = _text("docs/reports.md")
    schema = json.loads((SOURCE / "reporting" / "schema" / "findings.json").read_text("utf-8"))
    names = {
        *(writer.file for writer in WRITERS.values()),
        *schema["$defs"]["finding"]["properties"],
        *json_files._requirement(*_any_outcome()),
        *schema["$defs"]["run"]["properties"],
    }
    assert sorted(name for name in names if f"`{name}`" not in documented) == []
    for text in (documented, _text("README.md")):
        assert [code for code in (*EXIT_STATUSES,) if f"\n| {code} |" not in text] == []


def test_every_key_of_the_json_of_readiness_is_documented() -> None:
    """docs/readiness.md has each key of a finding in the JSON that `readiness` writes."""
    schema = json.loads((SOURCE / "reporting" / "schema" / "readiness.json").read_text("utf-8"))
    documented = _text("docs/readiness.md")
    names = (
        *schema["$defs"]["finding"]["properties"],
        *schema["$defs"]["finding"]["properties"]["recipe"]["properties"],
    )
    assert [name for name in names if f"`{name}`" not in documented] == []


def _any_outcome() -> tuple[Any, Outcome]:
    contract = load(ROOT / "tests" / "contract" / "library")
    ledger = Ledger.of(derive(contract.at(contract.vocabulary.baseline, Channel("sandbox"))))
    return next(iter(ledger.outcomes))


def test_the_changelog_keeps_its_format() -> None:
    """CHANGELOG.md begins with unreleased changes, and has full sentences about what users notice."""
    text = _text("CHANGELOG.md")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert [each for each in headings[1:] if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", each)] == []
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= kinds
    entries = [" ".join(entry.split()) for entry in re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)]
    assert [entry for entry in entries if not entry.endswith(".")] == []


def test_every_tox_environment_is_documented() -> None:
    """Each tox environment has a description, and is named in CONTRIBUTING.md."""
    tox = configparser.ConfigParser(interpolation=None)
    tox.read(ROOT / "tox.ini", "utf-8")
    names = [section.removeprefix("testenv:") for section in tox.sections() if section.startswith("testenv:")]
    assert [name for name in names if f"`tox -e {name}" not in _text("CONTRIBUTING.md")] == []
    assert [name for name in names if not tox[f"testenv:{name}"].get("description")] == []


def test_the_documented_layers_are_those_of_import_linter() -> None:
    """The layers drawn in ARCHITECTURE.md are those that import-linter checks."""
    drawn = re.findall(r"<!-- \w+:begin -->\n(.*?)<!--", _text("ARCHITECTURE.md"), re.DOTALL)
    contracts = tomllib.loads(_text("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    assert [[line.strip() for line in each.splitlines()] for each in drawn] == [each["layers"] for each in contracts]


def test_every_folder_of_tests_is_documented() -> None:
    """tests/README.md names each folder of the tests."""
    folders = {
        path.relative_to(ROOT / "tests").parts[0] for path in tracked() if "tests" in path.relative_to(ROOT).parts[:1]
    }
    named = [name for name in folders if "." not in name]
    assert [name for name in named if f"`{name}/" not in _text("tests/README.md")] == []


def test_relative_links_exist() -> None:
    """Each relative link of a document leads to a file of the project."""
    for path in tracked():
        if path.suffix == ".md":
            for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text("utf-8")):
                assert (path.parent / link).exists(), f"{path.relative_to(ROOT)}: {link}"


def test_every_path_of_the_architecture_exists() -> None:
    """Each file and folder that ARCHITECTURE.md names exists."""
    names = re.findall(r"`([\w./-]+(?:/|\.py|\.yaml|\.md))`", _text("ARCHITECTURE.md"))
    assert len(names) > 60
    roots = (ROOT, SOURCE, SOURCE / "usage/source")
    missing = [name for name in names if not any((root / name).exists() for root in roots)]
    assert [name for name in missing if name != ".lmscontract-cache/"] == []


def test_every_package_is_in_the_table() -> None:
    """Each package of `src/` is named in the table of ARCHITECTURE.md that says what to open."""
    table = _text("ARCHITECTURE.md").partition("## To change X")[2].partition("\n## ")[0]
    packages = {path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob("*.py")} - {"__init__.py", "__main__.py"}
    vocabulary = {"errors.py", "types.py", "property_path.py"}
    assert [name for name in sorted(packages - vocabulary) if name not in table and f"{name}/" not in table] == []


def test_the_project_has_one_address() -> None:
    """Reports name the repository of the package; on a package index, each link of the README is an address in it."""
    project = tomllib.loads(_text("pyproject.toml"))
    repository = project["project"]["urls"]["Repository"]
    assert repository == PROJECT
    text = _text("README.md")
    local = re.findall(r"\]\(([^)]+)\)", text)
    assert len(local) > 15
    assert all((ROOT / each).exists() for each in local), local
    for each in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    pictures = f"{repository.replace('github.com', 'raw.githubusercontent.com')}/main/"
    expected = [(pictures if each.endswith((".svg", ".png")) else f"{repository}/blob/main/") + each for each in local]
    assert re.findall(r"\]\(([^)]+)\)", text) == expected
