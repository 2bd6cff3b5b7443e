"""YAML files read into plain data that remembers its lines, checked against the JSON Schema of their kind.

Scalars are those of YAML 1.2: `no` and `on` stay words, `9.3` and dates stay text, a key that stands twice is an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Origin
from lmscontract.errors import ContractError, closest

_FILES = {
    "components": "components.yaml",
    "statements": "statements.yaml",
    "open-points": "open-points.yaml",
    "mock-seeds": "mock/seeds.yaml",
}
_INTEGER = re.compile(r"[-+]?\d+")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}


class Document(Struct, frozen=True):
    """One file: its name as errors print it, its data, and the line of every JSON pointer in it."""

    name: str
    data: Any
    lines: Mapping[str, int]

    def origin(self, pointer: str) -> Origin:
        """The line of a pointer, or of the nearest thing above it."""
        while pointer and pointer not in self.lines:
            pointer = pointer.rpartition("/")[0]
        return Origin(self.name, self.lines.get(pointer, 1))


def read(path: Path, name: str) -> Document:
    """Read one YAML file; a ContractError says where it stops being YAML."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = yaml.compose(path.read_text("utf-8"), Loader=loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ContractError(f"is no valid YAML: {error.problem}", f"{name}:{line}") from None
    except yaml.YAMLError as error:
        raise ContractError(f"is no valid YAML: {error}", name) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ContractError(f"cannot be read: {error}", name) from None
    lines: dict[str, int] = {}
    return Document(name, _plain(root, "", lines, name), lines)


def _plain(node: Any, pointer: str, lines: dict[str, int], name: str) -> Any:
    if node is None:
        return None
    lines.setdefault(pointer, node.start_mark.line + 1)
    if node.id == "scalar":
        return _scalar(node)
    if node.id == "sequence":
        return [_plain(item, f"{pointer}/{index}", lines, name) for index, item in enumerate(node.value)]
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key, line = str(key_node.value), key_node.start_mark.line + 1
        if key in result:
            raise ContractError(f"the key {key} stands twice", f"{name}:{line}", "keep one of them")
        place = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
        lines[place] = line
        result[key] = _plain(value_node, place, lines, name)
    return result


def _scalar(node: Any) -> Any:
    if node.style:  # plain scalars have the style None, or the empty text when libyaml reads
        return node.value
    if node.value in _WORDS:
        return _WORDS[node.value]
    return int(node.value) if _INTEGER.fullmatch(node.value) else node.value


class Schemas:
    """The JSON Schemas of the contract's files, by kind (`service`, `change` …)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._validators: dict[str, Any] = {}

    def check(self, document: Document, kind: str) -> None:
        """Raise a ContractError for the first place where a document is not of its kind."""
        errors = sorted(
            self._validator(kind).iter_errors(document.data), key=lambda error: [str(p) for p in error.path]
        )
        if errors:
            raise _explained(document, errors[0])

    def _validator(self, kind: str) -> Any:
        import jsonschema

        if kind not in self._validators:
            schema = json.loads((self._folder / f"{kind}.json").read_text("utf-8"))
            self._validators[kind] = jsonschema.Draft202012Validator(schema)
        return self._validators[kind]


def _explained(document: Document, error: Any) -> ContractError:
    pointer = "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in error.absolute_path)
    message, mend = error.message, ""
    if error.validator == "additionalProperties":
        known = error.schema.get("properties", {})
        unknown = next((key for key in error.instance if key not in known), "")
        pointer += f"/{unknown.replace('~', '~0').replace('/', '~1')}"
        message, mend = f"there is no key {unknown} here", closest(unknown, known)
    elif error.validator == "pattern":
        message = f"{error.instance!r} is not of the form {error.validator_value}"
    elif len(message) > 200:
        message = f"{message[:80]} … {message[-80:]}"
    return ContractError(message, str(document.origin(pointer)), mend)


def walk_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The contract files of a folder with their kinds, in a stable order; a ContractError when it holds no contract."""
    for kind, name in _FILES.items():
        path = folder / name
        if path.exists():
            yield kind, path
        elif kind == "components":
            raise ContractError("holds no components.yaml", str(folder), "name the folder of a contract")
    for path in sorted((folder / "services").glob("*.yaml")):
        yield "service", path
    for path in sorted((folder / "changes").glob("*.yaml")):
        yield "change", path
