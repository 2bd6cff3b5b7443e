"""Files of XML: the settings of .NET, such as `App.config`, and other documents."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from xml.parsers import expat

from lmscontract.usage.source.values.abstract import Record, Slot, of_kind, text
from lmscontract.usage.usage import Place


def settings_of_xml(content: str, file: str) -> Record:
    """Return the settings in a file such as `App.config` of .NET; of one that is no XML, those before its error."""
    found: dict[str, Slot] = {}
    parser, around = expat.ParserCreate("utf-8"), [("", "")]

    def keep(value: str) -> None:
        place = Place(file, parser.CurrentLineNumber, parser.CurrentColumnNumber)
        found[around[-1][1]] = Slot(text(value.strip(), place), place)

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        key = attributes.get("key") or attributes.get("name") if tag in ("add", "setting") else around[-1][1]
        around.append((tag, key or ""))
        value = attributes.get("value", attributes.get("connectionString"))
        if key and value is not None:
            keep(value)

    def written(value: str) -> None:
        if around[-1][0] == "value" and around[-1][1] and value.strip():
            keep(value)

    parser.StartElementHandler, parser.CharacterDataHandler = start, written
    _read(parser, around, content)
    return Record(found)


def elements_of_xml(content: str, file: str) -> Record | None:
    """Return the texts in a document by the names of the elements around them, without the outermost; those before an error.

    None if there are none.
    """
    parser, around = expat.ParserCreate("utf-8"), [Record()]

    def start(tag: str, _attributes: Mapping[str, str]) -> None:
        inner = Record()
        around[-1].fields.setdefault(tag, Slot(inner, Place(file, parser.CurrentLineNumber)))
        around.append(inner)

    def written(value: str) -> None:
        if value.strip():
            around[-1].add(text(value.strip(), Place(file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)))

    parser.StartElementHandler, parser.CharacterDataHandler = start, written
    _read(parser, around, content)
    return next(iter(of_kind(Record, _with_texts(around[0]).contents)), None)


def _read(parser: expat.XMLParserType, around: list[Any], content: str) -> None:
    """Hand the elements and texts of a document to the functions of a parser, those before an error; an end takes off one."""
    parser.EndElementHandler = lambda _: around.pop()
    parser.buffer_text = True
    with suppress(expat.ExpatError):
        parser.Parse(content.strip("\ufeff \r\n\t"), True)


def _with_texts(element: Record) -> Record:
    """Return an element whose inner ones with only a text are that."""
    found = {key: (slot, inner) for key, slot in element.fields.items() for inner in of_kind(Record, slot.value)}
    return Record(
        {
            key: Slot(_with_texts(inner) if inner.fields else inner.contents, slot.place)
            for key, (slot, inner) in found.items()
        }
    )
