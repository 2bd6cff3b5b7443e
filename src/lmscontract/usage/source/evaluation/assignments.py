"""Evaluates assignments to any kind of target: variables, members, items and patterns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from lmscontract.usage.source.evaluation.literals import key_texts, mark_empty
from lmscontract.usage.source.evaluation.positions import item
from lmscontract.usage.source.libraries.builders import set_option
from lmscontract.usage.source.libraries.records import change, spread
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.members import read_member
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import json_name, property_of
from lmscontract.usage.usage import Place

_PRIMITIVE = re.compile(r"u?int\d*|float\d*|string|bool|error|byte|rune")
_PAIR = 2
"""The number of variables for the key and the value of an entry."""
_ERRORS = ("err", "error", "ok", "_")
"""Names of the second variable that a call gives besides its result."""


def assignment(evaluation: av.Evaluation, node: ir.Assign, scope: av.Scope) -> av.Value:
    """Assign a value, or append it; the result is the value."""
    old = evaluation.value(node.target, scope) if node.keeps else av.NOTHING
    if all(isinstance(each, av.Record) for each in av.options(old)):
        return old  # `@goods ||= {}`, which others fill in
    value = evaluation.value(node.value, scope)
    if isinstance(node.target, ir.Member | ir.Index):
        mark_empty(evaluation, node.value, value, scope)
    if isinstance(node.value, ir.Group) and not node.value.children:
        value = _declared(evaluation, node, scope)
    value = evaluation.typed(value, node.type, scope)
    if node.type and isinstance(value, av.Unknown) and value.name and not evaluation.classes.of_type(value.type, scope):
        value = av.Unknown(value.name, node.type)  # `m.(*Client)`, `(Client) m`, `Client client = …`
    value = evaluation.instances.made_as(value, node.type, scope)
    if node.add:
        value = _appended(evaluation.value(node.target, scope), value, av.place_of(node, scope))
    for name in ir.nodes(node.target) if node.declares else ():
        if isinstance(name, ir.Name):
            scope.variables.setdefault(name.name, av.NOTHING)
    assign(evaluation, node.target, value, scope)
    return value


def _declared(evaluation: av.Evaluation, node: ir.Assign, scope: av.Scope) -> av.Value:
    """Return the value of a variable that is declared without one."""
    if evaluation.language(scope).zero_values:
        if _PRIMITIVE.fullmatch(node.type):
            return av.Constant(None)
        found = evaluation.classes.of_type(node.type, scope)
        return av.Record(of=found, open=found is not None or "[" in node.type)
    return av.Unknown(ir.last_name(node.target), node.type)


def _appended(old: av.Value, value: av.Value, place: Place) -> av.Value:
    answers = av.of_kind(av.Answer, value)
    if answers:
        return av.union((old, *answers))
    if isinstance(value, av.Record) and (changed := av.of_kind(av.Answer, old)):
        for each in changed:
            change(each, value)
        return old
    records = [each for each in av.of_kind(av.Record, old) if each.base is None]
    for record in records:
        if isinstance(value, av.Record) and value.fields and not record.fields:
            record.add(value)
        else:
            spread(record, value)
    if not records and isinstance(value, av.Record) and value.items and not av.of_kind(av.Text, old):
        return value  # a list that begins with it
    return old if records else av.joined((old, value), place)


def assign(evaluation: av.Evaluation, target: ir.AnyNode, value: av.Value, scope: av.Scope) -> None:
    """Give a value to a variable, a member, an item or the parts of a pattern."""
    if isinstance(target, ir.Name):
        _set_variable(evaluation, target, value, scope)
    elif isinstance(target, ir.Member | ir.Index):
        _set_part(evaluation, target, value, scope)
    elif isinstance(target, ir.Record):
        _destructure(evaluation, target, value, scope)
    elif isinstance(target, ir.Sequence):
        unpack(evaluation, target, value, scope)
    elif isinstance(target, ir.Choice):
        defaults = [evaluation.value(each, scope) for each in target.options[1:]]
        assign(evaluation, target.options[0], av.union((value, *defaults)), scope)
    elif isinstance(target, ir.Assign):  # a pattern with a default
        assign(evaluation, target.target, av.union((value, evaluation.value(target.value, scope))), scope)
    elif isinstance(target, ir.Spread | ir.Argument):
        assign(evaluation, target.value, value, scope)
    elif isinstance(target, ir.Group):  # patterns of which one fits
        for each in target.children:
            assign(evaluation, each, value, scope)


def _set_variable(evaluation: av.Evaluation, target: ir.Name, value: av.Value, scope: av.Scope) -> None:
    name = target.name
    around = next((each for each in scope.outwards() if each is not scope and name in each.variables), None)
    if around is not None and name in _restored(evaluation):
        around.variables[name] = value
    elif around is not None and name not in scope.variables:
        evaluation.late_values.gains(around, name, value)
        around.variables[name] = av.union((around.variables[name], value))
    if isinstance(declared := scope.variables.get(name), av.Unknown):  # with a type, and without a value yet
        value = evaluation.typed(value, declared.type, scope)
    this = scope.this if evaluation.language(scope).bare_members == "write" else None
    is_new = name not in scope.variables
    if is_new and isinstance(this, av.Record) and evaluation.classes.member(this, name) is not None:
        this.set(name, _of_property(evaluation, this, name, value), av.place_of(target, scope))
    elif (
        is_new
        and isinstance(this, av.Record)
        and this.request
        and plain(name) in evaluation.table(scope).request_setters
    ):
        set_option(evaluation, this, name, value, av.place_of(target, scope))
    else:
        scope.variables[name] = value


def _set_part(evaluation: av.Evaluation, target: ir.Member | ir.Index, value: av.Value, scope: av.Scope) -> None:
    place = av.place_of(target, scope)
    key = evaluation.value(target.key, scope) if isinstance(target, ir.Index) else av.NOTHING
    evaluation.requests.note_key(key)
    for owner in _requests_of(evaluation, target, scope) or _owners(evaluation, target.of, scope):
        if isinstance(target, ir.Member):
            if isinstance(owner, av.Record | av.ClassValue) and target.name in _restored(evaluation):
                (owner.members if isinstance(owner, av.ClassValue) else owner).fields.pop(target.name, None)
            _set_member(evaluation, owner, target.name, value, place)
            if isinstance(owner, av.Unknown):
                evaluation.common.set(owner, target.name, value, scope, place)
        else:
            _set_item(evaluation, owner, key, value, place, scope)


def _restored(evaluation: av.Evaluation) -> frozenset[str]:
    """Return what the function under evaluation sets for a while: `before = self.path`, later `self.path = before`.

    It has only the value that is set last, not also the others as if another branch had set them.
    """
    frame = evaluation.stack.innermost
    if frame.restored is None:
        nodes = ir.nodes(frame.closure.function.body) if frame.closure is not None else ()
        found = [each for each in nodes if isinstance(each, ir.Assign)]
        kept = {(kept, name) for each in found for kept in _names(each.target) for name in _names(each.value)}
        names = {(ir.last_name(each.value), ir.last_name(each.target)) for each in found}
        frame.restored = frozenset(name for kept_in, name in names & kept if kept_in != name)
    return frame.restored


def _names(node: ir.AnyNode) -> Iterable[str]:
    """Return the names that are written in one place of an assignment, or in several: `before, self.path = self.path, path`."""
    return filter(None, map(ir.last_name, node.items if isinstance(node, ir.Sequence) else (node,)))


def _set_item(
    evaluation: av.Evaluation, owner: av.Value, key: av.Value, value: av.Value, place: Place, scope: av.Scope
) -> None:
    if isinstance(owner, av.ClassValue) and isinstance(value, av.Closure):
        for each in av.known_texts(key):
            evaluation.classes.add_method(owner, each, value)
    elif isinstance(owner, av.Answer):
        for each in av.known_texts(key):
            owner.request.changed[*owner.path, each.plain] = av.Slot(value, av.written(each, place))
    elif isinstance(owner, av.Record):
        names = key_texts(evaluation, key, place, scope)
        if names and isinstance(value, av.Closure):
            evaluation.functions.at_keys.add(id(value.function))
        for each in names:
            evaluation.late_values.gains(owner, each.plain, value)
            owner.set(each.plain, value, evaluation.origins.written(each, place))
        if not names:
            owner.add(value)
            evaluation.caches.keep(owner, key, value)


def _requests_of(evaluation: av.Evaluation, target: ir.Member | ir.Index, scope: av.Scope) -> list[av.Record]:
    """Return the requests of whose URLs the path or the query is set: `request.URL.RawQuery = …`."""
    url = target.of
    if not (isinstance(target, ir.Member) and isinstance(url, ir.Member) and plain(url.name) == "url"):
        return []
    if plain(target.name) != "path" and evaluation.table(scope).request_setters.get(plain(target.name)) != "query":
        return []
    return [each for each in av.of_kind(av.Record, evaluation.value(url.of, scope)) if each.request is not None]


def _owners(evaluation: av.Evaluation, node: ir.AnyNode, scope: av.Scope) -> tuple[av.Value, ...]:
    """Return the values of which a member is set; a variable that is not known becomes a record."""
    owner = evaluation.value(node, scope)
    is_made = isinstance(node, ir.Name | ir.Member | ir.Index) and not evaluation.common.has(owner, scope)
    if isinstance(owner, av.Unknown) and is_made:
        if isinstance(node, ir.Member) and node.name in evaluation.table(scope).beside_content:
            return ()  # of a content that is a body: `content.Headers.ContentType = …`
        if isinstance(node, ir.Member) and node.name in evaluation.table(scope).reflection:
            return ()  # of a class that is not known: `String.prototype.trim = …`
        model = evaluation.classes.of_type(owner.type, scope) if owner.type else None
        name = owner.type or owner.name
        made = av.Record(open=True, name=name if model is None and name != "exports" else "", of=model)
        if plain(owner.type.rpartition(".")[2]) in evaluation.table(scope).urls:
            made = av.Record(kind=av.Kind.URL, base=owner)
        assign(evaluation, node, made, scope)
        return (made,)
    return av.options(owner)


def _set_member(evaluation: av.Evaluation, owner: av.Value, name: str, value: av.Value, place: Place) -> None:
    if isinstance(owner, av.ClassValue):
        evaluation.classes.set_member(owner, name, value, place)
    elif isinstance(owner, av.Module):
        owner.scope.variables[name] = value
    elif isinstance(owner, av.Closure):
        owner.members.set(name, value, place)
    elif isinstance(owner, av.Answer):
        known = property_of(owner.type, name)
        key = json_name(known, owner.type) if known is not None else name
        owner.request.changed[*owner.path, key] = av.Slot(value, place)
    elif isinstance(owner, av.Record):
        if owner.made or owner.request:
            set_option(evaluation, owner, name, value, place)
        evaluation.late_values.gains(owner, name, value)
        evaluation.common.extend(owner, name, value, place)
        owner = evaluation.classes.holder(owner, name, place)
        owner.set(name, _of_property(evaluation, owner, name, value), place)


def _of_property(evaluation: av.Evaluation, owner: av.Record, name: str, value: av.Value) -> av.Value:
    """Return a value in the class that the property declares which is set to it."""
    known = property_of(owner.of, name)
    return value if known is None or owner.of is None else evaluation.typed(value, known.type, owner.of.scope)


def _destructure(evaluation: av.Evaluation, target: ir.Record, value: av.Value, scope: av.Scope) -> None:
    for entry in target.entries:
        place = av.place_of(entry, scope)
        if isinstance(entry, ir.Entry):
            key = _of_pattern(evaluation.value(entry.key, scope))
            part = av.Constant(None) if _lacks(value, key) else item(evaluation, value, key, place, scope)
            inner = entry.value
            if isinstance(inner, ir.Name) and part == av.NOTHING:
                part = av.Unknown(inner.name)
            assign(evaluation, inner, part, scope)
        elif isinstance(entry, ir.Spread):
            taken = {_taken(each) for each in target.entries}
            assign(evaluation, entry.value, av.union(_without(each, taken) for each in av.options(value)), scope)
        elif isinstance(entry, ir.Assign) and isinstance(entry.target, ir.Name | ir.Entry):
            inner = entry.target if isinstance(entry.target, ir.Name) else entry.target.value
            key = _of_pattern(av.text(ir.last_name(inner), place))
            part = item(evaluation, value, key, place, scope)
            if part == av.NOTHING and not _lacks(value, key):  # given, and not known: `{ sold: price > 0 }`
                part = av.Unknown(ir.last_name(inner))
            default = evaluation.value(entry.value, scope)
            assign(evaluation, inner, av.union((part, default)) if isinstance(part, av.Unknown) else part, scope)


def _of_pattern(key: av.Value) -> av.Value:
    """Return a key of a pattern, which is not where the value at it is chosen."""
    if not isinstance(key, av.Text):
        return key
    return av.Text(tuple(each._replace(name=av.OF_PATTERN) for each in key.parts))


def _lacks(value: av.Value, key: av.Value) -> bool:
    """Return whether a value is a record that the program writes, such as `{query}`, and has no entry at a key."""
    if not isinstance(value, av.Record) or not isinstance(key, av.Text) or key.known is None:
        return False
    return value.is_mapping and value.get(key.known) is None


def _taken(entry: ir.AnyNode) -> str:
    """Return the key that an entry of a pattern takes."""
    inner = entry.target if isinstance(entry, ir.Assign) else entry
    key = inner.key if isinstance(inner, ir.Entry) else inner
    return key.value if isinstance(key, ir.Text) else ir.last_name(key)


def _without(value: av.Value, keys: Collection[str]) -> av.Value:
    """Return what is left of a record of options without some keys."""
    if not isinstance(value, av.Record) or value.made or (value.of is not None and (value.answers or not value.fields)):
        return value
    return av.Record({key: slot for key, slot in value.fields.items() if key not in keys}, value.items, value.open)


def unpack(evaluation: av.Evaluation, target: ir.Sequence, value: av.Value, scope: av.Scope) -> None:
    """Assign the items of a value to several targets."""
    states = [option for option in av.of_kind(av.Record, value) if option.kind is av.Kind.STATE]
    if states and len(target.items) == 2:
        value = states[0].get("value") or av.NOTHING
        evaluation.late_values.lacks(states[0], "value", value)
        assign(evaluation, target.items[0], value, scope)
        assign(evaluation, target.items[1], _setter(evaluation, target.items[0], states[0], scope), scope)
        return
    others = [isinstance(each, ir.Name) and each.name in _ERRORS for each in target.items]
    result = next((number for number, other in enumerate(others) if not other), 0) if any(others[1:]) else None
    rest = next((number for number, each in enumerate(target.items) if isinstance(each, ir.Spread)), len(target.items))
    for number, each in enumerate(target.items):
        if number == rest:
            after = len(target.items) - number - 1
            assign(evaluation, each, av.union(_rest(option, number, after) for option in av.options(value)), scope)
            continue
        place = number - len(target.items) if number > rest else number
        component = _component(evaluation, target, number, value, scope)
        parts = [component] if component is not None else [_unpacked(o, place, result) for o in av.options(value)]
        assign(evaluation, each, av.union(parts), scope)


def _component(
    evaluation: av.Evaluation, target: ir.Sequence, number: int, value: av.Value, scope: av.Scope
) -> av.Value | None:
    """Return the property at a position of a class into which a response is read: `val (id, price) = course`; None without one.

    Two variables may be for the key and the value of an entry, unless they have the names of the properties.
    """
    if evaluation.language(scope).bare_members != "write" or ir.last_name(target.items[number]) == "_":
        return None
    found = []
    for each in av.of_kind(av.Answer, value):
        names = [ir.last_name(property.target) for property in each.type.properties] if each.type is not None else []
        same = [plain(ir.last_name(one)) in ("_", plain(name)) for one, name in zip(target.items, names, strict=False)]
        is_item = each.path[-1:] == ("[]",)
        if number < len(names) and (all(same) if len(target.items) == _PAIR else is_item or any(same)):
            found.append(read_member(evaluation, each, names[number], av.place_of(target.items[number], scope)))
    return av.union(found) if found else None


def _rest(value: av.Value, number: int, after: int) -> av.Value:
    """Return the items of a list from a position on, without the last ones; the list itself if they are not known."""
    if isinstance(value, av.Record) and value.items and not value.fields and not value.open:
        return av.Record(items=value.items[number : len(value.items) - after])
    return value


def _unpacked(value: av.Value, number: int, result: int | None) -> av.Value:
    """Return the part of a value at a position; at that of a result that comes with an error, it is the value itself."""
    if isinstance(value, av.Record) and -len(value.items) <= number < len(value.items) and not value.fields:
        return value.items[number]
    if isinstance(value, av.Record) and value.literal and value.items:
        return av.NO
    if result is not None:
        return value if number == result else av.NOTHING
    return value if isinstance(value, av.Answer) and value.whole else av.element(value)


def _setter(evaluation: av.Evaluation, target: ir.AnyNode, state: av.Record, scope: av.Scope) -> av.Closure:
    """Return a function that sets a variable, and what is kept of it for the next time its function runs."""
    at = (target.line, target.column)
    new, kept = ir.Name(*at, "new value"), ir.Member(*at, ir.Name(*at, "kept state"), "value")
    body = ir.Group(*at, (ir.Assign(*at, target, new), ir.Assign(*at, kept, new)), block=True)
    function = ir.Function(*at, "", (ir.Parameter(*at, new),), body)
    evaluation.functions.entered(function)
    return av.Closure(function, av.Scope(scope.file, {"kept state": state}, scope))
