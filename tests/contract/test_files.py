"""YAML is read as its version 1.2 has it, whichever of the two readers is at hand, and remembers its lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.contract.files import Document, Schemas, read, walk_files
from lmscontract.contract.load import shipped
from lmscontract.contract.model import Origin
from lmscontract.errors import ContractError

SCHEMAS = Schemas(shipped() / "schema")


def document(place: Path, text: str) -> Document:
    """Read a text as the file a.yaml."""
    file = place / "a.yaml"
    file.write_text(text, "utf-8")
    return read(file, "a.yaml")


def complaint(document: Document, kind: str = "change") -> tuple[str, str, str]:
    """Return the error of a document of a kind."""
    with pytest.raises(ContractError) as caught:
        SCHEMAS.check(document, kind)
    assert "\n" not in str(caught.value)
    return caught.value.where, caught.value.what, caught.value.hint


@pytest.mark.parametrize("fast", [True, False])
def test_scalars(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fast: bool) -> None:
    """Integers, booleans and null are values; dates, versions, `no` and quoted scalars are strings."""
    if not fast:
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    text = "[1, -2, true, false, null, ~, no, on, 9.3, 2026-11, 2026-11-16, '1', \"true\", 1e3, Yes, 0x1f, 1_000, +3]\n"
    assert document(tmp_path, text).data == [
        1, -2, True, False, None, None, "no", "on", "9.3", "2026-11", "2026-11-16", "1", "true", "1e3", "Yes", "0x1f",
        "1_000", 3,
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["|\n  1\n", ">\n  true\n", "''\n", '"~"\n'])
def test_scalars_of_a_style_are_text(tmp_path: Path, text: str) -> None:
    """A quoted or block scalar is a string, with any content."""
    assert isinstance(document(tmp_path, f"a: {text}").data["a"], str)


@pytest.mark.parametrize("fast", [True, False])
def test_every_place_remembers_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fast: bool) -> None:
    """A place has its line; a missing place has the line of its parent."""
    if not fast:
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    found = document(tmp_path, "a:\n- b\n- c: 1\n  /d~: {e: {f: 2}}\n\n# a comment\ng:\n  h: >-\n    long\n    text\n")
    lines = {pointer: found.origin(pointer).line for pointer in found.lines}
    assert lines == {
        "": 1, "/a": 1, "/a/0": 2, "/a/1": 3, "/a/1/c": 3, "/a/1/~1d~0": 4, "/a/1/~1d~0/e": 4, "/a/1/~1d~0/e/f": 4,
        "/g": 7, "/g/h": 8,
    }  # fmt: skip
    assert found.origin("/a/1/c/x/y") == Origin("a.yaml", 3)
    assert found.origin("/nowhere/at/all") == Origin("a.yaml", 1)
    assert str(found.origin("/g/h")) == "a.yaml:8"


@pytest.mark.parametrize("text", ["a: 1\nb: 2\na: 3\n", "x: {a: 1,\n  b: 1,\n  a: 1}\n"])
def test_a_key_that_occurs_twice(tmp_path: Path, text: str) -> None:
    """A key that occurs twice in one mapping is an error at its second line."""
    with pytest.raises(ContractError) as caught:
        document(tmp_path, text)
    assert caught.value == ContractError("duplicate key 'a'", "a.yaml:3", "keep one of them")


def test_the_same_key_in_two_mappings(tmp_path: Path) -> None:
    """A key may occur once in each mapping."""
    assert document(tmp_path, "- {a: 1}\n- {a: {a: 2}}\n").data == [{"a": 1}, {"a": {"a": 2}}]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1\nb: [1,\n", "a.yaml:3: is not valid YAML: "),
        ("a: 1\n b: 2\n", "a.yaml:2: is not valid YAML: "),
        ("a: *nothing\n", "a.yaml:1: is not valid YAML: "),
        ("a: 1\n---\nb: 2\n", "a.yaml:2: is not valid YAML: "),
    ],
)
def test_what_is_no_yaml(tmp_path: Path, text: str, sentence: str) -> None:
    """A file that is no YAML is reported in one line with the line where it breaks."""
    with pytest.raises(ContractError) as caught:
        document(tmp_path, text)
    assert str(caught.value).startswith(sentence)


def test_letters_that_yaml_forbids(tmp_path: Path) -> None:
    """A control character is an error like any other syntax error."""
    with pytest.raises(ContractError, match=r"^a\.yaml.*is not valid YAML"):
        document(tmp_path, "a: \x07\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, or one that is not text, is reported by name."""
    with pytest.raises(ContractError, match=r"^a\.yaml: cannot be read: .*No such file"):
        read(tmp_path / "a.yaml", "a.yaml")
    (tmp_path / "a.yaml").write_bytes(b"a: \xff\xfe")
    with pytest.raises(ContractError, match=r"^a\.yaml: cannot be read: "):
        read(tmp_path / "a.yaml", "a.yaml")


def test_an_empty_file(tmp_path: Path) -> None:
    """An empty file has no content."""
    assert document(tmp_path, "# only a comment\n").data is None


@given(
    st.recursive(
        st.integers() | st.booleans() | st.none() | st.text(st.characters(codec="ascii", exclude_categories=["Cc"])),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc~/", min_size=1), inner, max_size=3),
        max_leaves=8,
    )
)
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    """Plain data that a YAML writer wrote with quotes is read back unchanged, each place with a line."""
    text = yaml.safe_dump(data, default_style='"' if isinstance(data, str) else None, allow_unicode=True)
    if not isinstance(data, str):
        text = yaml.safe_dump(data, default_flow_style=True)
    found = document(tmp_path_factory.getbasetemp(), text)
    assert _texts(found.data) == _texts(data)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.lines.values())


def _texts(data: Any) -> Any:
    """Keys are always strings."""
    if isinstance(data, dict):
        return {str(key): _texts(value) for key, value in data.items()}
    return [_texts(each) for each in data] if isinstance(data, list) else data


HEAD = "id: x\ntitle: X\nwhen: 2030-02\nchanges:\n- id: y\n  says: s\n  of: GET /a\n  edits:\n"


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        (
            "- response-property-remove: price",
            ("9", "unknown keyword 'response-property-remove'", "response-property-removed"),
        ),
        ("- {response-property-removed: price, anywere: true}", ("9", "unknown keyword 'anywere'", "anywhere")),
        ("- {response-property-removed: price, zzz: true}", ("9", "unknown keyword 'zzz'", "")),
        ("- response-property-removed: 5", ("9", "expected string, got 5", "")),
        (
            "- api-removed: GETS /a",
            ("9", "expected a value that matches ^(GET|POST|PUT|PATCH|DELETE|ANY) /, got 'GETS /a'", ""),
        ),
        ("- response-property-renamed: a", ("9", "response-property-renamed needs the key to", "")),
        (
            "- response-property-removed: a\n    basis: certain",
            ("10", "expected one of stated, inferred, got 'certain'", ""),
        ),
        ("  []", ("8", "[] should be non-empty", "")),
        ("- response-property-removed: a\n- says: a second change", ("10", "id is missing in changes", "")),
    ],
)
def test_what_is_not_of_its_kind(tmp_path: Path, text: str, reported: tuple[str, str, str]) -> None:
    """An error is one line with file, line and the closest known name."""
    line, what, near = reported
    hint = f"the closest is {near}" if near else ""
    assert complaint(document(tmp_path, f"{HEAD}  {text}\n")) == (f"a.yaml:{line}", what, hint)


TYPES = "array, boolean, integer, null, number, object, string"
SCHEMAS_THAT_ARE_NOT_VALID = [
    ("maxLenght: 3", "unknown keyword 'maxLenght'", "maxLength"),
    ("x-sauce: '4'", "unknown keyword 'x-sauce'", "x-source"),
    ("nullable: true", "unknown keyword 'nullable'", ""),
    ("items: {properties: {a: {maxLenght: 3}}}", "unknown keyword 'maxLenght'", "maxLength"),
    ("type: bool", f"expected one of {TYPES}, got 'bool'", "boolean"),
    ("anyOf: [{type: [string, bool]}]", f"expected one of {TYPES}, got 'bool'", "boolean"),
    ("required: name", "expected array, got 'name'", ""),
    ("maxLength: -1", "-1 is less than the minimum of 0", ""),
    ("pattern: '('", "'(' is not a 'regex'", ""),
]
PLACES = [
    ("change", f"{HEAD}  - response-property-added: a\n    shape:\n      ", 11),
    ("change", f"{HEAD}  - {{response-property-type-changed: a, from: A, to: {{\n      ", 10),
    ("change", f"{HEAD}  - endpoint-added: GET /a\n    operation:\n      x-body:\n        ", 12),
    ("service", "x-source: '4'\npaths:\n  /a:\n    get:\n      x-items:\n        ", 6),
    ("service", "x-source: '4'\npaths:\n  /a:\n    get:\n      x-anywhere:\n        b:\n          ", 7),
    (
        "service",
        "x-source: '4'\npaths:\n  /a:\n    get:\n      parameters:\n      - name: a\n        schema:\n          ",
        8,
    ),
    ("components", "schemas:\n  Toy:\n    ", 3),
    ("components", "parameters:\n  page:\n    in: query\n    schema:\n      ", 5),
    ("components", "headers:\n  X-Toy:\n    schema:\n      ", 4),
]


@pytest.mark.parametrize(("keyword", "what", "near"), SCHEMAS_THAT_ARE_NOT_VALID)
@pytest.mark.parametrize(("kind", "before", "line"), PLACES)
def test_a_schema_that_is_not_valid(
    tmp_path: Path, kind: str, before: str, line: int, keyword: str, what: str, near: str
) -> None:
    """An unknown keyword of a schema, or an invalid value of one, is an error with its line in every kind of file."""
    after = "}}\n" if before.count("{") > before.count("}") else "\n"
    errors = [*SCHEMAS.errors(document(tmp_path, before + keyword + after), kind)]
    hint = f"the closest is {near}" if near else ""
    assert (f"a.yaml:{line}", what, hint) in [(each.where, each.what, each.hint) for each in errors]


@pytest.mark.parametrize(
    ("text", "line", "unknown", "near"),
    [
        ("get:\n      parametres: [page]", 5, "parametres", "parameters"),
        ("gett: {}", 4, "gett", "get"),
        ("get:\n      parameters:\n      - {name: a, requird: true}", 6, "requird", "required"),
        ("get:\n      x-conditions:\n      - {id: a, sais: b}", 6, "sais", "says"),
    ],
)
def test_an_unknown_keyword_of_an_operation(tmp_path: Path, text: str, line: int, unknown: str, near: str) -> None:
    """An unknown keyword outside schemas is an error with its line."""
    found = document(tmp_path, f"x-source: '4'\npaths:\n  /a:\n    {text}\n")
    with pytest.raises(ContractError) as caught:
        SCHEMAS.check(found, "service")
    assert caught.value == ContractError(f"unknown keyword {unknown!r}", f"a.yaml:{line}", f"the closest is {near}")


def test_a_long_complaint_is_cut(tmp_path: Path) -> None:
    """A message with a long value is shortened in the middle."""
    items = ", ".join(f"{{id: x{n}, says: {'s' * 30}}}" for n in range(30))
    where, what, _ = complaint(document(tmp_path, f"id: x\ntitle: X\nwhen: 2030-02\nchanges: {{a: [{items}]}}\n"))
    assert where == "a.yaml:4"
    assert len(what) < 200
    assert " … " in what


def test_the_first_error_of_a_document(tmp_path: Path) -> None:
    """The first of several errors is the same in every run."""
    found = document(tmp_path, "id: X X\ntitle: ''\nwhen: 2030\nchanges: []\n")
    assert complaint(found) == complaint(found) == ("a.yaml:4", "[] should be non-empty", "")


def test_the_files_of_a_folder_have_a_stable_order(tmp_path: Path) -> None:
    """The files of a contract come with their kinds: components, statements, points, mock data, services, changes."""
    names = ("components", "open-points", "services/b", "services/a", "changes/2030-02-x", "changes/2030-01-y")
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.yaml").touch()
    (tmp_path / "changes" / "notes.txt").touch()
    found = [(kind, path.relative_to(tmp_path).as_posix()) for kind, path in walk_files(tmp_path)]
    assert found == [
        ("components", "components.yaml"),
        ("open-points", "open-points.yaml"),
        ("service", "services/a.yaml"),
        ("service", "services/b.yaml"),
        ("change", "changes/2030-01-y.yaml"),
        ("change", "changes/2030-02-x.yaml"),
    ]


def test_a_folder_that_is_no_contract(tmp_path: Path) -> None:
    """A directory without components.yaml is an error with its name."""
    with pytest.raises(ContractError) as caught:
        list(walk_files(tmp_path))
    assert caught.value == ContractError("has no components.yaml", str(tmp_path), "name the directory of a contract")


def test_a_file_that_holds_nothing_is_not_of_its_kind(tmp_path: Path) -> None:
    """An empty file of the contract is an error."""
    assert complaint(document(tmp_path, "")) == ("a.yaml:1", "expected object, got None", "")
