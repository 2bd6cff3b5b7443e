"""Settings in TOML, with the lines of their keys and of the items of their lists."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from lmscontract.usage.source.requests.bodies import value_of
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    import tree_sitter

_Keys = tuple[str | int, ...]
"""The keys around a value, and the numbers of items of lists."""


def value_of_toml(content: str, file: str) -> av.Value:
    """Return a document of TOML as a value; a ValueError says that it is none."""
    import tree_sitter
    import tree_sitter_toml

    document = tomllib.loads(content)
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
    lines = _lines(parser.parse(content.encode()).root_node)
    return _value(document, (), {keys: Place(file, line) for keys, line in lines}, Place(file, 1))


def _value(value: object, keys: _Keys, places: Mapping[_Keys, Place], around: Place) -> av.Value:
    place = places.get(keys, around)
    if isinstance(value, dict):
        inner = {key: (*keys, key) for key in value}
        return av.Record(
            {
                key: av.Slot(_value(each, inner[key], places, place), places.get(inner[key], place))
                for key, each in value.items()
            }
        )
    if isinstance(value, list):
        return av.Record(items=[_value(each, (*keys, number), places, place) for number, each in enumerate(value)])
    return value_of(value, place)


def _lines(document: tree_sitter.Node) -> Iterator[tuple[_Keys, int]]:
    """Yield the line of each table, key and item; a table below a list of tables belongs to the last of these so far."""
    last: dict[_Keys, int] = {}
    for each in document.named_children:
        if each.type == "pair":
            yield from _of_pair(each, ())
        elif each.type in ("table", "table_array_element"):
            *around, name = _names(each.named_children[0])
            keys: _Keys = ()
            for outer in around:
                keys = (*keys, outer)
                keys = (*keys, last[keys]) if keys in last else keys
            keys = (*keys, name)
            yield keys, _line(each)
            if each.type == "table_array_element":
                last[keys] = last.get(keys, -1) + 1
                keys = (*keys, last[keys])
                yield keys, _line(each)
            for pair in each.named_children[1:]:
                yield from _of_pair(pair, keys)


def _of_pair(node: tree_sitter.Node, keys: _Keys) -> Iterator[tuple[_Keys, int]]:
    if node.type == "pair":
        for name in _names(node.named_children[0]):
            keys = (*keys, name)
            yield keys, _line(node)
        yield from _of_value(node.named_children[-1], keys)


def _of_value(node: tree_sitter.Node, keys: _Keys) -> Iterator[tuple[_Keys, int]]:
    if node.type == "inline_table":
        for pair in node.named_children:
            yield from _of_pair(pair, keys)
    elif node.type == "array":
        for number, item in enumerate(each for each in node.named_children if each.type != "comment"):
            yield (*keys, number), _line(item)
            yield from _of_value(item, (*keys, number))


def _names(key: tree_sitter.Node) -> list[str]:
    """Return the names of a key, which may be several with dots between them."""
    names: list[str] = []
    keys: dict[str, object] = tomllib.loads(f"{key.text.decode()} = {{}}" if key.text else "")
    while keys:
        (name,) = keys
        names.append(name)
        keys = keys[name]  # type: ignore[assignment]  # a table
    return names


def _line(node: tree_sitter.Node) -> int:
    return node.start_point.row + 1
