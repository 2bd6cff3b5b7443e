"""Identifiers that exist on a tenant, found through its own lists, once.

The name of the property that holds an identifier is often not shown: known names are tried first, then those that look
like one. A value counts as an identifier of its kind until a call proves otherwise; one whose name does not say that it is
one counts only when a call proves it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from lmscontract.contract.model import Answer, Endpoint, Snapshot
from lmscontract.target.json_values import scalars

_ALONE = "id"
_SECOND = "uuid"
UNKNOWN = "999999937"
"""A word that is neither the identifier nor the name of any object."""
UNKNOWN_UUID = "9f9f9f9f-9999-4999-9999-999999999937"
"""The same for paths that only match UUIDs."""
UNKNOWN_WORD = "no-such-word"
"""The same for paths that also match words."""
INVENTED = frozenset({UNKNOWN, UNKNOWN_UUID, UNKNOWN_WORD})
_LOOKS_LIKE_ID = re.compile(
    r"(^|[_.-])(id|ident|identifier|uuid|guid|key|code)([_.-]|$)|^id[A-Z]|(Id|ID|Uuid|UUID)$", re.ASCII
)
_NO_IDENTIFIER = re.compile(r"\s|@|^\d{4}-\d\d-\d\d|^\d+[.,]\d+$")
_PLAIN = re.compile(r"[\w-]{1,64}", re.ASCII)


def is_identifier(name: str) -> bool:
    """Return whether a property seems to be an identifier, by its name."""
    return _LOOKS_LIKE_ID.search(name) is not None


def listing(kind: str, snapshot: Snapshot) -> tuple[Endpoint, ...]:
    """Return the lists whose items are objects of a kind, those without path parameters first."""
    lists = (e for e in snapshot.operations if e.lists == kind and e.reads)
    return tuple(sorted(lists, key=lambda each: (len(each.operation.parameters), each.operation.path)))


def unshown(kind: str, snapshot: Snapshot) -> str:
    """Return that no call shows objects of a kind, so that an identifier in a response proves nothing; empty if one does."""
    shown = showing(kind, snapshot) or listing(kind, snapshot)
    return "" if shown else f"no operation shows objects of the kind {kind}, so that nothing proves which one is new"


def identifying(items: Iterable[Any], kind: str, snapshot: Snapshot, *, of: str = "") -> str:
    """The property that differs between the items of a list and seems to be their identifier; empty when there is none.

    `of` is the kind of the items where it is another one: then a name has to speak of the kind that is looked for.
    """
    records = [item for item in items if isinstance(item, Mapping)]
    known = snapshot.vocabulary.names_of(kind)
    for name in _candidates(records, kind, known):
        if of not in ("", kind) and name not in known and not _speaks_of(kind, name):
            continue
        found = [identifier for record in records for identifier in named(record, name)]
        if len(found) == len(records) and len(set(found)) == len(found):
            return name
    return ""


def is_named_after(kind: str, name: str, snapshot: Snapshot, *, alone: bool = True) -> bool:
    """Whether the name of a property says that it identifies an object of a kind: by the contract, or by itself.

    `alone`: the name `id`, which names no kind, does so, too. `uuid` does not: many objects have one beside their identifier.
    """
    known = snapshot.vocabulary.names_of(kind)
    return name in known or (alone and name == _ALONE) or _speaks_of(kind, name)


def named(record: Any, name: str) -> tuple[str, ...]:
    """The value of a property of an item as text, else those of the objects inside it; empty when there is none."""
    if not isinstance(record, Mapping):
        return ()
    own = record.get(name)
    if isinstance(own, str | int) and not isinstance(own, bool) and own != "":
        return (str(own),)  # what every item of most lists has, without a look at the rest of it
    values = [str(value) for key, value in _scalars(record) if key == name and value != ""]
    return tuple(values[:1] if isinstance(own, str | int) else values)


def candidates(items: Iterable[Any], private: Collection[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the properties that could identify the items of a list, with their values, the likeliest first.

    Each has one value in every item, and no two are the same: numbers before words. Only a call can show what they are.
    Values under `private` names are sent nowhere.
    """
    records = [item for item in items if isinstance(item, Mapping)]
    words = []
    for name in dict.fromkeys(key for record in records[:1] for key, _ in _scalars(record)):
        found = tuple(value for record in records for value in named(record, name)[:1])
        alone = len(found) == len(records) == len(set(found)) and name not in private
        if alone and all(map(str.isdecimal, found)):
            yield name, found
        elif alone and all(map(_PLAIN.fullmatch, found)):
            words.append((name, found))
    yield from words


def distinguishing(items: Iterable[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the properties at any depth that could identify the items: by name, the value in each item.

    A number or a word that is another one in every item, or one whose name says that it is an identifier and that is not
    the same in all. Texts with blanks, dates, amounts and addresses of mail are none.
    """
    texts = [_words(item) for item in items]
    names = [name for name in (texts[0] if texts else ()) if all(each.get(name) for each in texts)]
    values = {name: tuple(each[name] for each in texts) for name in names}
    several = {name: each for name, each in values.items() if len(set(each)) > 1}
    return {name: each for name, each in several.items() if len(set(each)) == len(each) or is_identifier(name)}


def could_be_identifiers(item: Any) -> tuple[str, ...]:
    """Return the numbers and words that an item holds at any depth; without any, nothing identifies it."""
    return tuple(filter(None, _words(item).values()))


def _words(item: Any) -> dict[str, str]:
    """The first number or word under each name; empty where the value is none."""
    values = {name: str(each) for name, each in reversed([*scalars(item)]) if type(each) in (str, int)}
    return {name: "" if _NO_IDENTIFIER.search(each) else each for name, each in values.items()}


def showing(kind: str, snapshot: Snapshot) -> tuple[Endpoint, ...]:
    """The calls that take one identifier, of a kind, and show its object: single objects before lists."""
    shows = (each for each in snapshot.operations if list(each.kinds.values()) == [kind] and each.reads)
    return tuple(sorted(shows, key=lambda each: (each.answer is Answer.LIST, each.operation.path)))


def ordinary(items: Iterable[Any], found: Sequence[str], facts: Mapping[str, Any], kind: str) -> tuple[str, ...]:
    """The identifiers of items, without those of objects that a tenant fact is about.

    A fact names an object by its identifier, then its name speaks of the kind, or by a word that it holds, such as a
    code. A fact needs its object, which must not be deleted on the way.
    """
    pairs = [
        (name, str(fact)) for name, fact in facts.items() if isinstance(fact, str | int) and not isinstance(fact, bool)
    ]
    words = {fact for _, fact in pairs if not fact.isdecimal()}
    known = {fact for name, fact in pairs if fact in words or _speaks_of(kind, name)}
    records = [item for item in items if isinstance(item, Mapping)]
    return tuple(
        identifier
        for identifier, record in zip(found, records, strict=False)
        if identifier not in known and not any(value in words for _, value in _scalars(record))
    )


def _candidates(records: Sequence[Mapping[str, Any]], kind: str, known: Sequence[str]) -> Iterator[str]:
    """Property names in the order of their likelihood: named by the contract, `id`, named after the kind, the rest."""
    names = dict.fromkeys(key for record in records[:3] for key, _ in _scalars(record))
    ids = [name for name in names if _LOOKS_LIKE_ID.search(name) and not name.endswith("code")]
    own = [name for name in ids if _speaks_of(kind, name)]
    yield from dict.fromkeys(name for name in (*known, _ALONE, *own, _SECOND, *ids) if name in names)


def _speaks_of(kind: str, name: str) -> bool:
    return any(word in name.lower() for word in kind.split("-"))


def _scalars(record: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The scalar members of a record, its own before those of objects inside it."""
    inner: list[Mapping[str, Any]] = []
    for key, value in record.items():
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield key, value
        elif isinstance(value, Mapping):
            inner.append(value)
    for each in inner:
        yield from _scalars(each)
