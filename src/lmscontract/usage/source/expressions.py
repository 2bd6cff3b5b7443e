"""Evaluates expressions: texts, names, members, items, literals with keys, and calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.annotations import has_body
from lmscontract.usage.source.builders import part_of_url, query_member
from lmscontract.usage.source.call_site import CallSite
from lmscontract.usage.source.calls import call
from lmscontract.usage.source.classes import CONSTRUCTORS
from lmscontract.usage.source.clients import METHODS, is_client, plain, words
from lmscontract.usage.source.functions import KEYS, keys_of, merged, spread, type_names
from lmscontract.usage.source.models import property_of
from lmscontract.usage.source.responses import read_member, response_member
from lmscontract.usage.source.values import (
    KEY,
    NO,
    NOTHING,
    YES,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Module,
    Part,
    Record,
    Scope,
    Slot,
    Text,
    Union,
    Unknown,
    Value,
    answers_in,
    closures_in,
    element,
    joined,
    known_texts,
    options,
    plain_texts,
    text,
    union,
    written,
)
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Evaluation

_THIS = frozenset({"this", "self", "static", "super", "parent", "cls"})
_COMPUTED = frozenset({"property", "cached_property", "get"})
_REFLECTION = frozenset({"class", "java", "kotlin", "javaClass", "javaObjectType"})
_ITEM = ("[]", "__getitem__", "offsetGet")
"""Methods that give the item of an object at a key."""
_VALUE = frozenset({"value", "Value", "rawValue"})
"""Members of a constant of an enumeration that are its value."""
_PAIR = ("key", "value")
"""Members of an entry."""
_MOST_IMPLEMENTATIONS = 3
_NEW = ("new", "create", "getInstance", "instance")
_STATES = ("data", "state")
"""Members of a component that are functions, which return its state."""
_COMPONENT_DEPTH = 3
"""How deep methods of a component are within it."""
_APPLIED = frozenset(["call", "apply", "bind", "__invoke", "invoke", "delay", "apply_async", "dispatch", "submit"])
"""Methods of functions that call them."""
_COMPARING = frozenset({"equals", "equalsignorecase", "eql", "contains", "includes", "include"})
"""Methods of a text that compare it with another, and of a list that look for a text."""
_ANY_METHOD = "send"
"""A method of a client, where its name is not known."""
_CALLED = Closure | ClassValue | Module | Answer


def place_of(node: ir.Node, scope: Scope) -> Place:
    """Return the place of a node."""
    return Place(scope.file, node.line, node.column)


# Names


def _text(_evaluation: Evaluation, node: ir.Text, scope: Scope) -> Value:
    return text(node.value, place_of(node, scope))


def _literal(_evaluation: Evaluation, node: ir.Literal, _scope: Scope) -> Value:
    return Constant(node.value)


def _name(evaluation: Evaluation, node: ir.Name, scope: Scope) -> Value:
    found = _lookup(evaluation, node.name, scope) or _of_extended(evaluation, node, scope)
    if isinstance(found, Closure) and found.function.implicit and found.function.name == node.name:
        return evaluation.invoke(found, Arguments(place_of(node, scope)))
    return found if found is not None else Unknown(node.name)


def _of_extended(evaluation: Evaluation, node: ir.Name, scope: Scope) -> Value | None:
    """Return the member with a name of the object that the function around extends, if the type of the object has it."""
    found = [
        _member_of(evaluation, each, node.name, place_of(node, scope), scope)
        for each in options(scope.find("this") or NOTHING)
        if (isinstance(each, Answer) and property_of(each.type, node.name))
        or (isinstance(each, Record) and each.get(node.name) is not None)
    ]
    return union(found) if found else None


def _lookup(evaluation: Evaluation, name: str, scope: Scope) -> Value | None:
    found = scope.find(name)
    if found is not None and name not in scope.variables and (holder := scope.holder(name)) is not None:
        evaluation.lacks(holder, name, found)
    if found is None and scope.this is not None and name in _THIS:
        return scope.this
    bare = isinstance(scope.this, ClassValue) or evaluation.project.language(scope.file).bare_members
    around: Scope | None = scope
    while found is None and bare and around is not None:  # a block may have an object of its own
        if isinstance(around.this, Record | ClassValue):
            found = evaluation.classes.member(around.this, name)
        around = around.around
    if found is None and bare and isinstance(scope.this, Record):
        found = query_member(evaluation, scope.this, name, Place(scope.file))
    return found if found is not None else evaluation.project.find(name, scope.file)


def _import(evaluation: Evaluation, node: ir.Import, scope: Scope) -> Value:
    found = evaluation.project.resolve(node.module, node.name, scope.file)
    own = "" if node.name in ("default", "*") else node.name
    dotted = ".".join(each for each in (node.module.rpartition("/")[2], own) if each)
    if node.name == "default" and not is_client(evaluation.table(scope), dotted):
        dotted = node.alias
    if found is None:
        evaluation.late(node, scope)
    value = found if found is not None else Unknown(dotted or node.alias)
    if node.alias == "*":
        if isinstance(value, Module):
            scope.variables.update(value.scope.variables)
            return value.scope.variables.get("default", NOTHING)
    elif node.alias:
        scope.variables[node.alias] = value
    return value


def _join(evaluation: Evaluation, node: ir.Join, scope: Scope) -> Value:
    values = [evaluation.value(part, scope) for part in node.parts]
    found = [option for each in values for option in options(each)]
    records = [option for option in found if isinstance(option, Record)]
    if any(not each.base for each in records) and all(isinstance(option, Record | Unknown) for option in found):
        return merged(values)
    answers = answers_in(values)
    if answers and not any(isinstance(option, Text) for option in found):
        return union(answers)
    result: Value = joined(values, place_of(node, scope))
    queries = [query for each in records if each.name == "url" and (query := each.get("?")) is not None]
    if queries:  # of a part that is a URL
        return Record({"?": Slot(union(queries), place_of(node, scope))}, name="url", base=result)
    return union((result, *answers)) if answers and not evaluation.requests.is_path(result) else result


# Members and items


def _member(evaluation: Evaluation, node: ir.Member, scope: Scope) -> Value:
    of, place = evaluation.value(node.of, scope), place_of(node, scope)
    return union(_member_of(evaluation, option, node.name, place, scope) for option in options(of))


def _member_of(evaluation: Evaluation, of: Value, name: str, place: Place, scope: Scope) -> Value:
    if isinstance(of, Answer):
        return read_member(evaluation, of, name, place)
    if isinstance(of, Record | ClassValue):
        member = _member_of_object(evaluation, of, name, place, scope)
        if isinstance(of, Record) and not of.name:
            evaluation.lacks(of, name, member)
        if isinstance(of, Record) and of.open and isinstance(member, Unknown) and (copied := answers_in(of.items)):
            return union(read_member(evaluation, each, name, place) for each in copied)  # of what it is a copy
        return member
    if isinstance(of, Module):
        found = of.scope.find(name)
        return found if found is not None else Unknown(name)
    if isinstance(of, Unknown):
        declared = evaluation.classes.of_declared(of.type, scope)
        if declared is not None:
            return _member_of(evaluation, declared, name, place, scope)
        return Unknown(f"{of.name}.{name}" if of.name else name, "", of.parameter)
    return of if isinstance(of, Text) and name in _VALUE else Unknown(name)


def _member_of_object(evaluation: Evaluation, of: Record | ClassValue, name: str, place: Place, scope: Scope) -> Value:
    own = evaluation.classes.property_of(of, name)
    if isinstance(of, Record) and of.name == "url" and (part := part_of_url(of, plain(name), place)) is not None:
        return part
    if own is None and isinstance(of, Record):
        own = response_member(evaluation, of, name, scope) or query_member(evaluation, of, name, place)
    if isinstance(own, Closure) and any(
        isinstance(mark, ir.Name) and mark.name in _COMPUTED for mark in own.function.marks
    ):
        return evaluation.invoke(own, Arguments(place))
    if own is not None:
        return own
    if isinstance(of, Record) and not of.name and of.fields and plain(name) in KEYS:
        return keys_of(of)
    if isinstance(of, Record) and of.name and name == "interceptors":
        kind = Record({"client": Slot(of, place)}, name=name)
        return Record({"response": Slot(kind, place)}, name=name)
    if name in _REFLECTION and (model := of if isinstance(of, ClassValue) else of.of) is not None:
        return model
    if isinstance(of, Record) and len(of.items) == 2 and not of.fields and plain(name) in _PAIR:
        return of.items[_PAIR.index(plain(name))]
    if isinstance(of, ClassValue) and name[:1].isupper() and (inner := evaluation.classes.named(name, scope)):
        return inner  # of a module that several files open
    label = of.name if isinstance(of, Record) else of.node.name
    return Unknown(f"{label}.{name}") if label else Unknown(name)


def _index(evaluation: Evaluation, node: ir.Index, scope: Scope) -> Value:
    of, key = evaluation.value(node.of, scope), evaluation.value(node.key, scope)
    return item(evaluation, of, key, place_of(node, scope), scope)


def item(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    """Return the item of a value at a key."""
    return union([_item_of(evaluation, option, each, place, scope) for option in options(of) for each in options(key)])


def _item_of(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    if isinstance(key, Record) and not key.fields:
        keys = options(key.contents) if key.items else ()
        columns = union(_item_of(evaluation, of, each, place, scope) for each in keys if each is not key)
        is_table = isinstance(of, Answer) or (isinstance(of, Record) and answers_in(of.items))
        return of if is_table and plain_texts(union(keys)) else columns  # a table with fewer columns is one
    known = key.known if isinstance(key, Text) else None
    if isinstance(of, Record) and of.of is not None and (known is None or of.get(known) is None):
        for name in _ITEM:
            if isinstance(method := evaluation.classes.member(of, name), Closure):
                return evaluation.invoke(method, Arguments(written(key, place), [key]), of)
    if known is not None:
        if isinstance(of, Unknown) and ":" in known and (value := evaluation.setting(known, scope)) is not None:
            return value
        if isinstance(of, Record) and isinstance(key, Text):
            return _at_key(evaluation, of, key, place)
        return _member_of(evaluation, of, known, evaluation.written(key, place), scope)
    if isinstance(of, Record) and isinstance(key, Constant) and isinstance(key.value, int) and not of.open:
        items = of.items
        return items[key.value] if -len(items) <= key.value < len(items) else of.contents
    inner = element(of)
    return inner if inner != NOTHING else Unknown(of.name if isinstance(of, Unknown) else "")


def _at_key(evaluation: Evaluation, of: Record, key: Text, place: Place) -> Value:
    """Return the value of a record at a known key, or the column of a table."""
    value = of.get(key.plain)
    if value is not None:
        return _with_key(value, key)
    if (rows := answers_in(of.items)) and not of.fields and not of.name:
        return union(read_member(evaluation, each, key.plain, evaluation.written(key, place)) for each in rows)
    return union((Unknown(key.plain), *(of.items if of.open else ())))


def _with_key(value: Value, key: Text) -> Value:
    """Return a value of a record; a path that a key of one part chooses has the place of the key as well."""
    if isinstance(value, Union):
        return union(_with_key(each, key) for each in value.options)
    if isinstance(value, Text) and "/" in value.plain and len(key.parts) == 1:
        return Text((*value.parts, Part("", key.parts[0].place, KEY)))
    return value


# Literals


def _record(evaluation: Evaluation, node: ir.Record, scope: Scope) -> Value:
    record = Record()
    for entry in node.entries:
        if isinstance(entry, ir.Entry):
            _set_entry(evaluation, record, entry, scope)
        elif isinstance(entry, ir.Spread):
            spread(record, evaluation.value(entry.value, scope))
        elif isinstance(entry, ir.Argument):
            record.fields[entry.name] = Slot(evaluation.value(entry.value, scope), place_of(entry, scope))
        elif isinstance(entry, ir.Function) and entry.name:  # an object with methods
            method = Closure(entry, Scope(scope.file, around=scope, this=record))
            evaluation.defined(method)
            record.fields[entry.name] = Slot(method, place_of(entry, scope))
        else:
            record.items.append(evaluation.value(entry, scope))
    _share(evaluation, record, scope)
    evaluation.requests.describe(evaluation.table(scope), record)
    return record


def _share(evaluation: Evaluation, component: Record, scope: Scope) -> None:
    """Give the methods of a component, such as one of Vue or Pipedream, the component as their object, with its state."""
    names = evaluation.table(scope).components
    parts = {name: slot for name, slot in component.fields.items() if name in names}
    if not parts:
        return
    for getter in closures_in(component.get("getters") or NOTHING):
        evaluation.first[id(getter.function)] = component
    for name, slot in parts.items():
        for option in options(slot.value):
            state = evaluation.invoke(option, Arguments(slot.place)) if isinstance(option, Closure) else option
            for each in options(state) if state is not option or name not in _STATES else ():
                for key, inner in each.fields.items() if isinstance(each, Record) else ():
                    component.fields.setdefault(key, inner)
    waiting: list[Value] = [component]
    for _ in range(_COMPONENT_DEPTH):
        nested = [
            each for each in waiting if isinstance(each, Record) and (each is component or not names & {*each.fields})
        ]
        waiting = [slot.value for each in nested for slot in each.fields.values()]
        for method in waiting:
            if isinstance(method, Closure) and isinstance(method.scope.this, Record) and method.scope.this.of is None:
                method.scope.this = component


def _entry(evaluation: Evaluation, node: ir.Entry, scope: Scope) -> Value:
    record = Record()
    _set_entry(evaluation, record, node, scope)
    return record


def _set_entry(evaluation: Evaluation, record: Record, node: ir.Entry, scope: Scope) -> None:
    key, value = evaluation.value(node.key, scope), evaluation.value(node.value, scope)
    names = key_texts(key, place_of(node, scope))
    for name in names:
        record.fields[name.plain] = Slot(value, place_of(node, scope))
    if isinstance(key, Constant) and isinstance(key.value, int):
        record.add(value)
    elif not names:
        record.open = True
        record.add(value)


def key_texts(key: Value, place: Place) -> list[Text]:
    """Return the alternatives of a key that are known texts, or the name of a constant of a library."""
    last = key.name.rpartition(".")[2] if isinstance(key, Unknown) else ""
    return [text(last, place)] if last.isupper() else known_texts(key)


def _sequence(evaluation: Evaluation, node: ir.Sequence, scope: Scope) -> Value:
    return Record(
        items=[
            element(evaluation.value(each.value, scope))
            if isinstance(each, ir.Spread)
            else evaluation.value(each, scope)
            for each in node.items
        ]
    )


def _choice(evaluation: Evaluation, node: ir.Choice, scope: Scope) -> Value:
    ended = evaluation.frame.ended
    values: list[Value] = []
    for each in node.options:
        values.append(evaluation.value(each, scope))
        if all(map(_is_true, options(values[-1]))):
            break  # what follows is a default
    found = union([each for each in values if each is not NO] or [NO])
    evaluation.frame.ended = ended  # what follows runs unless the option is a result: `a ?: return null`
    return found


def _is_true(value: Value) -> bool:
    """Return whether a value is known to be no null and not empty."""
    if value is YES:
        return True
    return bool(value.known if isinstance(value, Text) else isinstance(value, Record) and value.fields)


def _compare(evaluation: Evaluation, node: ir.Compare, scope: Scope) -> Value:
    left, right = evaluation.value(node.left, scope), evaluation.value(node.right, scope)
    return compared(evaluation, left, right, node.negated)


def compared(evaluation: Evaluation, left: Value, right: Value, negated: bool = False) -> Value:
    """Return whether a text that a caller gives is another one, or in a list; nothing if that is not known."""
    listed = right.items if isinstance(right, Record) and not (right.open or right.fields or right.name) else [right]
    sides = [[each for each in options(value) if isinstance(each, Text)] for value in (left, *listed)]
    if any(len(side) != 1 or side[0].known is None for side in sides):
        return NOTHING
    (one,), *others = sides
    if not any(evaluation.is_given(side[0]) for side in sides):
        return NOTHING
    return YES if any(one.plain.lower() == each[0].plain.lower() for each in others) != negated else NO


def _inner(evaluation: Evaluation, node: ir.Spread | ir.Argument, scope: Scope) -> Value:
    return evaluation.value(node.value, scope)


# Calls


def _call(evaluation: Evaluation, node: ir.Call, scope: Scope) -> Value:
    node = _applied(node)
    if (chosen := _chosen(node.function)) is not None:
        return _call_chosen(evaluation, node, chosen, scope)
    if isinstance(node.function, ir.Member):
        inherited = _is_parent(node.function.of) and scope.this is not None
        receiver = NOTHING if inherited else evaluation.value(node.function.of, scope)
        name, arguments = node.function.name, _arguments(evaluation, node, scope)
        if inherited:
            return _call_inherited(evaluation, name, arguments, scope)
        result = union(_method(evaluation, each, name, arguments, scope) for each in options(receiver))
        for each in node.arguments:
            if isinstance(each, ir.Argument) and each.name == ir.OUT and answers_in([result]):
                scope.variables[ir.last_name(each.value)] = result
        return _typed(evaluation, result, node, scope)
    return _typed(evaluation, _call_named(evaluation, node, scope), node, scope)


def _call_named(evaluation: Evaluation, node: ir.Call, scope: Scope) -> Value:
    """Call a function by its name, or one that an expression gives."""
    name = node.function.name if isinstance(node.function, ir.Name) else ""
    arguments = _arguments(evaluation, node, scope)
    if _is_of_block(evaluation, name, arguments, scope):
        return call(CallSite(evaluation, scope.this, name, arguments, scope))
    callee = _lookup(evaluation, name, scope) if name else evaluation.value(node.function, scope)
    if (piped := arguments.named.pop(ir.INPUT, None)) is not None:
        if isinstance(callee, Closure):
            callee = replace(callee, scope=Scope(callee.scope.file, {ir.INPUT: piped}, callee.scope, callee.scope.this))
        else:
            arguments.positional.insert(0, piped)
    if callee is None and name == "&block":
        evaluation.yielded(union(arguments.positional))
        return NOTHING
    if callee is None and name == "new" and isinstance(scope.this, ClassValue):
        callee = scope.this
    if callee is None and name == "struct" and node.types:  # a structure that is declared in place
        callee = evaluation.class_of(node.types[0], scope) or Unknown(node.types[0])
    if callee is None and name in METHODS and (client := _extended_client(evaluation, scope)) is not None:
        return _method(evaluation, client, name, arguments, scope)
    callee = Unknown(name) if callee is None else callee
    return union(_called(evaluation, each, arguments, scope, name) for each in options(callee))


def _applied(node: ir.Call) -> ir.Call:
    """Return a call of a function in place of one that applies it: `push.apply(list, items)` is `push(...items)`."""
    function = node.function
    if not isinstance(function, ir.Member) or function.name != "apply" or not isinstance(function.of, ir.Member):
        return node
    if len(node.arguments) != 2 or isinstance(node.arguments[0], ir.Function):
        return node
    return ir.Call(node.line, node.column, function.of, (ir.Spread(node.line, node.column, node.arguments[1]),))


def _chosen(node: ir.AnyNode) -> ir.Index | None:
    """Return the item that a function is, if its name is computed: `axios[method]`, `getattr(session, method)`."""
    if isinstance(node, ir.Index):
        return node
    if isinstance(node, ir.Call) and ir.last_name(node.function) == "getattr" and len(node.arguments) > 1:
        return ir.Index(node.line, node.column, *node.arguments[:2])
    return None


def _call_chosen(evaluation: Evaluation, node: ir.Call, chosen: ir.Index, scope: Scope) -> Value:
    """Call the function of a table, or the methods that a computed name may be; one that is not known may send."""
    of, key = evaluation.value(chosen.of, scope), evaluation.value(chosen.key, scope)
    arguments = _arguments(evaluation, node, scope)
    functions = options(item(evaluation, of, key, place_of(chosen, scope), scope))
    found = [_called(evaluation, each, arguments, scope, "") for each in functions if isinstance(each, _CALLED)]
    if not found:
        names = plain_texts(key) or [_ANY_METHOD]
        found = [_method(evaluation, each, name, arguments, scope) for each in options(of) for name in names]
    return _typed(evaluation, union(found), node, scope)


def _call_inherited(evaluation: Evaluation, name: str, arguments: Arguments, scope: Scope) -> Value:
    """Call a method that a class inherits, from a method that may override it."""
    this, around = scope.this, scope
    while around.around is not None and not isinstance(around.this, ClassValue):
        around = around.around
    of = around.this if isinstance(around.this, ClassValue) else this.of if isinstance(this, Record) else None
    if of is None or plain(name) in CONSTRUCTORS:
        if of is not None and isinstance(this, Record):
            evaluation.classes.construct_parents(of, this, arguments)
        return NOTHING
    methods = [evaluation.classes.member(parent, name) for parent in evaluation.classes.parents(of)]
    found = next((each for each in methods if isinstance(each, Closure)), None)
    if found is not None:
        return evaluation.invoke(found, arguments, this)
    return call(CallSite(evaluation, this, name, arguments, scope))


def _is_of_block(evaluation: Evaluation, name: str, arguments: Arguments, scope: Scope) -> bool:
    """Return whether a function is the method of an object that a block fills in: `apply { put(body) }`."""
    this, clients = scope.this, evaluation.table(scope)
    if not clients.configures or not isinstance(this, Record) or this.of is not None:
        return False
    if this.request is None:
        return not this.name and name in clients.setting and len(arguments.positional) > 1
    return name in METHODS and not any(map(evaluation.requests.is_path, arguments.positional))


def _extended_client(evaluation: Evaluation, scope: Scope) -> Value | None:
    """Return the client that the function around extends; None if it extends something else, such as a router."""
    for each in options(scope.find("this") or NOTHING):
        name = each.type or each.name if isinstance(each, Unknown) else each.name if isinstance(each, Record) else ""
        if {*words(name)} & evaluation.table(scope).sending:
            return each
    return None


def _is_parent(node: ir.AnyNode) -> bool:
    """Return whether a node names the class that a class inherits from: `parent`, `super()`."""
    return ir.last_name(node.function if isinstance(node, ir.Call) else node) in ("parent", "super")


def _typed(evaluation: Evaluation, result: Value, node: ir.Call, scope: Scope) -> Value:
    """Return a response in the classes that the type arguments of a call name."""
    for type in node.types:
        result = evaluation.typed(result, type, scope)
    return result


def _arguments(evaluation: Evaluation, node: ir.Call, scope: Scope) -> Arguments:
    found = Arguments(
        place_of(node.function if isinstance(node.function, ir.Member) else node, scope), types=node.types
    )
    for argument in node.arguments:
        if isinstance(argument, ir.Argument) and argument.name != ir.OUT:
            found.name(argument.name, evaluation.value(argument.value, scope), place_of(argument, scope))
        elif isinstance(argument, ir.Argument):
            found.positional.append(evaluation.value(argument.value, scope))
        elif isinstance(argument, ir.Entry):
            for name in plain_texts(evaluation.value(argument.key, scope)):
                found.name(name, evaluation.value(argument.value, scope), place_of(argument.key, scope))
        elif isinstance(argument, ir.Spread):
            _spread_argument(found, evaluation.value(argument.value, scope))
        else:
            found.positional.append(evaluation.value(argument, scope))
    return found


def _spread_argument(found: Arguments, value: Value) -> None:
    records = [each for each in options(value) if isinstance(each, Record)]
    lists = [each for each in records if each.items and not each.fields and not each.open]
    if len(lists) == 1:
        found.positional += lists[0].items
    elif len(records) == 1 and records[0].fields and not records[0].items and not records[0].name:
        for key, slot in records[0].fields.items():
            found.name(key, slot.value, slot.place)
        found.open = found.open or records[0].open
    else:
        found.spread.append(value)


def _called(evaluation: Evaluation, callee: Value, arguments: Arguments, scope: Scope, name: str) -> Value:
    if isinstance(callee, Closure):
        return evaluation.invoke(callee, arguments)
    if isinstance(callee, ClassValue):
        if name in _THIS and isinstance(scope.this, Record):
            evaluation.classes.construct(callee, scope.this, arguments)
            return scope.this
        return evaluation.classes.new(callee, arguments)
    if isinstance(callee, Answer | Text):
        return callee  # awaited, or a template of a URL
    if isinstance(callee, Record) and (found := _called_object(evaluation, callee, arguments, scope, name)) is not None:
        return found
    label = callee.name if isinstance(callee, Unknown | Record) else name
    client = callee if isinstance(callee, Record) and callee.of is None else None
    return call(CallSite(evaluation, None, label or name, arguments, scope, client))


def _called_object(
    evaluation: Evaluation, callee: Record, arguments: Arguments, scope: Scope, name: str
) -> Value | None:
    """Return the result of an object that is called like a function; None if it is one of a library."""
    if callee.of is not None:
        constructs = name in _THIS
        for each in ("__call__", "__invoke") if constructs else ("__call__", "__invoke", "call"):
            invoked = evaluation.classes.member(callee, each)
            if isinstance(invoked, Closure):
                return evaluation.invoke(invoked, arguments)
        if constructs:
            evaluation.classes.construct_parents(callee.of, callee, arguments)
            return callee
    if callee.name == "partial":
        return _bound(evaluation, callee, arguments, scope, name)
    return callee if not callee.name and callee.fields and not arguments.all else None  # what returns a store


def _bound(evaluation: Evaluation, partial: Record, arguments: Arguments, scope: Scope, name: str) -> Value:
    """Call a function of which some arguments are bound."""
    function, *bound = partial.items
    given = replace(arguments, positional=[*bound, *arguments.positional], named=dict(arguments.named))
    for key, slot in partial.fields.items():
        if key not in given.named:
            given.name(key, slot.value, slot.place)
    return union(_called(evaluation, each, given, scope, name) for each in options(function))


def _method(evaluation: Evaluation, receiver: Value, name: str, arguments: Arguments, scope: Scope) -> Value:
    if isinstance(receiver, Unknown) and receiver.type:
        declared = evaluation.classes.of_declared(receiver.type, scope)
        receiver = declared if declared is not None else receiver
    if isinstance(receiver, Record | ClassValue):
        found = _own_method(evaluation, receiver, name, arguments, scope)
        if found is not None:
            return found
    if isinstance(receiver, Unknown) and (shared := _of_package(evaluation, receiver.name, name, scope)) is not None:
        return evaluation.invoke(shared, arguments)
    if isinstance(receiver, Text) and (method := evaluation.classes.of_constant(receiver, name, scope)) is not None:
        return evaluation.invoke(method, arguments, receiver)
    if isinstance(receiver, Module) and (function := receiver.scope.find(name)) is not None:
        return union(_called(evaluation, each, arguments, scope, name) for each in options(function))
    if isinstance(receiver, Closure) and name in _APPLIED:
        return evaluation.invoke(receiver, arguments)
    return _added_method(evaluation, receiver, name, arguments, scope)


def _added_method(evaluation: Evaluation, receiver: Value, name: str, arguments: Arguments, scope: Scope) -> Value:
    """Return the result of a method that a library has, or by which functions of the program extend a class."""
    if plain(name) in _COMPARING and len(arguments.positional) == 1:
        result = compared(evaluation, arguments.positional[0], receiver)
        if result is not NOTHING:
            return result
    if extensions := _extensions(evaluation, receiver, name, scope):
        given = replace(arguments, positional=[receiver, *arguments.positional])
        return union(evaluation.invoke(each, given) for each in extensions)
    return call(CallSite(evaluation, receiver, name, arguments, scope))


def _extensions(evaluation: Evaluation, receiver: Value, name: str, scope: Scope) -> list[Closure]:
    """Return the functions of the program that extend the class of an object by a method of this name."""
    if evaluation.project.language(scope.file).bare_members != "write":
        return []
    evaluation.project.find(name, scope.file)  # reads the file that defines it
    found = [*evaluation.extensions.get(name, {}).values()]
    model = receiver.type if isinstance(receiver, Answer) else receiver.of if isinstance(receiver, Record) else None
    if model is None:
        return found
    return [each for each in found if model.node.name in type_names(each.function.parameters[0].type)]


def _of_package(evaluation: Evaluation, package: str, name: str, scope: Scope) -> Closure | None:
    """Return the function of a package by its name; None in languages without packages of this kind."""
    if evaluation.project.language(scope.file).family != "go" or not name[:1].isupper():
        return None
    found = evaluation.project.find(name, scope.file)
    is_there = isinstance(found, Closure) and package in plain_texts(found.scope.variables.get("package"))
    return found if is_there and isinstance(found, Closure) else None


def _own_method(
    evaluation: Evaluation, receiver: Record | ClassValue, name: str, arguments: Arguments, scope: Scope
) -> Value | None:
    """Return the result of a method of an object or class of the program; None if it has none of this name."""
    own = evaluation.classes.member(receiver, name)
    if not isinstance(own, Closure) and (built := evaluation.classes.built(receiver, name, arguments)) is not None:
        return built
    if (
        name[:3] == "set"
        and len(arguments.positional) == 1
        and isinstance(receiver, Record)
        and receiver.of is not None
    ):
        known = property_of(receiver.of, name[3:])
        if known is not None:
            receiver.fields[ir.last_name(known.target)] = Slot(arguments.positional[0], arguments.place)
            return receiver
    constructs = plain(name) in CONSTRUCTORS
    if own is None:
        if name in _NEW and isinstance(receiver, ClassValue):
            return evaluation.classes.new(receiver, arguments)
        if name == "class" and isinstance(receiver, Record) and receiver.of is not None:
            return receiver.of
        return NOTHING if constructs and isinstance(receiver, Record) else None
    if isinstance(own, Closure):
        shares = constructs and isinstance(scope.this, Record) and isinstance(receiver, ClassValue)
        methods = _implementations(evaluation, own, scope) or [own]
        return union([evaluation.invoke(each, arguments, scope.this if shares else None) for each in methods])
    if isinstance(own, ClassValue):
        return evaluation.classes.new(own, arguments)
    if isinstance(own, Record | Unknown | Union) and own != NOTHING:
        label = own.name if isinstance(own, Unknown | Record) else ""
        return call(CallSite(evaluation, own, label or name, arguments, scope))
    return own if isinstance(own, Text | Answer) and not arguments.all else None


def _implementations(evaluation: Evaluation, declared: Closure, scope: Scope) -> list[Closure]:
    """Return the methods that implement one which an interface only declares."""
    if declared.function.marks or has_body(declared.function):
        return []
    found = [each for each in evaluation.methods(declared.function.name, scope) if has_body(each.function)]
    return found if len(found) <= _MOST_IMPLEMENTATIONS else []


EXPRESSIONS: dict[type[ir.Node], Callable[[Evaluation, Any, Scope], Value]] = {
    ir.Text: _text,
    ir.Literal: _literal,
    ir.Name: _name,
    ir.Import: _import,
    ir.Join: _join,
    ir.Member: _member,
    ir.Index: _index,
    ir.Spread: _inner,
    ir.Argument: _inner,
    ir.Call: _call,
    ir.Entry: _entry,
    ir.Record: _record,
    ir.Sequence: _sequence,
    ir.Choice: _choice,
    ir.Compare: _compare,
}
