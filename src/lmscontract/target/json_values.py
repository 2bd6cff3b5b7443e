"""JSON documents: everything in one by its place, its values and texts, and copies without a part of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]
"""The names and positions that lead from a document to a part of it."""


def nodes(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield a document and everything in it, each by its path, what holds others before these."""
    yield path, document
    is_list = isinstance(document, list | tuple)
    for key, each in document.items() if isinstance(document, Mapping) else enumerate(document) if is_list else ():
        yield from nodes(each, (*path, key))


def pointer_of(path: Path) -> str:
    """Return a path as a JSON pointer, in which names are written as they are."""
    return "".join(f"/{each}" for each in path)


def last_name(pointer: str) -> str:
    """Return the last name in a JSON pointer that is no position in a list."""
    return next((each for each in reversed(pointer.split("/")) if not each.isdecimal()), "")


def is_in_list(pointer: str) -> bool:
    """Return whether a JSON pointer has a position in a list."""
    return any(map(str.isdecimal, pointer.split("/")))


def leaves_of(document: Any) -> Iterator[tuple[str, Any]]:
    """Yield every value of a document by its JSON pointer; an empty object or list is a value, too."""
    return (
        (pointer_of(path), each) for path, each in nodes(document) if not (isinstance(each, Mapping | list) and each)
    )


def values_by_pointer(document: Any) -> Mapping[str, Any]:
    """Return every text and number of a document by its JSON pointer."""
    return {
        at: each
        for at, each in leaves_of(document)
        if isinstance(each, str | int | float) and not isinstance(each, bool)
    }


def scalars(document: Any) -> Iterator[tuple[str, Any]]:
    """Yield every text, number and truth value of a document, with its name; in a list, with that of the list."""
    for path, each in nodes(document):
        if each is not None and not isinstance(each, Mapping | list | tuple):
            yield next((key for key in reversed(path) if isinstance(key, str)), ""), each


def scalars_of(document: Any) -> Iterator[Any]:
    """Yield every text, number and truth value of a document."""
    return (each for _, each in scalars(document))


def texts(document: Any) -> Iterator[str]:
    """Yield every text and integer of a document as a text."""
    return (str(each) for each in scalars_of(document) if isinstance(each, str | int) and not isinstance(each, bool))


def text_of(document: Any) -> str:
    """Return every text, number and truth value of a document as one text."""
    return "\n".join(map(str, scalars_of(document)))


def without(document: Any, is_dropped: Callable[[str | None, Any], bool]) -> Any:
    """Return a document without what is dropped, by its name, or None in a list, and its value."""
    if isinstance(document, Mapping):
        return {name: without(each, is_dropped) for name, each in document.items() if not is_dropped(name, each)}
    if isinstance(document, list):
        return [without(each, is_dropped) for each in document if not is_dropped(None, each)]
    return document


def without_names(document: Any, names: Collection[str]) -> Any:
    """Return a document without the properties of some names."""
    return without(document, lambda name, _: name in names)


def named_properties(document: Any, names: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield every property, at any depth, that has one of some names: its JSON pointer and its value."""
    return ((pointer_of(path), each) for path, each in nodes(document) if path and path[-1] in names)


def records_without(document: Any, names: Collection[str]) -> Iterator[str]:
    """Yield the JSON pointer of every object in a list, at any depth, that has none of some names while another one has."""
    for path, found in nodes(document):
        objects = {
            at: each for at, each in enumerate(found if isinstance(found, list) else ()) if isinstance(each, Mapping)
        }
        lacking = [pointer_of((*path, at)) for at, each in objects.items() if each.keys().isdisjoint(names)]
        if len(lacking) < len(objects):
            yield from lacking
