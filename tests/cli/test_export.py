"""`lmscontract export` prints a document or writes a complete file."""

from __future__ import annotations

import json
import stat
import tomllib
from pathlib import Path

import pytest
import yaml
from openapi_spec_validator import validate


def test_without_a_file_json_is_printed(call) -> None:
    """Standard output has only the document, as JSON."""
    ended = call("export")
    assert (ended.code, ended.err) == (0, "")
    validate(json.loads(ended.out))


@pytest.mark.parametrize("name", ["a.json", "a.yaml", "a.yml"])
def test_the_suffix_chooses_the_format(call, tmp_path: Path, name: str) -> None:
    """JSON and YAML files have the same document, and nothing is printed."""
    ended = call("export", "--output", name)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    text = (tmp_path / name).read_text("utf-8")
    read = json.loads(text) if name.endswith(".json") else yaml.safe_load(text)
    assert read == json.loads(call("export").out)
    assert "&id" not in text


def test_another_suffix_is_refused(call, tmp_path: Path) -> None:
    """Another suffix is wrong usage, and no file is written."""
    ended = call("export", "--output", "a.txt")
    line = "--output a.txt: expected a .json or .yaml file\n"
    assert (ended.code, ended.err) == (2, line)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_is_shown(call) -> None:
    """A file that cannot be written is wrong usage, shown in one line."""
    ended = call("export", "--output", "none/a.json")
    assert ended.code == 2
    assert ended.err.startswith("--output none/a.json: cannot be written: No such file or directory; ")


def test_a_file_is_replaced_whole(call, tmp_path: Path) -> None:
    """The file is replaced in one step, with the usual permissions, and no temporary file remains."""
    (tmp_path / "a.json").mkdir()
    assert call("export", "--output", "a.json").code == 2
    assert [each.name for each in tmp_path.iterdir()] == ["a.json"]
    (tmp_path / "a.json").rmdir()
    assert call("export", "--output", "a.json").code == 0
    assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) & 0o400


def test_versions_and_purposes(call) -> None:
    """--openapi and --for choose what is printed."""
    older = json.loads(call("export", "--openapi", "3.0", "--for", "docs").out)
    assert older["openapi"].startswith("3.0")
    assert "Removed since 2020-06" in older["paths"]["/shelf/v1/books"]["get"]["description"]


def test_bodies_are_printed_for_a_configuration(call, tmp_path: Path) -> None:
    """The bodies that work on the mock are a table of a tenant, printed or written to a TOML file."""
    ended = call("export", "--for", "bodies")
    assert (ended.code, ended.err) == (0, "")
    bodies = tomllib.loads(ended.out)["tenants"]["NAME"]["bodies"]
    assert bodies
    printed = tomllib.loads(call("mock", "--print-config").out)["tenants"]["mock"]["bodies"]
    assert bodies == printed
    assert call("export", "--for", "bodies", "--output", "a.toml").code == 0
    assert (tmp_path / "a.toml").read_text("utf-8") == ended.out
    assert call("export", "--for", "bodies", "--output", "a.json").err == "--output a.json: expected a .toml file\n"
