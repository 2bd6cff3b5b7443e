"""Contract files: read as YAML with line numbers, and validated by the JSON Schemas of their kinds.

Scalars are those of YAML 1.2: `no`, `on`, `9.3` and dates are strings. A duplicate key is an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Origin
from lmscontract.errors import ContractError, closest
from lmscontract.input_files import DEEPEST, TOO_DEEP_FOR_YAML, read_text
from lmscontract.property_path import token

_FILES = {
    "components": "components.yaml",
    "statements": "statements.yaml",
    "open-points": "open-points.yaml",
    "mock-seeds": "mock/seeds.yaml",
}
_INTEGER = re.compile(r"[-+]?\d{1,100}")
_MOST_VALUES = 200_000
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}


class Document(Struct, frozen=True):
    """One file: its name in errors, its data, and the line of every JSON pointer in it."""

    name: str
    data: Any
    lines: Mapping[str, int]

    def origin(self, pointer: str) -> Origin:
        """Return the line of a pointer, or of the nearest pointer above it that has one."""
        while pointer and pointer not in self.lines:
            pointer = pointer.rpartition("/")[0]
        return Origin(self.name, self.lines.get(pointer, 1))


def read(path: Path, name: str) -> Document:
    """Read one YAML file; a ContractError names the line of the first error."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = read_text(path, lambda what: ContractError(what, name, "write a YAML file of at most 16 MB"))
    try:
        _check_depth(yaml.parse(text, Loader=loader), name)
        root = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        if error.problem == TOO_DEEP_FOR_YAML:
            raise _too_deep(name, line) from None
        raise ContractError(f"is not valid YAML: {error.problem}", f"{name}:{line}") from None
    except yaml.YAMLError as error:
        raise ContractError(f"is not valid YAML: {error}", name) from None
    lines: dict[str, int] = {}
    return Document(name, _plain(root, "", lines, name), lines)


def _check_depth(events: Iterable[Any], name: str) -> None:
    """Raise a ContractError for a document that is nested so deeply that the library would crash on it."""
    import yaml

    depth = 0
    for event in events:
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise _too_deep(name, event.start_mark.line + 1)


def _too_deep(name: str, line: int) -> ContractError:
    return ContractError(f"nested deeper than {DEEPEST} levels", f"{name}:{line}", "use fewer levels")


def _plain(node: Any, pointer: str, lines: dict[str, int], name: str) -> Any:
    if node is None:
        return None
    line = node.start_mark.line + 1
    lines.setdefault(pointer, line)
    if pointer.count("/") > DEEPEST:  # an alias of what contains it
        raise _too_deep(name, line)
    if len(lines) > _MOST_VALUES:
        raise ContractError(f"more than {_MOST_VALUES:,} values", f"{name}:{line}", "remove some of them")
    if node.id == "scalar":
        return _scalar(node)
    if node.id == "sequence":
        return [_plain(item, f"{pointer}/{index}", lines, name) for index, item in enumerate(node.value)]
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key, line = str(key_node.value), key_node.start_mark.line + 1
        if key in result:
            raise ContractError(f"duplicate key {key!r}", f"{name}:{line}", "keep one of them")
        place = pointer + token(key)
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
        """Raise a ContractError for the first place where a document does not match the schema of its kind."""
        for error in self.errors(document, kind):
            raise error

    def errors(self, document: Document, kind: str) -> Iterator[ContractError]:
        """Yield an error for every place where a document does not match the schema of its kind, in a stable order."""
        errors = self._validator(kind).iter_errors(document.data)
        for error in sorted(errors, key=lambda error: [str(part) for part in error.path]):
            yield _explained(document, error)

    def _validator(self, kind: str) -> Any:
        import jsonschema
        from jsonschema_specifications import REGISTRY  # type: ignore[import-untyped]  # has no stubs

        if kind not in self._validators:
            schemas = {path.stem: json.loads(path.read_text("utf-8")) for path in self._folder.glob("*.json")}
            # Read once here: otherwise each look-up of an anchor reads the schemas again, as it does that of the validator.
            registry = REGISTRY.with_contents((schema["$id"], schema) for schema in schemas.values()).crawl()
            self._validators = {
                name: jsonschema.Draft202012Validator(
                    {"$ref": schema["$id"]},
                    registry=registry,
                    format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER,
                )
                for name, schema in schemas.items()
            }
        return self._validators[kind]


def _explained(document: Document, error: Any) -> ContractError:
    from jsonschema.exceptions import best_match

    error = best_match([error])  # the most specific error of several alternatives
    error = error.context[0] if error.context else error
    keys, hint = list(error.absolute_path), ""
    message = error.message
    if error.validator == "additionalProperties":
        known = error.schema.get("properties", {})
        keys.append(next((key for key in error.instance if key not in known), ""))
        message, hint = f"unknown keyword {keys[-1]!r}", closest(keys[-1], known)
    elif error.validator == "enum":
        message = f"expected one of {', '.join(map(str, error.validator_value))}, got {error.instance!r}"
        hint = closest(str(error.instance), map(str, error.validator_value))
    elif error.validator == "pattern":
        message = f"expected a value that matches {error.validator_value}, got {error.instance!r}"
    elif error.validator == "type":
        kinds = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
        message = f"expected {' or '.join(kinds)}, got {error.instance!r}"
    elif error.validator == "required":
        within = next((f" in {key}" for key in reversed(keys) if isinstance(key, str)), "")
        message = f"{next(each for each in error.validator_value if each not in error.instance)} is missing{within}"
    elif error.validator == "dependentRequired":
        needed = ((name, each) for name in error.validator_value for each in error.validator_value[name])
        message = next(
            f"{name} needs the key {each}"
            for name, each in needed
            if name in error.instance and each not in error.instance
        )
    message = message if len(message) <= 200 else f"{message[:80]} … {message[-80:]}"
    return ContractError(message, str(document.origin("".join(map(token, keys)))), hint)


def walk_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The contract files of a folder with their kinds, in a stable order; a ContractError when it holds no contract."""
    for kind, name in _FILES.items():
        path = folder / name
        if path.exists():
            yield kind, path
        elif kind == "components":
            raise ContractError("has no components.yaml", str(folder), "name the directory of a contract")
    for path in sorted((folder / "services").glob("*.yaml")):
        yield "service", path
    for path in sorted((folder / "changes").glob("*.yaml")):
        yield "change", path
