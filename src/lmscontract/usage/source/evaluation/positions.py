"""What values have at a position or a key in brackets."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from lmscontract.usage.source.evaluation.any_names import is_proxy
from lmscontract.usage.source.evaluation.classes import ENUMERATED
from lmscontract.usage.source.libraries.records import with_key
from lmscontract.usage.source.libraries.tables import is_table, with_columns
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.members import ITEM, read_member
from lmscontract.usage.source.values.abstract import (
    ANY_NAME,
    NO,
    NOTHING,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Record,
    Scope,
    Text,
    Unknown,
    Value,
    element,
    joined,
    of_kind,
    options,
    plain_texts,
    text,
    union,
    written,
)
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import HOLE, Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation
from lmscontract.usage.source.evaluation.members import lacked, member_of
from lmscontract.usage.source.values.abstract import place_of


def at_index(evaluation: Evaluation, node: ir.Index, scope: Scope) -> Value:
    """Return what a value has at a key in brackets: `good["price"]`."""
    of, key = evaluation.value(node.of, scope), evaluation.value(node.key, scope)
    evaluation.requests.note_key(key)
    return item(evaluation, of, key, place_of(node, scope), scope)


def item(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    """Return the item of a value at a key."""
    return union(
        [
            _below(evaluation, option, each, place, scope) or _item_of(evaluation, option, each, place, scope)
            for option in options(of)
            for each in options(key)
        ]
    )


def _below(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Record | None:
    """Return the client of a path below that of another one: `RestClient::Resource.new(base)["goods"]`; None for others."""
    if not isinstance(of, Record) or of.name.replace("::", ".").lower() not in evaluation.table(scope).below:
        return None
    return replace(of, base=joined((of.base or NOTHING, text("/", place), key), place))


def _item_of(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    if isinstance(key, Record) and (not key.fields or is_table(of)) and not evaluation.caches.have(of):
        return _columns_of(evaluation, of, key, place, scope)
    if isinstance(key, ClassValue) and isinstance(of, ClassValue | Unknown):  # `Page[Course].model_validate(body)`
        return evaluation.classes.with_type(of, key) if isinstance(of, ClassValue) else key
    if isinstance(key, Unknown) and isinstance(of, Record) and (held := _at_constant(evaluation, of, key)) is not None:
        return held
    known = key.known if isinstance(key, Text) else None
    if isinstance(of, Record) and of.of is not None and (known is None or of.get(known) is None):
        for name in ITEM:
            if isinstance(method := evaluation.classes.member(of, name), Closure):
                return evaluation.invoke(method, Arguments(written(key, place), [key]), of)
    if known is not None:
        if (
            isinstance(of, Unknown | ClassValue | Record)
            and (_has_settings(evaluation, of, scope) or (":" in known and isinstance(of, Unknown)))
            and (value := evaluation.settings.get(known, scope.file)) is not None
        ):
            return value
        if isinstance(of, Record) and isinstance(key, Text):
            return _at_key(evaluation, of, key, place)
        return member_of(evaluation, of, known, evaluation.origins.written(key, place), scope)
    return _at_position(evaluation, of, key, place, scope)


def _at_constant(evaluation: Evaluation, of: Record, key: Unknown) -> Value | None:
    """Return the value of a record for a constant of an enumeration; None for other keys, of which a table is noted."""
    if key is ANY_NAME and of.fields:
        evaluation.any_names.tables.append(of)
    constant = ENUMERATED.search(key.name)
    return of.get(constant[0].partition(".")[2]) if constant is not None else None


def _has_settings(evaluation: Evaluation, of: Unknown | ClassValue | Record, scope: Scope) -> bool:
    """Return whether something has settings by their names, as its own name, its type or its class says: `AppSettings`."""
    model = of.of if isinstance(of, Record) else of
    bases = evaluation.classes.foreign_bases(model) if isinstance(model, ClassValue) else ()
    names = (of.name, of.type) if isinstance(of, Unknown) else bases
    return any(plain(re.split(r"\W", each)[-1]) in evaluation.table(scope).settings for each in names)


def _at_position(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    """Return the item of a value at a position, or any of its items if that is not known."""
    if isinstance(of, Record):
        evaluation.late_values.takes(of)
    if isinstance(of, ClassValue) and of.node.constants:  # `Service[Service.Shop]`
        return evaluation.classes.written_constants(key, place, scope)
    is_row = isinstance(of, Record) and of.fields and not (of.items or of.open or of.name or of.of)
    if is_row and key in (NOTHING, Constant(0)) and evaluation.language(scope).prints:
        return of  # what a command returned, which may be several of it: `$rows[0..9]`
    if isinstance(of, Record) and isinstance(key, Constant) and isinstance(key.value, int) and not of.open:
        items = of.items
        lacking = NO if of.literal and items else of.contents
        return items[key.value] if -len(items) <= key.value < len(items) else lacking
    record = of
    if isinstance(of, Record) and isinstance(key, Text) and key.plain.strip(HOLE):
        pattern = "".join(".*" if part.text is None else re.escape(part.text) for part in key.parts)
        fields = {name: slot for name, slot in of.fields.items() if re.fullmatch(pattern, name, re.DOTALL)}
        of = replace(of, fields=fields)
    inner = evaluation.caches.own(record, key, element(of))
    return inner if inner != NOTHING else Unknown(of.name if isinstance(of, Unknown) else "")


def _columns_of(evaluation: Evaluation, of: Value, key: Record, place: Place, scope: Scope) -> Value:
    """Return a table with fewer columns, or the values at several keys."""
    if is_table(of):
        fewer = with_columns(key)
        return fewer if fewer.fields else of
    keys = options(key.contents) if key.items else ()
    columns = union(_item_of(evaluation, of, each, place, scope) for each in keys if each is not key)
    has_rows = isinstance(of, Answer) or (isinstance(of, Record) and of_kind(Answer, *of.items))
    return of if has_rows and plain_texts(union(keys)) else columns  # a table with fewer columns is one


def _at_key(evaluation: Evaluation, of: Record, key: Text, place: Place) -> Value:
    """Return the value of a record at a known key, also of what it is a copy, or the column of a table."""
    value = of.get(key.plain)
    if value is not None:
        evaluation.any_names.choose(key, value)
        own = of.fields[key.plain].place if key.plain in of.fields else None  # of a program that goes through all keys
        return with_key(value, key, segments=own not in {part.place for part in key.parts})
    if is_proxy(of) and (made := lacked(evaluation, of, key.plain, place)) is not None:  # `const { shop } = client`
        return made
    if (rows := of_kind(Answer, *of.items)) and not of.name and (of.open or not of.fields):  # columns, or a copy
        return union(read_member(evaluation, each, key.plain, evaluation.origins.written(key, place)) for each in rows)
    return union((Unknown(key.plain), *(of.items if of.open else ())))
