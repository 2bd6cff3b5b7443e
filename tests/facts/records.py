"""contracts/ as records: texts, their places and their sections."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.facts.specification import shape

_SECTION = re.compile(r"\d+(?:\.\d+)?")
# What has no source of its own in components.yaml.
_KNOWN_BY_PLACE = {"services": "1", "identifiers": "2.3", "statuses": "7", "contract": "9.1"}
_SENTENCES = ("says", "question", "meanwhile", "summary", "reason", "title")


@dataclass(frozen=True)
class Words:
    """A scalar with the keys that lead to it, and its source."""

    place: tuple[str, ...]
    text: str
    source: str

    @property
    def operation(self) -> str:
        """The operation of a service file to which it belongs."""
        return (
            f"{self.place[3].upper()} {self.place[2]}" if self.place[1:2] == ("paths",) and len(self.place) > 3 else ""
        )


@dataclass(frozen=True)
class Records:
    """The parsed files of contracts/, by their names."""

    documents: Mapping[str, Any]

    @cached_property
    def everything(self) -> tuple[Words, ...]:
        """All texts, without mock data and schemas."""
        return tuple(
            words
            for name, data in self.documents.items()
            if not name.startswith("mock/")
            for words in _walk(data, (name,), str(data.get("x-source", "")) if isinstance(data, Mapping) else "")
        )

    def of_section(self, section: str) -> str:
        """The texts with a source in a section, as one text."""
        reported = [
            f"{words.operation} {' '.join(words.place)} {words.text}"
            for words in self.everything
            if section in sections(words.source)
        ]
        for change in self.changes():
            if any(section in sections(words.source) for words in _walk(change, (), "")):
                reported.append(_flat(change))
        return "\n".join(reported)

    def of_operation(self, operation: str) -> str:
        """The texts about an operation: in its service, in changes, statements and open points."""
        wanted = shape(operation)
        texts = [f"{name} {_flat(node)}" for name, node in self.operations() if shape(name) == wanted]
        if any("x-items" in node for name, node in self.operations() if shape(name) == wanted):
            texts.append(_flat(self.documents["components.yaml"]["envelopes"]["list"]))
            texts.append(_flat(self.documents["components.yaml"]["parameters"]))
        for entry in (*self.changes(), *self.documents["statements.yaml"], *self.documents["open-points.yaml"]):
            flat = _flat(entry)
            if wanted in {shape(each) for each in called(flat)}:
                texts.append(flat)
        shapes = self.documents["components.yaml"]["schemas"]
        texts += [_flat(schema) for name, schema in shapes.items() if any(name in text for text in texts)]
        return "\n".join(texts)

    def of_change_row(self, row: str) -> str:
        """The changes of a row: `9.3 GET /course/v1/courses` or `9.4 Aug 2026`."""
        return "\n".join(_flat(change) for change in self.changes() if change["source"] == row)

    def changes(self) -> Iterator[Mapping[str, Any]]:
        """Every change, with what it inherits from its announcement."""
        for name, data in self.documents.items():
            if name.startswith("changes/"):
                for change in data["changes"]:
                    yield {"when": data.get("when"), **change}

    def operations(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Every operation of a service file."""
        for name, data in self.documents.items():
            if name.startswith("services/"):
                for path, item in data["paths"].items():
                    for method, node in item.items():
                        yield f"{method.removeprefix('x-').upper()} {path}", node or {}

    def labels(self) -> frozenset[str]:
        """Every operation in contracts/."""
        written = {label for words in self.everything for label in called(words.text)}
        return frozenset(written | {label for label, _ in self.operations()})

    def sources(self) -> Iterator[tuple[str, str]]:
        """Every source, with its place."""
        for words in self.everything:
            if words.place[-1] in ("source", "x-source"):
                yield " ".join(words.place), words.text

    def sentences(self) -> Iterator[str]:
        """Every sentence of contracts/."""
        for words in self.everything:
            if words.place[-1] in _SENTENCES:
                yield words.text


def sections(source: str) -> set[str]:
    """The sections of a source, each with its parent section."""
    found = {match[0] for part in source.split(", ") if (match := _SECTION.match(part))}
    return found | ({"5.1", "5.2", "5.3", "5.4", "5.5", "5.6"} if "5" in found else set())


def called(text: str) -> list[str]:
    """The operations in a text of contracts/."""
    found = re.findall(r"\b(GET|POST|PUT|PATCH|DELETE|ANY)\s+(/[^\s,;`]*)", text)
    return [f"{method} {path.rstrip('.)')}" for method, path in found]


def _walk(node: Any, place: tuple[str, ...], source: str) -> Iterator[Words]:
    if isinstance(node, Mapping):
        source = str(node.get("x-source", node.get("source", source)))
        for key, value in node.items():
            here = _KNOWN_BY_PLACE.get(key, source) if place == ("components.yaml",) else source
            yield from _walk(value, (*place, str(key)), here)
    elif isinstance(node, list):
        for each in node:
            yield from _walk(each, place, source)
    else:
        yield Words(
            place, "null" if node is None else str(node).lower() if isinstance(node, bool) else str(node), source
        )


def _flat(node: Any) -> str:
    return "\n".join(f"{' '.join(words.place)} {words.text}" for words in _walk(node, (), ""))
