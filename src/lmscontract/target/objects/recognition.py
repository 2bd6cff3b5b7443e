"""Recognise objects of a tenant by the identifiers and the values of properties in its responses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Answer, Endpoint, Fact
from lmscontract.property_path import ITEMS, PropertyPath
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.coverage import rooted_paths, wrapper
from lmscontract.target.outcomes import NotVerified

if TYPE_CHECKING:
    from lmscontract.target.target import Target

BARE_IDENTIFIERS = ("id", "uuid")
_OF_THE_OBJECT = ("", "data", "info", "detail", "details")
_NUMBER = re.compile(r"[0-9]+([.][0-9]+)?")
_DATE = re.compile(r"\d{4}\D\d{1,2}\D\d{1,2}(\D|$)")


def identifiers_in(target: Target, exchange: Exchange, kind: str) -> tuple[str, ...]:
    """Return the identifiers of a kind that the record of a response shows as its own, by the names in the contract.

    If it shows none, they are those of the object in it that is named after the kind: `user_data` of a user.
    """
    endpoint = target.endpoint(exchange.call.operation)
    names = (*identifier_names(target, kind), *BARE_IDENTIFIERS)
    document = target.document(exchange)
    for record, _ in records(document, endpoint):
        inside = [each for name, each in record.items() if isinstance(each, Mapping) and _is_object_of(kind, name)]
        for each in (record, *inside):
            if found := tuple(str(each[name]) for name in names if isinstance(each.get(name), str | int)):
                return found
    return ()


def _is_object_of(kind: str, name: str) -> bool:
    """Return whether a name is that of an object of a kind, perhaps with a word such as `data`."""
    spelt = name.replace("_", "").replace("-", "").lower()
    return spelt.removeprefix(kind.replace("-", "")) in _OF_THE_OBJECT and spelt not in _OF_THE_OBJECT


def missing_parent(document: Any, fact: Fact, endpoint: Endpoint) -> str:
    """The JSON pointer of a record without the object that alone can hold a property; empty when there is none.

    Only where objects lie between the record and the property, and no list, which could be empty.
    """
    path, record = fact.paths[0], endpoint.record_path
    between = path.segments[len(record.segments) : -1]
    if len(fact.paths) > 1 or not between or any(segment.kind != "name" for segment in between):
        return ""
    if path.segments[: len(record.segments)] != record.segments:
        return ""
    if endpoint.answer is not Answer.LIST and any(
        each.holds(document) for each in rooted_paths(path.parent, endpoint, document)
    ):
        return ""
    inside = PropertyPath(between)
    for value, pointer in records(document, endpoint):
        if value and not inside.holds(value):
            return pointer or "/"
    return ""


def ends_in_empty_list(path: PropertyPath, document: Any) -> bool:
    """Whether a list on the way to a property is there, and empty."""
    for at, segment in enumerate(path.segments):
        if segment.kind == ITEMS and any(value == [] for value, _ in PropertyPath(path.segments[:at]).values(document)):
            return True
    return False


def is_number(value: Any) -> bool:
    """Return whether a value is a number without a sign, perhaps as text."""
    return _NUMBER.fullmatch(str(value)) is not None


def is_amount(value: Any) -> bool:
    """Return whether a value is a number with a fraction: no position or choice, which a platform may set itself."""
    return is_number(value) and "." in str(value)


def may_be_equal(one: Any, other: Any) -> bool:
    """Return whether two values may be the same value, written in two ways.

    The same figures, be it in another unit; a word in place of a number; the same moment; or a text with more around it.
    """
    first, second = sorted((str(each).strip().casefold() for each in (one, other)), key=len)
    figures = [_figures(each) for each in (first, second)]
    if all(figures):
        return figures[0] == figures[1]
    moments = [_moment(each) for each in (first, second)]
    if all(moments):
        return moments[0].startswith(moments[1]) or moments[1].startswith(moments[0])
    return any(figures) or first in second


def _figures(text: str) -> str:
    """The significant figures of a number, which are the same in every unit; empty when a text is no number."""
    try:
        return f"{float(text):.12e}".partition("e")[0].lstrip("-")
    except ValueError:
        return ""


def _moment(text: str) -> str:
    """The digits of a date, with or without a time; empty when a text is none."""
    return "".join(filter(str.isdecimal, text)) if _DATE.match(text) else ""


def with_field(body: Any, field: str, value: Any) -> Any:
    """A copy of a body in which a field has a value: a key of its name, or an entry that names it beside its value.

    NotVerified when the body holds no such field.
    """
    found, changed = _put(body, field, value)
    if not found:
        raise NotVerified(f"the working body has no field {field}", hint="add the field to it")
    return changed


def shown_value(record: Any, field: str) -> str:
    """Return what a record shows of a field, as text that is equal for equal values; empty when it does not show the field."""
    values = sorted(_values_of(record, field))
    return json.dumps(values) if values else ""


def field_values(document: Any, field: str) -> Iterator[Any]:
    """Yield what each place of a document shows as the value of a field.

    That is a property of its name, or in an entry that names it the only other member, or a list of those called a value.
    """
    if isinstance(document, list):
        for each in document:
            yield from field_values(each, field)
        return
    members = document if isinstance(document, Mapping) else {}
    others = {name: each for name, each in members.items() if str(each) != field}
    if len(others) < len(members):
        values = [each for name, each in others.items() if "value" in name.lower() or len(others) == 1]
        if values:
            yield values if len(values) > 1 else values[0]
    for name, each in members.items():
        if name == field or name.endswith(f"_{field}"):
            yield each
        else:
            yield from field_values(each, field)


def with_shared_properties(documents: Sequence[Any]) -> list[Any]:
    """Return several states of one document without the properties, at any depth, that not all of them have."""
    if documents and all(isinstance(each, Mapping) for each in documents):
        names = [name for name in documents[0] if all(name in each for each in documents)]
        columns = [with_shared_properties([each[name] for each in documents]) for name in names]
        return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)] or [
            {} for _ in documents
        ]
    if documents and all(isinstance(each, list) and len(each) == len(documents[0]) for each in documents):
        columns = [with_shared_properties(list(entries)) for entries in zip(*documents, strict=True)]
        return [list(values) for values in zip(*columns, strict=True)] or [[] for _ in documents]
    return list(documents)


def _put(document: Any, field: str, value: Any) -> tuple[bool, Any]:
    if isinstance(document, Mapping):
        if field in document:
            return True, {**document, field: value}
        named_by = [name for name, each in document.items() if str(each) == field]
        others = [name for name, each in document.items() if name not in named_by and not isinstance(each, dict | list)]
        if named_by and len(others) == 1:
            return True, {**document, others[0]: value}
        parts = {name: _put(each, field, value) for name, each in document.items()}
        return any(found for found, _ in parts.values()), {name: each for name, (_, each) in parts.items()}
    if isinstance(document, list):
        entries = [_put(each, field, value) for each in document]
        return any(found for found, _ in entries), [each for _, each in entries]
    return False, document


def _values_of(record: Any, field: str) -> Iterator[str]:
    if isinstance(record, Mapping):
        if any(str(each) == field for each in record.values() if not isinstance(each, dict | list)):
            yield json.dumps(record, sort_keys=True)
        for name, each in record.items():
            if name == field or name.endswith(f"_{field}"):
                yield json.dumps(each, sort_keys=True)
            else:
                yield from _values_of(each, field)
    elif isinstance(record, list):
        for each in record:
            yield from _values_of(each, field)


def records(document: Any, endpoint: Endpoint) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The records of an answer with their JSON pointers: the whole of it where the object is the root, or a wrapped object."""
    found = list(endpoint.record_path.values(document))
    if endpoint.answer is not Answer.LIST and not found:
        found = [(document, "")]
    for value, pointer in found:
        if isinstance(value, Mapping):
            name = wrapper(value, endpoint)
            yield (value[name], f"{pointer}/{name}") if name else (value, pointer)


def identifier_names(target: Target, kind: str) -> tuple[str, ...]:
    """Return the names that the contract knows for identifiers of a kind."""
    return target.snapshot.vocabulary.names_of(kind)
