"""Makes classes of functions that have methods in their prototype, as JavaScript was written before it had classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from lmscontract.usage.source.parsing import syntax as ir

_MERGING = frozenset({"extend", "assign", "mixin", "merge"})
"""Functions that put the members of later arguments into the first one: `_.extend(Lms.prototype, {…})`."""
_INHERITING = frozenset({"inherits", "setPrototypeOf"})
"""Functions whose first argument inherits from the second: `util.inherits(Lms, Client)`."""

_DERIVING = "extend"
"""The function of a class of a library that makes a class with the members of a record: `Backbone.Model.extend({…})`."""
_NO_CLASSES = frozenset({"Object", "Array", "Vue", "Joi"})
"""What has a function of this name that makes no class."""
_OF_COMPONENTS = frozenset({"methods", "computed"})
"""Entries of the record of a component of Vue, which is no class with its entries as members."""


def derived(call: ir.Call) -> ir.AnyNode:
    """Return a class in place of a call that makes one of another: `Base.extend({url: "/goods"})`; any other call as it is."""
    function = call.function
    if not isinstance(function, ir.Member) or function.name != _DERIVING:
        return call
    base = dotted(function.of)
    last, records = base.rpartition(".")[2], [each for each in call.arguments if isinstance(each, ir.Record)]
    if not last[:1].isupper() or last in _NO_CLASSES or not (records or not call.arguments):
        return call
    entries = [each for record in records for each in record.entries]
    keys = [each.key.value for each in entries if isinstance(each, ir.Entry) and isinstance(each.key, ir.Text)]
    if _OF_COMPONENTS & {*keys}:
        return call
    body = ir.Group(*call.at, tuple(member for each in entries for member in _member(each)), block=True)
    return ir.Class(*call.at, name_of(call), (base,), body)


def name_of(made: ir.Call | ir.Class) -> str:
    """Return the name of a class that is kept under none, by its place."""
    return "class_{}_{}".format(*made.at)


def dotted(node: ir.AnyNode) -> str:
    """Return a name with the names of what it is a member of; empty if the node is something else."""
    if isinstance(node, ir.Member):
        of = dotted(node.of)
        return f"{of}.{node.name}" if of else ""
    return node.name if isinstance(node, ir.Name) else ""


def _member(entry: ir.AnyNode) -> Iterator[ir.AnyNode]:
    """Yield the member of a class that an entry of its record is."""
    if not isinstance(entry, ir.Entry) or not isinstance(entry.key, ir.Text):
        yield from [entry] if isinstance(entry, ir.Function) else []
    elif isinstance(entry.value, ir.Function):
        yield replace(entry.value, name=entry.key.value)
    else:
        yield ir.Assign(*entry.at, ir.Name(*entry.key.at, entry.key.value), entry.value)


def with_classes(statements: Sequence[ir.AnyNode]) -> tuple[ir.AnyNode, ...]:
    """Return the statements of a file or a function with a class for each function with a prototype: `Lms.prototype.get = …`.

    A class of a function declaration comes first, since statements before it may use the function. What is put into the
    prototype of what another file defines, or a call makes, stays where it is.
    """
    bases: dict[str, str] = {}
    others: list[ir.AnyNode] = []
    defined = [each for each in map(_constructed, statements) if isinstance(each, ir.Function | ir.Class)]
    constructors = {each.name for each in defined}
    methods: dict[str, list[ir.Function]] = {each.name: [] for each in defined if _sets_members(each)}
    for each in statements:
        found, inherited = [*_members_set(each)], _inherited(each)
        found = [(prototype, member) for prototype, member in found if _constructor(prototype) in constructors]
        owners = (*_of_computed_names(each), *(_constructor(prototype) for prototype, _ in found))
        for owner in owners:
            methods.setdefault(owner, [])
        for prototype, member in found:
            if isinstance(member, ir.Function):
                methods[_constructor(prototype)].append(member)
            elif isinstance(member, ir.Assign):  # of a value, which may need what is before it
                target = ir.Member(*member.target.at, prototype, ir.last_name(member.target))
                others.append(replace(member, target=target))
        if inherited is not None:
            bases[inherited[0]] = inherited[1]
        others += [] if found or inherited else [each]
    if not (methods or bases):
        return tuple(statements)
    made = [_as_class(each, methods, bases) for each in others]
    first = [new for old, new in zip(others, made, strict=True) if new is not old and isinstance(old, ir.Function)]
    return (*first, *(each for each in made if not any(each is one for one in first)))


def _members_set(node: ir.AnyNode) -> Iterator[tuple[ir.AnyNode, ir.AnyNode]]:
    """Yield the members that a statement puts into a prototype, each with that prototype."""
    if isinstance(node, ir.Call) and ir.last_name(node.function) in _MERGING and node.arguments:
        owner, *added = node.arguments
        if isinstance(owner, ir.Member) and owner.name == "prototype":
            yield from ((owner, member) for each in added for member in _members(each))
        return
    if not isinstance(node, ir.Assign) or not isinstance(node.target, ir.Member):
        return
    of = node.target.of
    if node.target.name == "prototype":
        yield from ((node.target, member) for member in _members(node.value))
    elif isinstance(of, ir.Member) and of.name == "prototype":
        entry = ir.Entry(*node.at, ir.Text(*node.target.at, node.target.name), node.value)
        yield from ((of, member) for member in _member(entry))


def _of_computed_names(node: ir.AnyNode) -> Iterator[str]:
    """Yield the functions into whose prototypes a statement puts methods with computed names: `Lms.prototype[name] = …`."""
    for each in ir.nodes(node) if isinstance(node, ir.Call | ir.Loop) else ():
        target = each.target.of if isinstance(each, ir.Assign) and isinstance(each.target, ir.Index) else None
        if isinstance(target, ir.Member) and target.name == "prototype":
            yield ir.last_name(target.of)


def _members(node: ir.AnyNode) -> Iterator[ir.AnyNode]:
    """Yield the members of a class that the entries of a literal are."""
    for entry in node.entries if isinstance(node, ir.Record) else ():
        yield from _member(entry)


def _inherited(node: ir.AnyNode) -> tuple[str, str] | None:
    """Return the functions of which a statement makes one inherit from the other; None if it is another statement."""
    if isinstance(node, ir.Call) and ir.last_name(node.function) in _INHERITING and len(node.arguments) > 1:
        child, parent = map(_constructor, node.arguments[:2])
    elif isinstance(node, ir.Assign) and isinstance(node.target, ir.Member) and node.target.name == "prototype":
        made = node.value if isinstance(node.value, ir.Call) else None
        if made is None:
            return None
        creates = ir.last_name(made.function) == "create" and bool(made.arguments)
        child, parent = ir.last_name(node.target.of), _constructor(made.arguments[0] if creates else made.function)
    else:
        return None
    return (child, parent) if child and parent else None


def _constructor(node: ir.AnyNode) -> str:
    """Return the name of a function, or of the one that has a prototype."""
    return ir.last_name(node.of if isinstance(node, ir.Member) and node.name == "prototype" else node)


def _constructed(node: ir.AnyNode) -> ir.AnyNode:
    """Return what a statement defines, which may be kept under a name."""
    return node.value if isinstance(node, ir.Assign) else node


def _sets_members(node: ir.Function | ir.Class) -> bool:
    """Return whether a function sets members of the object that its name says it makes: `function Lms() { this.goods = …`."""
    is_named = isinstance(node, ir.Function) and node.name[:1].isupper()
    assigned = [each for each in ir.nodes(node) if isinstance(each, ir.Assign)] if is_named else []
    owners = (each.target.of for each in assigned if isinstance(each.target, ir.Member | ir.Index))
    return "this" in map(ir.last_name, (*owners, *(each.value for each in assigned)))  # `var self = this`


def _as_class(node: ir.AnyNode, methods: dict[str, list[ir.Function]], bases: dict[str, str]) -> ir.AnyNode:
    """Return a function with a prototype as a class; any other node as it is."""
    function = _constructed(node)
    if isinstance(function, ir.Class) and methods.get(function.name):
        body = ir.Group(*function.at, (function.body, *methods[function.name]), block=True)
        made = replace(function, body=body)
        return replace(node, value=made) if isinstance(node, ir.Assign) else made
    if not isinstance(function, ir.Function) or not (function.name in methods or function.name in bases):
        return node
    constructor = replace(function, name="constructor")
    body = ir.Group(node.line, node.column, (constructor, *methods.get(function.name, ())), block=True)
    inherited = (bases[function.name],) if function.name in bases else ()
    return ir.Class(node.line, node.column, function.name, inherited, body)
