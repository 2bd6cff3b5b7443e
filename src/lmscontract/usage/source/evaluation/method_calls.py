"""Calls of methods of objects: those of their classes, inherited ones, and those that a program lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lmscontract.usage.source.evaluation.any_names import LISTED, SPREAD, arguments_of
from lmscontract.usage.source.evaluation.called_values import (
    CALLABLE,
    call_value,
    enter,
    invoked,
    of_watched,
    spread_argument,
)
from lmscontract.usage.source.evaluation.calls import call
from lmscontract.usage.source.evaluation.classes import CONSTRUCTORS, ENUMERATED, OF_CLASS, is_computed
from lmscontract.usage.source.evaluation.comparisons import compared, contains
from lmscontract.usage.source.evaluation.members import lacked
from lmscontract.usage.source.libraries.callbacks import items_given
from lmscontract.usage.source.libraries.records import type_names
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.streams import inherited_records
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import METHODS, is_call, plain
from lmscontract.usage.source.values.models import dumped, in_scopes, property_of, represented

_MOST_IMPLEMENTATIONS = 3
_ACCESSOR = "getFacadeAccessor"
"""The method of a facade of Laravel that returns the class whose methods it has."""
_NEW = ("new", "create", "getInstance", "instance")
_SCHEMA, _DUMPING = "Schema", frozenset({"dump", "dumps"})
"""The end of the names of classes of marshmallow, and the methods by which their objects write others."""
_ENUMERABLE = "Enumerable"
"""The module of Ruby that gives an object with `each` the methods of a list."""
_MAPPING, _DECORATOR = "Kartograph::DSL", "Decorator"
_WRITING = {"representation_for": _MAPPING, "hash_for": _MAPPING, "to_json": _DECORATOR, "to_hash": _DECORATOR}
"""Methods of Kartograph and Representable that write an object, with what the name of a base of their class ends with."""
_APPLIED = frozenset(["call", "apply", "invoke", "delay", "applyasync", "dispatch", "submit", "accept", "test"])
"""Methods of functions that call them."""
_MAPPED = ("expand", "map")
"""Methods of the tasks of Airflow and Prefect that run one for each item of a list."""
_MOST_MAPPED = 24
"""The most items of which each has a run of its own."""
_MAPPINGS = frozenset({"dict", "UserDict", "OrderedDict", "collections.OrderedDict", "collections.UserDict"})
_OF_MAPPINGS = frozenset({"update", "get", "items", "keys", "values", "setdefault", "pop", "copy"})
"""Classes of Python that are mappings, and methods of these."""
_BINDING = frozenset({"bind", "proxy"})
"""Functions of Underscore and jQuery that bind a function to an object."""
_EQUAL = frozenset({"equals", "equalsignorecase", "eql"})
"""Methods of a text that compare it with another."""
_BUILDING = "build"
"""The method of all builders, which is rather meant than a block of this name that a function gets."""
_OF_TYPE = "__new__"
"""The constructor that the class of a class inherits, which returns the class."""
_CONTAINING = frozenset({"contains", "includes", "include", "has"})
"""Methods of a text, a list and a set that look for a text in it."""


def call_method(site: CallSite) -> av.Value:
    """Call a method of the receiver."""
    evaluation, receiver = site.evaluation, site.receiver
    if isinstance(receiver, av.Text | av.Unknown) and (
        method := evaluation.classes.of_constant(receiver, site.name, site.scope)
    ):
        return evaluation.invoke(method, site.arguments, receiver)
    if isinstance(receiver, av.Unknown) and (declared := evaluation.instances.of_declared(receiver.type, site.scope)):
        receiver, site = declared, replace(site, receiver=declared)
    if isinstance(receiver, av.Record | av.ClassValue):
        found = _own_method(site, receiver) if (extended := _with_fewer(site, receiver)) is None else extended
        found = _of_facade(site, receiver) if found is None and isinstance(receiver, av.ClassValue) else found
        if found is not None:
            return found
    if (
        isinstance(receiver, av.Unknown)
        and (shared := evaluation.common.get(receiver, site.name, site.scope)) is not None
    ):
        return shared if site.table.attributes else av.union(call_value(site, each) for each in av.options(shared))
    if isinstance(receiver, av.Module) and (function := receiver.scope.find(site.name)) is not None:
        return av.union(call_value(site, each) for each in av.options(function))
    if isinstance(receiver, av.Closure | av.ClassValue) and (applied := _applied_to_object(site, receiver)) is not None:
        return applied
    if isinstance(receiver, av.Closure) and site.name == "bind":
        bound = site.arguments.positional[1:]
        return av.Record(items=[receiver, *bound], kind=av.Kind.PARTIAL) if bound else receiver
    if isinstance(receiver, av.Closure) and plain(site.name) in (*_APPLIED, *_MAPPED):
        return _mapped(site, receiver) if site.name in _MAPPED else evaluation.invoke(receiver, site.arguments)
    return _call_other_method(site, receiver or av.NOTHING)


def _mapped(site: CallSite, function: av.Closure) -> av.Value:
    """Return the results of a task that runs once for each item of the only list that it gets: `load.expand(name=names)`."""
    arguments = site.arguments
    values = [*arguments.positional, *arguments.named.values()]
    lists = av.of_kind(av.Record, *values) if len(values) == 1 else []
    items = [value for each in lists for value in (av.keys_of(each) if each.fields else each).items]
    if not 0 < len(items) <= _MOST_MAPPED:
        named = {name: av.element(value) for name, value in arguments.named.items()}
        each_item = [replace(arguments, positional=[*map(av.element, arguments.positional)], named=named)]
    elif arguments.positional:
        each_item = [replace(arguments, positional=[value]) for value in items]
    else:
        each_item = [replace(arguments, named=dict.fromkeys(arguments.named, value)) for value in items]
    return av.Record(items=[site.evaluation.invoke(function, each) for each in each_item])


def _bound_to_object(site: CallSite) -> av.Value | None:
    """Return a function that a library binds to an object, and to arguments: `_.bind(this.show, this)`, `$.proxy(show, this)`."""
    functions = av.of_kind(av.Closure, site.first)
    is_bound = site.name in _BINDING and len(site.arguments.positional) > 1 and functions
    if not is_bound or not site.evaluation.language(site.scope).applies:
        return None
    _, this, *bound = site.arguments.positional
    found = av.union(each if each.this is not None else replace(each, this=this) for each in functions)
    return av.Record(items=[found, *bound], kind=av.Kind.PARTIAL) if bound else found


def _applied_to_object(site: CallSite, function: av.Closure | av.ClassValue) -> av.Value | None:
    """Call a function with its object as the first argument: `get.call(this, path)`; None in languages without this."""
    positional = site.arguments.positional
    if site.name not in ("call", "apply") or not site.evaluation.language(site.scope).applies or not positional:
        return None
    this, *others = positional
    arguments = replace(site.arguments, positional=others)
    if site.name == "apply":
        arguments.positional = []
        for each in others:
            spread_argument(arguments, each)
    if isinstance(function, av.ClassValue):
        return call_value(replace(site, name="super", arguments=arguments), function)
    return enter(replace(site, arguments=arguments), [function], this if isinstance(this, av.Record) else None)


def _call_other_method(site: CallSite, receiver: av.Value) -> av.Value:
    """Return the result of a method that a library has, or by which functions of the program extend a class."""
    evaluation, positional = site.evaluation, site.arguments.positional
    if (macro := _macro(site)) is not None:
        return evaluation.invoke(macro, site.arguments, receiver)
    if isinstance(receiver, av.Unknown) and (function := _bound_to_object(site)) is not None:
        return function
    if isinstance(receiver, av.Answer) and (method := evaluation.classes.of_model(receiver, site.name)) is not None:
        return evaluation.invoke(method, site.arguments, receiver)
    if (result := _tested(site, receiver)) is not av.NOTHING:
        return result
    is_built = site.name == _BUILDING and isinstance(receiver, av.Record) and bool(receiver.made or receiver.request)
    block = site.scope.find(site.name) if site.table.configures and not is_built else None
    if isinstance(block, av.Closure) and isinstance(receiver, av.Record) and not block.function.name:
        return evaluation.invoke(block, av.Arguments(site.place, [receiver, *positional], open=True), receiver)
    if extensions := _extensions(site, receiver):
        return _extended(site, receiver, extensions)
    return call(site)


def _macro(site: CallSite) -> av.Closure | None:
    """Return the method that the program gives to objects of a library; none of a name that other objects have as well."""
    macro = site.evaluation.macros.get(site.name)
    if macro is None or site.short in METHODS or site.short in site.table.iterating | site.table.readers:
        return None
    return macro if site.evaluation.table(macro.scope) is site.table else None


def _tested(site: CallSite, receiver: av.Value) -> av.Value:
    """Return the result of a method that compares a text, or looks for one; nothing if that is not known."""
    looks = plain(site.name) in _CONTAINING
    if len(site.arguments.positional) != 1 or not (looks or plain(site.name) in _EQUAL):
        return av.NOTHING
    if looks and isinstance(receiver, av.Text):
        return contains(site.evaluation, receiver, site.first)
    return compared(site.evaluation, site.first, receiver)


def _extensions(site: CallSite, receiver: av.Value) -> list[av.Closure]:
    """Return the functions of the program that extend the class of an object by a method of this name."""
    if site.evaluation.language(site.scope).bare_members != "write":
        return []
    site.evaluation.project.find(site.name, site.scope.file)  # reads the file that defines it
    found = [*site.evaluation.functions.extensions.get(site.name, {}).values()]
    model = (
        receiver.type if isinstance(receiver, av.Answer) else receiver.of if isinstance(receiver, av.Record) else None
    )
    if model is None:
        return found
    names = {each.node.name for each in (model, *site.evaluation.classes.ancestors(model))}
    return [each for each in found if names & {*type_names(each.function.parameters[0].type)}]


def _extended(site: CallSite, receiver: av.Value, extensions: Sequence[av.Closure]) -> av.Value:
    given = replace(site.arguments, positional=[receiver, *site.arguments.positional])
    return enter(replace(site, arguments=given), extensions)


def _with_fewer(site: CallSite, receiver: av.Record | av.ClassValue) -> av.Value | None:
    """Return the result of an extension that gets fewer arguments than the method of its name, which it calls; or None."""
    count, classes = len(site.arguments.all), site.evaluation.classes
    model = receiver.of if isinstance(receiver, av.Record) else receiver
    if model is None or site.evaluation.language(site.scope).bare_members != "write":
        return None
    declared = [classes.member(each, site.name) for each in (model, *classes.ancestors(model))]
    methods = [each for each in declared if isinstance(each, av.Closure)]  # an overriding one repeats no default
    if not methods or count >= min(map(_least, methods)) or methods[0].overloads or site.arguments.spread:
        return None
    fitting = [each for each in _extensions(site, receiver) if _least(each) <= count + 1]
    return _extended(site, receiver, fitting) if fitting else None


def _least(method: av.Closure) -> int:
    """Return how many arguments a function gets at least."""
    return sum(each.default is None and not each.rest for each in method.function.parameters)


def call_inherited(site: CallSite) -> av.Value:
    """Call a method that a class inherits, from a method that may override it."""
    this, classes = site.scope.this, site.evaluation.classes
    of = site.scope.owner or (this.of if isinstance(this, av.Record) else None)
    if site.evaluation.definitions.making and site.name == _OF_TYPE:
        return site.evaluation.definitions.making[-1]
    named = of is not None and site.name == of.node.name and any(classes.parents(of))  # a constructor
    if of is None or plain(site.name) in CONSTRUCTORS or named:
        if of is not None and isinstance(this, av.Record):
            site.evaluation.instances.construct_parents(of, this, site.arguments)
        return av.NOTHING
    methods = [classes.member(parent, site.name) for parent in classes.parents(of)]
    found = next((each for each in methods if isinstance(each, av.Closure)), None)
    if found is None:
        records = inherited_records(site)
        return call(site) if records is None else records
    return site.evaluation.invoke(found, site.arguments, this)


def _own_method(site: CallSite, receiver: av.Record | av.ClassValue) -> av.Value | None:
    """Return the result of a method of an object or class of the program; None if it has none of this name."""
    name, arguments = site.name, site.arguments
    model = receiver.of if isinstance(receiver, av.Record) else None
    own = _called(site, receiver)
    if isinstance(own, av.Closure) and _is_of_object(site, own):
        return call(site)
    if (
        own is None
        and isinstance(receiver, av.ClassValue)
        and (made := site.evaluation.instances.wrapped(receiver, name, arguments)) is not None
    ):
        return made
    if (
        not isinstance(own, av.Closure)
        and (built := site.evaluation.instances.built(receiver, name, arguments)) is not None
    ):
        return built
    if isinstance(receiver, av.Record) and (accessed := _accessed(site, receiver, own)) is not None:
        return accessed
    if isinstance(own, av.Closure):
        this = site.scope.this
        shares = plain(name) in CONSTRUCTORS and isinstance(this, av.Record) and isinstance(receiver, av.ClassValue)
        methods = _implementations(site, own, model) or [own]
        return enter(site, methods, this if shares else _object_given(site, own))
    if own is None:
        if name in _NEW and isinstance(receiver, av.ClassValue):
            return site.evaluation.instances.new(receiver, arguments)
        if name == "class" and model is not None:
            return model
        if (found := _dumped(site, receiver)) is not None or (found := _lacked(site, receiver)) is not None:
            return found
        return av.NOTHING if plain(name) in CONSTRUCTORS and isinstance(receiver, av.Record) else None
    return _call_property(site, own)


def _called(site: CallSite, of: av.Record | av.ClassValue) -> av.Value | None:
    """Return the member of an object or a class that is called; of a property that a method computes, what it gives."""
    found = site.evaluation.classes.called(of, site.name, given=bool(site.arguments.all))
    if not isinstance(found, av.Closure) or not is_computed(found.function):
        return found
    return site.evaluation.invoke(found, av.Arguments(site.place))


def _dumped(site: CallSite, schema: av.Record | av.ClassValue) -> av.Value | None:
    """Return what a class of schemas writes: `GoodsSchema().dump(goods)`, `GoodsMapping.representation_for(:create, goods)`."""
    model, classes = schema.of if isinstance(schema, av.Record) else None, site.evaluation.classes
    mapping, base = schema if isinstance(schema, av.ClassValue) else model, _WRITING.get(site.name)
    if mapping and base and any(each.endswith(base) for each in classes.foreign_bases(mapping)):
        return represented(in_scopes(mapping, site.texts[:1]), av.union(site.arguments.positional[1:]))
    if model is None or site.name not in _DUMPING or len(site.arguments.positional) != 1:
        return None
    if not any(each.endswith(_SCHEMA) for each in classes.foreign_bases(model)):
        return None
    return dumped([model, *classes.ancestors(model)], site.first)


def _object_given(site: CallSite, method: av.Closure) -> av.Value | None:
    """Return the object that a method gets besides its own: of a function that is written in no class, whose member it is.

    One that is called of its class, and gets no object, has one that a library makes of `client=ShopClient`.
    """
    if method.scope.this is None and site.evaluation.language(site.scope).applies:
        return method.this or site.receiver
    function, given = method.function, site.arguments.positional
    of_class = function.receiver in ("", "cls") or "classmethod" in map(ir.last_name, function.marks)
    if of_class or not isinstance(site.receiver, av.ClassValue) or isinstance(site.scope.this, av.ClassValue):
        return None
    has_object = any(isinstance(each, av.Record) and each.of is not None for each in given[:1])
    return None if has_object else site.evaluation.instances.instance(site.receiver)


def missing(site: CallSite) -> Sequence[av.Value]:
    """Return the object around if it has methods for any name, and its class names this one: `find(id)` in Ruby."""
    this, classes = site.scope.this, site.evaluation.classes
    if not isinstance(this, av.Record) or this.of is None or not any(classes.member(this, each) for each in SPREAD):
        return ()
    return (
        [this]
        if any(isinstance(each, ir.Text) and each.value == site.name for each in ir.nodes(this.of.node.body))
        else ()
    )


def _lacked(site: CallSite, receiver: av.Record | av.ClassValue) -> av.Value | None:
    """Return the result of a method of which an object knows only the name: `__call`, `method_missing`, `__getattr__`.

    One that is a mapping has the methods of a mapping.
    """
    model = receiver.of if isinstance(receiver, av.Record) else None
    is_mapping = model is not None and not _MAPPINGS.isdisjoint(site.evaluation.classes.foreign_bases(model))
    if is_mapping and site.name in _OF_MAPPINGS:
        return None
    for each in (*SPREAD, *LISTED) if plain(site.name) not in CONSTRUCTORS else ():
        method = site.evaluation.classes.member(receiver, each)
        if isinstance(method, av.Closure):
            site.evaluation.any_names.named.add(site.place)
            arguments = arguments_of(each, av.text(site.name, site.place), site.arguments)
            return site.evaluation.invoke(method, arguments, receiver)
    made = lacked(site.evaluation, receiver, site.name, site.place)
    if made is None:
        return _of_each(site, receiver)
    functions = [each for each in av.options(made) if isinstance(each, CALLABLE | av.Record)]
    return av.union(call_value(replace(site, receiver=None), each) for each in functions) if functions else made


def _of_each(site: CallSite, receiver: av.Record | av.ClassValue) -> av.Value | None:
    """Return the result of a method of lists that an object of Ruby has by its method `each`; None for other objects."""
    model = receiver.of if isinstance(receiver, av.Record) else None
    if model is None or _ENUMERABLE not in site.evaluation.classes.foreign_bases(model):
        return None
    method = site.evaluation.classes.member(receiver, "each")
    return call_method(replace(site, receiver=items_given(site, method))) if isinstance(method, av.Closure) else None


def _call_property(site: CallSite, own: av.Value) -> av.Value | None:
    """Return the result of a property that is called like a method: in Ruby a class is what it has; None if it is unknown."""
    if isinstance(own, av.ClassValue) and site.table.attributes:
        return own
    if (watched := of_watched(site, own)) is not None:
        return watched
    if functions := av.of_kind(av.Closure, own):  # one of several
        return enter(site, functions)
    if isinstance(own, av.Record) and own.kind is av.Kind.PARTIAL:
        first, *bound = own.items
        if isinstance(first, av.Closure) and first.this is None and isinstance(first.scope.this, av.ClassValue):
            own = replace(own, items=[replace(first, this=site.receiver), *bound])
    if (found := invoked(site, own)) is not None:
        return found
    if isinstance(own, av.ClassValue) or (isinstance(own, av.Record) and own.kind is av.Kind.PARTIAL):
        return call_value(replace(site, receiver=None), own)
    if isinstance(own, av.Unknown) and ENUMERATED.search(own.name) and own.name.rpartition(".")[2].isupper():
        return own  # a constant that the method of a record gives: `endpoint.method()`
    if isinstance(own, av.Record | av.Unknown | av.Union) and own != av.NOTHING:
        sending = [each for each in av.of_kind(av.Unknown, own) if is_call(site.table, each.name)]
        own = sending[0] if sending else own  # `options.load ?? fetch`
        label = own.label if isinstance(own, av.Unknown | av.Record) else ""
        return call(replace(site, receiver=own, name=label or site.name))
    return own if isinstance(own, av.Text | av.Answer) and not site.arguments.all else None


def _of_facade(site: CallSite, facade: av.ClassValue) -> av.Value | None:
    """Return the result of a method of the class that a facade of Laravel names; None for other classes.

    One that names a service, `return "shop";`, has the methods of the only class of the program with a method of this name.
    """
    accessor = site.evaluation.classes.member(facade, _ACCESSOR)
    if not isinstance(accessor, av.Closure):
        return None
    found = av.of_kind(av.ClassValue, site.evaluation.invoke(accessor, av.Arguments(site.place)))
    if not found:
        methods = site.evaluation.project.methods(site.name, site.scope.file)
        found = [each.scope.this for each in methods if isinstance(each.scope.this, av.ClassValue)]
    objects = map(site.evaluation.instances.instance, found if len(found) == 1 else ())
    return av.union(call_method(replace(site, receiver=each)) for each in objects)


def _accessed(site: CallSite, receiver: av.Record, own: av.Value | None) -> av.Value | None:
    """Return the result of a method that sets a property, or that is generated to give it; None for other methods."""
    prefix, known = site.name[:3], property_of(receiver.of, site.name[3:])
    if known is None:
        return None
    name = ir.last_name(known.target)
    if prefix == "set" and len(site.arguments.positional) == 1:
        receiver.fields[name] = av.Slot(site.arguments.positional[0], site.place)
        return receiver
    return site.evaluation.classes.property_of(receiver, name) if prefix == "get" and own is None else None


def _is_of_object(site: CallSite, method: av.Closure) -> bool:
    """Return whether a class is called, which has a method of a library, where only its objects have one of the program."""
    is_own = any(ir.last_name(mark) in OF_CLASS for mark in method.function.marks)
    return isinstance(site.receiver, av.ClassValue) and not is_own and is_inherited_call(site)


def is_inherited_call(site: CallSite) -> bool:
    """Return whether a class has a method by a module of a library: `get` by `include HTTParty`."""
    return site.evaluation.language(site.scope).mixes_in and any(is_call(site.table, name) for name in site.names[:-1])


def _implementations(site: CallSite, declared: av.Closure, model: av.ClassValue | None) -> list[av.Closure]:
    """Return the methods that implement one which an interface only declares.

    A class that inherits one which is defined, but empty, has no other one: a hook of its base.
    """
    if declared.function.marks or declared.function.has_body:
        return []
    body = declared.function.body
    inherits = (
        model is not None and declared.scope.this is not model and not site.evaluation.subclasses.has_subclasses(model)
    )
    if inherits and isinstance(body, ir.Group) and body.block:
        return []
    found = [
        each for each in site.evaluation.functions.methods(declared.function.name, site.scope) if each.function.has_body
    ]
    return found if len(found) <= _MOST_IMPLEMENTATIONS else []
