"""Objects and lists that a program writes, and what a framework does with the objects."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from lmscontract.usage.source.evaluation.classes import computed
from lmscontract.usage.source.libraries.records import spread
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_STATES = ("data", "state")
"""Members of a component that are functions, which return its state."""
_COMPUTING = ("computed", "getters")
"""Members of a component with functions, of which each computes a property of it."""
_COMPONENT_DEPTH = 3
"""How deep methods of a component are within it."""
_RECEIVING, _RUN = "$.interface.http", "run"
"""The type of a property of a source of Pipedream that answers requests, and its function that gets these."""


def written_object(evaluation: av.Evaluation, node: ir.Record, scope: av.Scope) -> av.Value:
    """Return an object that a program writes: `{"price": 3}`."""
    record = av.Record()
    for entry in node.entries:
        if isinstance(entry, ir.Entry):
            _set_entry(evaluation, record, entry, scope)
        elif isinstance(entry, ir.Spread):
            spread(record, evaluation.value(entry.value, scope))
        elif isinstance(entry, ir.Argument):
            record.fields[entry.name] = av.Slot(evaluation.value(entry.value, scope), av.place_of(entry, scope))
        elif isinstance(entry, ir.Function) and entry.name:  # an object with methods
            method = av.Closure(entry, av.Scope(scope.file, around=scope, this=record))
            evaluation.functions.defined(method)
            record.fields[entry.name] = av.Slot(method, av.place_of(entry, scope))
        else:
            record.items.append(evaluation.value(entry, scope))
    _share(evaluation, record, scope)
    evaluation.requests.described.note(evaluation.table(scope), record)
    return record


def _share(evaluation: av.Evaluation, component: av.Record, scope: av.Scope) -> None:
    """Give the methods of a component, such as one of Vue or Pipedream, the component as their object, with its state."""
    names = evaluation.table(scope).components
    _mix_in(evaluation, component, names)
    parts = {name: slot for name, slot in component.fields.items() if name in names}
    if not parts:
        return
    if any(each.plain == _RECEIVING for each in av.of_kind(av.Text, *av.within(component.get("props") or av.NOTHING))):
        evaluation.incoming.handlers.update(id(each.function) for each in av.of_kind(av.Closure, component.get(_RUN)))
    of_vuex = {"actions": _context(evaluation, component, scope)} if "mutations" in parts else {}
    for name, first in {**dict.fromkeys((*_COMPUTING, "mutations"), component), **of_vuex}.items():
        evaluation.uncalled.first.update(
            (id(each.function), first) for each in av.closures_in(component.get(name) or av.NOTHING)
        )
    owner = component
    if evaluation.language(scope).main and isinstance(scope.this, av.Record) and scope.this.of is None:
        owner = scope.this  # which the blocks in it have as their object
        scope.variables[ir.DESCRIBED] = component
    for name, slot in parts.items():
        for key, inner in _state_of(evaluation, name, slot):
            owner.fields.setdefault(key, _read_as_property(inner, component) if name in _COMPUTING else inner)
    if owner is component:
        _give_object(component, names)


def _mix_in(evaluation: av.Evaluation, component: av.Record, names: Collection[str]) -> None:
    """Give a component the parts of those that it mixes in or extends; its own members come first."""
    listed = [each for each in av.of_kind(av.Record, component.get("mixins")) if not each.fields]
    mixed = av.of_kind(av.Record, *(one for each in listed for one in each.items), component.get("extends"))
    for name, slot in ((name, slot) for each in mixed for name, slot in each.fields.items()):
        if name not in names:  # `created`, which Vue calls
            for hook in av.of_kind(av.Closure, slot.value):
                evaluation.functions.defined_for(replace(hook, this=component))
            continue
        own, found = component.get(name), _of_component(slot.value, component)
        if isinstance(own, av.Record) and isinstance(found, av.Record):
            own.fields = {**found.fields, **own.fields}
        else:
            component.fields[name] = av.Slot(av.union(each for each in (own, found) if each is not None), slot.place)


def _of_component(value: av.Value, component: av.Record) -> av.Value:
    """Return functions of another component, alone or in a record, with this one as their object."""
    if isinstance(value, av.Closure):
        return replace(value, this=component)
    if isinstance(value, av.Record) and not (value.of or value.made):
        fields = {key: av.Slot(_of_component(slot.value, component), slot.place) for key, slot in value.fields.items()}
        return replace(value, fields=fields)
    return value


def _state_of(evaluation: av.Evaluation, name: str, slot: av.Slot) -> Iterator[tuple[str, av.Slot]]:
    """Yield the entries of what a part of a component returns; its own entries without its state if it is no function."""
    for option in av.options(slot.value):
        state = evaluation.invoke(option, av.Arguments(slot.place)) if isinstance(option, av.Closure) else option
        for each in av.options(state) if state is not option or name not in _STATES else ():
            yield from each.fields.items() if isinstance(each, av.Record) else ()


def _read_as_property(entry: av.Slot, component: av.Record) -> av.Slot:
    """Return what a component computes, also as `{get() {…}}`: it is read without a call, and gets the component."""
    found = [*av.of_kind(av.Closure, entry.value, *(each.get("get") for each in av.of_kind(av.Record, entry.value)))]
    given = av.Arguments(entry.place, [component])
    return av.Slot(
        av.union(replace(each, function=computed(each.function), bound=given) for each in found), entry.place
    )


def _give_object(component: av.Record, names: Collection[str]) -> None:
    """Make a component the object of the methods in it, at some depth, except those of components inside it."""
    waiting: list[av.Value] = [component]
    for _ in range(_COMPONENT_DEPTH):
        records = [each for each in waiting if isinstance(each, av.Record)]
        nested = [each for each in records if each is component or each.fields.keys().isdisjoint(names)]
        waiting = [slot.value for each in nested for slot in each.fields.values()]
        for method in waiting:
            if (
                isinstance(method, av.Closure)
                and isinstance(method.scope.this, av.Record)
                and method.scope.this.of is None
            ):
                method.scope.this = component


def _context(evaluation: av.Evaluation, store: av.Record, scope: av.Scope) -> av.Record:
    """Return what an action of Vuex gets first: the state, and functions that call a mutation or an action by its name."""
    context = av.Record({"state": av.Slot(store, Place(scope.file, 1))}, open=True)
    at, given = (1, 0), [ir.Name(1, 0, each) for each in ("store", "first", "name", "value")]
    call = ir.Call(*at, ir.Index(*at, given[0], given[2]), (given[1], given[3]))
    for name, first in (("commit", store), ("dispatch", context)):
        parameters = tuple(ir.Parameter(*at, each) for each in given[2:])
        function = ir.Function(*at, "", parameters, ir.Return(*at, call))
        evaluation.functions.entered(function)
        around = av.Scope(scope.file, {"store": store, "first": first}, scope)
        context.fields[name] = av.Slot(av.Closure(function, around), Place(scope.file, 1))
    return context


def written_entry(evaluation: av.Evaluation, node: ir.Entry, scope: av.Scope) -> av.Value:
    """Return an object with one entry, which a program writes outside of one."""
    record = av.Record()
    key = _set_entry(evaluation, record, node, scope)
    is_pair = evaluation.table(scope).paired and isinstance(key, av.Record | av.Answer) and not record.fields
    return av.Record(items=[key, *record.items[:1]]) if is_pair else record  # `items to hasMore`


def _set_entry(evaluation: av.Evaluation, record: av.Record, node: ir.Entry, scope: av.Scope) -> av.Value:
    """Give a record an entry, and return its key."""
    key, value = evaluation.value(node.key, scope), evaluation.value(node.value, scope)
    mark_empty(evaluation, node.value, value, scope)
    names = key_texts(evaluation, key, av.place_of(node, scope), scope)
    for name in names:
        written = name.parts[0] if name.parts else None
        of_table = written is not None and (written.name == av.KEY or len(names) > 1)  # also `{NAMES[key]: value}`
        place = written.place if written is not None and of_table else av.place_of(node, scope)
        if not of_table and isinstance(node.key, ir.Name):  # `{key: data[key] for key in self.keys}`
            place = evaluation.origins.handed(name) or place
        record.fields[name.plain] = av.Slot(value, place)
    if isinstance(key, av.Constant) and isinstance(key.value, int):
        record.add(value)
    elif not names:
        record.open = True
        is_task = isinstance(key, av.Record) and av.has_answer(key) and not av.has_answer(value)
        record.add(value, *([key] if is_task else ()))  # `{submit(get, number): number}`
    return key


def mark_empty(evaluation: av.Evaluation, node: ir.AnyNode, value: av.Value, scope: av.Scope) -> None:
    """Note that a list without items is written where it is the value of an entry: `{ids: []}`."""
    is_array = isinstance(node, ir.Record) and not node.entries and evaluation.language(scope).arrays_are_maps
    if isinstance(value, av.Record) and (is_array or (isinstance(node, ir.Sequence) and not node.items)):
        value.literal = True


def key_texts(evaluation: av.Evaluation, key: av.Value, place: Place, scope: av.Scope) -> list[av.Text]:
    """Return the alternatives of a key that are known texts, or the name of a constant that has no value in the program."""
    last = key.name.rpartition(".")[2] if isinstance(key, av.Unknown) else ""
    named = last.isupper() or (isinstance(key, av.Unknown) and evaluation.classes.enumeration(key, scope) is not None)
    return [av.text(last, place)] if named else av.known_texts(key)


def written_list(evaluation: av.Evaluation, node: ir.Sequence, scope: av.Scope) -> av.Value:
    """Return a list that a program writes."""
    record = av.Record()
    flattens = evaluation.language(scope).flattens_lists
    of_command = len(node.items) == 1 and flattens  # `@($ids | Sort-Object)`
    for each in node.items:
        value = evaluation.value(each, scope)
        is_list = isinstance(value, av.Record) and not (value.open or value.fields or value.made)
        if not isinstance(each, ir.Spread) and not (of_command and is_list):
            record.items.append(value)
        elif isinstance(value, av.Record) and is_list:
            record.add(*value.items)
        elif flattens and (isinstance(value, av.Text | av.Constant) or (isinstance(value, av.Record) and value.fields)):
            record.items.append(value)  # `@($item)`
        else:
            record.items.append(av.element(value))
    is_written = not any(isinstance(each, ir.Spread) for each in node.items)
    record.literal = bool(node.items) and is_written and len(record.items) == len(node.items)
    evaluation.requests.described.note_row(record, av.place_of(node, scope))
    return record
