"""Files of XML: the settings of .NET, such as `App.config`, and other documents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_ATTRIBUTE = re.compile(r"""([^\s=<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
"""An attribute of an element, with its value."""
_BLANK = "\ufeff \r\n\t"


@dataclass
class _Element:
    """An element of a document: its attributes, the elements in it by name, and its texts."""

    fields: dict[str, av.Slot] = field(default_factory=dict)
    inner: dict[str, list[_Element]] = field(default_factory=dict)
    texts: list[av.Value] = field(default_factory=list)

    def value(self, file: str) -> av.Value:
        """Return the text of an element, or a record of its attributes and of what is in it."""
        if self.texts and not self.inner:
            return av.union(self.texts)
        named = {key: [each.value(file) for each in listed] for key, listed in self.inner.items()}
        inner = {key: one[0] if len(one) == 1 else av.Record(items=one) for key, one in named.items()}
        return av.Record({**self.fields, **{key: av.Slot(each, Place(file, 1)) for key, each in inner.items()}})


def settings_of_xml(content: str, file: str) -> av.Record:
    """Return the settings in a file such as `App.config` of .NET; of one that is no XML, those before its error."""
    found: dict[str, av.Slot] = {}
    parser, around = expat.ParserCreate("utf-8"), [("", "")]

    def keep(value: str) -> None:
        place = Place(file, parser.CurrentLineNumber, parser.CurrentColumnNumber)
        found[around[-1][1]] = av.Slot(av.text(value.strip(), place), place)

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
    _parse_before_error(parser, around, content)
    return av.Record(found)


def elements_of_xml(content: str, file: str) -> av.Record | None:
    """Return a document by the name of its outermost element, as far as it has no error; None if there is nothing in it.

    An element is a text, or a record of its attributes and of the elements in it, of which those of one name are a list.
    """
    parser, around = expat.ParserCreate("utf-8"), [_Element()]
    written = content.strip(_BLANK).encode()

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        inner = _Element()
        around[-1].inner.setdefault(tag, []).append(inner)
        around.append(inner)
        first = parser.CurrentByteIndex
        element = " " * parser.CurrentColumnNumber + written[first : written.find(b">", first)].decode(
            "utf-8", "replace"
        )
        places = {each[1]: max(each.start(2), each.start(3)) for each in _ATTRIBUTE.finditer(element)}
        line, begins = 0, 0
        for name, value in attributes.items():
            at = places.get(name, begins)
            line, begins = line + element.count("\n", begins, at), max(begins, element.rfind("\n", begins, at) + 1)
            place = Place(file, parser.CurrentLineNumber + line, at - begins + 1)
            inner.fields[name] = av.Slot(av.text(value, place), place)

    def add(value: str) -> None:
        if value.strip():
            place = Place(file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
            around[-1].texts.append(av.text(value.strip(), place))

    parser.StartElementHandler, parser.CharacterDataHandler = start, add
    _parse_before_error(parser, around, content)
    return next(iter(av.of_kind(av.Record, around[0].value(file))), None)


def _parse_before_error(parser: expat.XMLParserType, around: list[Any], content: str) -> None:
    """Hand the elements and texts of a document to the functions of a parser, those before an error; an end takes off one."""
    parser.EndElementHandler = lambda _: around.pop()
    parser.buffer_text = True
    with suppress(expat.ExpatError):
        parser.Parse(content.strip(_BLANK), True)
