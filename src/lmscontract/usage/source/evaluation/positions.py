"""What values have at a position or a key in brackets."""

from __future__ import annotations

import re
from dataclasses import replace

from lmscontract.usage.source.evaluation.any_names import is_proxy
from lmscontract.usage.source.evaluation.classes import ENUMERATED
from lmscontract.usage.source.evaluation.members import lacked, member_of
from lmscontract.usage.source.libraries.records import with_key
from lmscontract.usage.source.libraries.tables import is_table, with_columns
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.members import ITEM, read_member
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import HOLE, Place


def at_index(evaluation: av.Evaluation, node: ir.Index, scope: av.Scope) -> av.Value:
    """Return what a value has at a key in brackets: `good["price"]`."""
    of, key = evaluation.value(node.of, scope), evaluation.value(node.key, scope)
    evaluation.requests.note_key(key)
    return item(evaluation, of, key, av.place_of(node, scope), scope)


def item(evaluation: av.Evaluation, of: av.Value, key: av.Value, place: Place, scope: av.Scope) -> av.Value:
    """Return the item of a value at a key."""
    return av.union(
        [
            _below(evaluation, option, each, place, scope) or _item_of(evaluation, option, each, place, scope)
            for option in av.options(of)
            for each in av.options(key)
        ]
    )


def _below(evaluation: av.Evaluation, of: av.Value, key: av.Value, place: Place, scope: av.Scope) -> av.Record | None:
    """Return the client of a path below that of another one: `RestClient::Resource.new(base)["goods"]`; None for others."""
    if not isinstance(of, av.Record) or of.name.replace("::", ".").lower() not in evaluation.table(scope).below:
        return None
    return replace(of, base=av.joined((of.base or av.NOTHING, av.text("/", place), key), place))


def _item_of(evaluation: av.Evaluation, of: av.Value, key: av.Value, place: Place, scope: av.Scope) -> av.Value:
    if isinstance(key, av.Record) and (not key.fields or is_table(of)) and not evaluation.caches.have(of):
        return _columns_of(evaluation, of, key, place, scope)
    if isinstance(key, av.ClassValue) and isinstance(
        of, av.ClassValue | av.Unknown
    ):  # `Page[Course].model_validate(body)`
        return evaluation.classes.with_type(of, key) if isinstance(of, av.ClassValue) else key
    if (
        isinstance(key, av.Unknown)
        and isinstance(of, av.Record)
        and (held := _at_constant(evaluation, of, key)) is not None
    ):
        return held
    known = key.known if isinstance(key, av.Text) else None
    if isinstance(of, av.Record) and of.of is not None and (known is None or of.get(known) is None):
        for name in ITEM:
            if isinstance(method := evaluation.classes.member(of, name), av.Closure):
                return evaluation.invoke(method, av.Arguments(av.written(key, place), [key]), of)
    if known is not None:
        if (
            isinstance(of, av.Unknown | av.ClassValue | av.Record)
            and (_has_settings(evaluation, of, scope) or (":" in known and isinstance(of, av.Unknown)))
            and (value := evaluation.settings.get(known, scope.file)) is not None
        ):
            return value
        if isinstance(of, av.Record) and isinstance(key, av.Text):
            return _at_key(evaluation, of, key, place)
        return member_of(evaluation, of, known, evaluation.origins.written(key, place), scope)
    return _at_position(evaluation, of, key, place, scope)


def _at_constant(evaluation: av.Evaluation, of: av.Record, key: av.Unknown) -> av.Value | None:
    """Return the value of a record for a constant of an enumeration; None for other keys, of which a table is noted."""
    if key is av.ANY_NAME and of.fields:
        evaluation.any_names.tables.append(of)
    constant = ENUMERATED.search(key.name)
    return of.get(constant[0].partition(".")[2]) if constant is not None else None


def _has_settings(evaluation: av.Evaluation, of: av.Unknown | av.ClassValue | av.Record, scope: av.Scope) -> bool:
    """Return whether something has settings by their names, as its own name, its type or its class says: `AppSettings`."""
    model = of.of if isinstance(of, av.Record) else of
    bases = evaluation.classes.foreign_bases(model) if isinstance(model, av.ClassValue) else ()
    names = (of.name, of.type) if isinstance(of, av.Unknown) else bases
    return any(plain(re.split(r"\W", each)[-1]) in evaluation.table(scope).setting_readers for each in names)


def _at_position(evaluation: av.Evaluation, of: av.Value, key: av.Value, place: Place, scope: av.Scope) -> av.Value:
    """Return the item of a value at a position, or any of its items if that is not known."""
    if isinstance(of, av.Record):
        evaluation.late_values.takes(of)
    if isinstance(of, av.ClassValue) and of.node.constants:  # `Service[Service.Shop]`
        return evaluation.classes.written_constants(key, place, scope)
    is_row = isinstance(of, av.Record) and of.fields and not (of.items or of.open or of.made or of.of)
    if is_row and key in (av.NOTHING, av.Constant(0)) and evaluation.language(scope).prints:
        return of  # what a command returned, which may be several of it: `$rows[0..9]`
    if isinstance(of, av.Record) and isinstance(key, av.Constant) and isinstance(key.value, int) and not of.open:
        items = of.items
        lacking = av.NO if of.literal and items else of.contents
        return items[key.value] if -len(items) <= key.value < len(items) else lacking
    if isinstance(of, av.Text) and key == av.Constant(0) and not evaluation.language(scope).prints:
        return av.first_character(of, place) or av.NOTHING
    record = of
    if isinstance(of, av.Record) and isinstance(key, av.Text) and key.plain.strip(HOLE):
        pattern = "".join(".*" if part.text is None else re.escape(part.text) for part in key.parts)
        fields = {name: slot for name, slot in of.fields.items() if re.fullmatch(pattern, name, re.DOTALL)}
        of = replace(of, fields=fields)
    inner = evaluation.caches.own(record, key, av.element(of))
    return inner if inner != av.NOTHING else av.Unknown(of.name if isinstance(of, av.Unknown) else "")


def _columns_of(evaluation: av.Evaluation, of: av.Value, key: av.Record, place: Place, scope: av.Scope) -> av.Value:
    """Return a table with fewer columns, or the values at several keys."""
    if is_table(of):
        fewer = with_columns(key)
        return fewer if fewer.fields else of
    keys = av.options(key.contents) if key.items else ()
    columns = av.union(_item_of(evaluation, of, each, place, scope) for each in keys if each is not key)
    has_rows = isinstance(of, av.Answer) or (isinstance(of, av.Record) and av.of_kind(av.Answer, *of.items))
    return of if has_rows and av.plain_texts(av.union(keys)) else columns  # a table with fewer columns is one


def _at_key(evaluation: av.Evaluation, of: av.Record, key: av.Text, place: Place) -> av.Value:
    """Return the value of a record at a known key, also of what it is a copy, or the column of a table."""
    value = of.get(key.plain)
    if value is not None:
        evaluation.any_names.choose(key, value)
        own = of.fields[key.plain].place if key.plain in of.fields else None  # of a program that goes through all keys
        return with_key(value, key, segments=own not in {part.place for part in key.parts})
    if is_proxy(of) and (made := lacked(evaluation, of, key.plain, place)) is not None:  # `const { shop } = client`
        return made
    if (rows := av.of_kind(av.Answer, *of.items)) and not of.made and (of.open or not of.fields):  # columns, or a copy
        return av.union(
            read_member(evaluation, each, key.plain, evaluation.origins.written(key, place)) for each in rows
        )
    return av.union((av.Unknown(key.plain), *(of.items if of.open else ())))
