"""Evaluates calls: those of functions, methods and classes of the program enter these; the others are calls of libraries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lmscontract.usage.source.evaluation.any_names import LISTED, SPREAD, arguments_of
from lmscontract.usage.source.evaluation.assignments import assign
from lmscontract.usage.source.evaluation.calls import call
from lmscontract.usage.source.evaluation.classes import CONSTRUCTORS, OF_CLASS, is_computed
from lmscontract.usage.source.evaluation.comparisons import compared, contains
from lmscontract.usage.source.evaluation.included import VIEW, filled_view
from lmscontract.usage.source.evaluation.members import lacked, member_of
from lmscontract.usage.source.evaluation.names import OWN_CLASS, THIS, look_up
from lmscontract.usage.source.evaluation.parameter_sets import gets_none
from lmscontract.usage.source.evaluation.positions import item
from lmscontract.usage.source.libraries.actions import ACTION, dispatched
from lmscontract.usage.source.libraries.callbacks import items_given
from lmscontract.usage.source.libraries.patterns import is_null
from lmscontract.usage.source.libraries.records import type_names
from lmscontract.usage.source.libraries.watched_variables import is_watched, watched_value
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import VIEWS
from lmscontract.usage.source.requests.sent import is_sending
from lmscontract.usage.source.requests.streams import inherited_records
from lmscontract.usage.source.responses.read import GETTER
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    PARTIAL,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Module,
    Record,
    Scope,
    Slot,
    Text,
    Union,
    Unknown,
    Value,
    element,
    joined,
    keys_of,
    of_kind,
    options,
    place_of,
    plain_texts,
    text,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import METHODS, is_call, plain, words
from lmscontract.usage.source.values.models import dumped, property_of

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_MOST_IMPLEMENTATIONS = 3
_ACCESSOR = "getFacadeAccessor"
"""The method of a facade of Laravel that returns the class whose methods it has."""
_ONTO = "<<"
"""The operator by which a text or a list in Ruby gets more."""
_NEW = ("new", "create", "getInstance", "instance")
_SCHEMA, _DUMPING = "Schema", frozenset({"dump", "dumps"})
"""The end of the names of classes of marshmallow, and the methods by which their objects write others."""
_ENUMERABLE = "Enumerable"
"""The module of Ruby that gives an object with `each` the methods of a list."""
_FROM_PIPELINE = "valuefrompipeline"
INVOKED = ("__call__", "__invoke", "call", "invoke")
"""Methods of an object that is called like a function, in all languages."""
_APPLIED = frozenset(["call", "apply", "invoke", "delay", "applyasync", "dispatch", "submit", "accept", "test"])
"""Methods of functions that call them."""
_MAPPED = ("expand", "map")
"""Methods of the tasks of Airflow and Prefect that run one for each item of a list."""
_MOST_MAPPED = 24
"""The most items of which each has a run of its own."""
_BINDING = frozenset({"bind", "proxy"})
"""Functions of Underscore and jQuery that bind a function to an object."""
_EQUAL = frozenset({"equals", "equalsignorecase", "eql"})
"""Methods of a text that compare it with another."""
_CONTAINING = frozenset({"contains", "includes", "include", "has"})
"""Methods of a text, a list and a set that look for a text in it."""
_CONVERSION = re.compile(r"(to|as)(?=[A-Z])")
"""Methods that write an object in another form."""
_ANY_METHOD = "send"
"""A method of a client, where its name is not known."""
_CONSTANT = "const_get"
"""The method of Ruby that gives the constant which its argument names."""
_MONADS = "Monads"
"""Modules of Ruby by which `yield` gives what a result holds, and returns a failure: `Dry::Monads[:result, :do]`."""
_METHOD_NAME = re.compile(r"[A-Za-z_]\w*[?!]?")
_CALLED = Closure | ClassValue | Module | Answer


def evaluate_call(evaluation: Evaluation, node: ir.Call, scope: Scope) -> Value:
    """Return the result of a call, in the classes that its type arguments name; a variable for a result gets it as well."""
    node = _generic(evaluation, _applied(node), scope)
    if (chosen := _chosen(node.function)) is not None:
        result = _call_chosen(evaluation, node, chosen, scope)
    elif isinstance(node.function, ir.Member):
        result = _call_member(evaluation, node, node.function, scope)
    else:
        result = _call_named(evaluation, node, scope)
    for type in node.types[-1:]:  # before it may be that of the request
        result = evaluation.typed(result, type, scope)
    for argument in node.arguments:
        is_result = bool(of_kind(Answer, result)) or is_null(result) is False
        if isinstance(argument, ir.Argument) and argument.name == ir.OUT and is_result:
            scope.variables[ir.last_name(argument.value)] = result
    return result


def _applied(node: ir.Call) -> ir.Call:
    """Return a call of a function in place of one that applies it: `push.apply(list, items)` is `push(...items)`.

    A method of all lists is called of one: `[].slice.call(arguments, 1)` is `arguments.slice(1)`.
    """
    function = node.function
    if isinstance(function, ir.Member) and function.name == "call" and node.arguments:
        method, (of, *others) = function.of, node.arguments
        if isinstance(method, ir.Member) and _is_any_list(method.of):
            return ir.Call(*node.at, ir.Member(*method.at, of, method.name), tuple(others))
    if not isinstance(function, ir.Member) or function.name != "apply" or not isinstance(function.of, ir.Member):
        return node
    if len(node.arguments) != 2 or isinstance(node.arguments[0], ir.Function):
        return node
    return ir.Call(*node.at, function.of, (ir.Spread(*node.at, node.arguments[1]),))


def _is_any_list(node: ir.AnyNode) -> bool:
    """Return whether a node has the methods of all lists: `Array.prototype`, or `[]`."""
    is_prototype = isinstance(node, ir.Member) and node.name == "prototype" and ir.last_name(node.of) == "Array"
    return is_prototype or (isinstance(node, ir.Sequence) and not node.items)


def _generic(evaluation: Evaluation, node: ir.Call, scope: Scope) -> ir.Call:
    """Return a call of a generic function whose type argument is written as an index is: `list[course](path)`."""
    function = node.function
    if not isinstance(function, ir.Index) or node.types or not evaluation.language(scope).types_as_index:
        return node
    if not isinstance(function.of, ir.Name) or not isinstance(look_up(evaluation, function.of.name, scope), Closure):
        return node
    return ir.Call(*node.at, function.of, node.arguments, (ir.last_name(function.key),))


# Arguments


def _arguments(evaluation: Evaluation, node: ir.Call, scope: Scope) -> Arguments:
    place = place_of(node.function if isinstance(node.function, ir.Member) else node, scope)
    found, noted = Arguments(place, types=node.types, first_line=node.line), len(evaluation.requests.columns)
    for each in node.arguments:
        if isinstance(each, ir.Argument) and each.name == ir.BLOCK:
            block = evaluation.value(each.value, scope)
            found.positional += [block] if of_kind(Closure, block) else []  # there may be none
        elif isinstance(each, ir.Argument) and each.name == ir.TEMPLATE:
            found.positional.append(evaluation.value(each.value, scope))
            found.tagged = True
        elif isinstance(each, ir.Argument) and each.name != ir.OUT:
            found.name(each.name, evaluation.value(each.value, scope), place_of(each, scope))
        elif isinstance(each, ir.Entry):
            for name in plain_texts(evaluation.value(each.key, scope)):
                found.name(name, evaluation.value(each.value, scope), place_of(each.key, scope))
        elif isinstance(each, ir.Spread):
            value = evaluation.value(each.value, scope)
            if not gets_none(each.value, value, evaluation.stack.innermost.closure):
                _spread_argument(found, value, any_case=evaluation.language(scope).any_case)
        else:
            found.positional.append(evaluation.value(each, scope))
    found.columns = evaluation.requests.columns[noted:]
    found.models = [evaluation.classes.of_type(each, scope) for each in node.types]
    return found


def _spread_argument(found: Arguments, value: Value, *, any_case: bool = False) -> None:
    records = of_kind(Record, value)
    lists = [each for each in records if each.items and not each.fields and not (each.open and each.pair is None)]
    if len(lists) == 1:
        found.positional += lists[0].items
    elif len(records) == 1 and records[0].fields and not records[0].items and not records[0].name:
        for key, slot in records[0].fields.items():
            found.name(key.lower() if any_case else key, slot.value, slot.place)
        found.open = found.open or records[0].open
    elif not isinstance(value, Record) or any(
        (value.items, value.fields, value.open, value.name, value.of, value.answers)
    ):
        found.spread.append(value)  # an empty one gives nothing


# Which function is called


def _chosen(node: ir.AnyNode) -> ir.Index | None:
    """Return the item that a function is, if its name is computed: `axios[method]`, `getattr(session, method)`."""
    if isinstance(node, ir.Index):
        return node
    if isinstance(node, ir.Call) and ir.last_name(node.function) == "getattr" and len(node.arguments) > 1:
        return ir.Index(*node.at, *node.arguments[:2])
    return None


def _call_chosen(evaluation: Evaluation, node: ir.Call, chosen: ir.Index, scope: Scope) -> Value:
    """Call the function of a table, or the methods that a computed name may be; one that is not known may send."""
    of, key = evaluation.value(chosen.of, scope), evaluation.value(chosen.key, scope)
    site = CallSite(evaluation, None, "", _arguments(evaluation, node, scope), scope)
    sends = evaluation.requests.is_path(site.first)  # so it is no property of a response
    owner = union(each for each in options(of) if not (sends and isinstance(each, Answer)))
    functions = options(item(evaluation, owner, key, place_of(chosen, scope), scope))
    found = [_call_value(site, each) for each in functions if isinstance(each, _CALLED)]
    names = plain_texts(key) or [_ANY_METHOD]
    return union(found or [_call_method(replace(site, receiver=o, name=name)) for o in options(of) for name in names])


def _call_member(evaluation: Evaluation, node: ir.Call, member: ir.Member, scope: Scope) -> Value:
    """Call a method of what an expression gives."""
    is_call = evaluation.language(scope).super_is_call  # `super.tap { … }` is of what the inherited method returns
    inherited = _is_parent(member.of) and scope.this is not None and not is_call
    receiver = NOTHING if inherited else evaluation.value(member.of, scope)
    site = CallSite(evaluation, scope.this, member.name, _arguments(evaluation, node, scope), scope)
    if inherited:
        return _call_inherited(site)
    if member.name == _ONTO and isinstance(receiver, Text):
        return _written_onto(evaluation, member.of, joined((receiver, site.first), site.place), scope)
    sites = (replace(site, receiver=each) for each in options(receiver))
    return union(_by_name(each) or _call_method(each) for each in sites)


def _written_onto(evaluation: Evaluation, node: ir.AnyNode, value: Value, scope: Scope) -> Value:
    """Return a text after another one is appended to it; the variable that has it gets it: `path << "/v1" << "/goods"`."""
    while isinstance(node, ir.Call) and isinstance(node.function, ir.Member) and node.function.name == _ONTO:
        node = node.function.of
    if isinstance(node, ir.Name | ir.Member):
        assign(evaluation, node, value, scope)
    return value


def _is_parent(node: ir.AnyNode) -> bool:
    """Return whether a node names the class that a class inherits from: `parent`, `super()`."""
    return ir.last_name(node.function if isinstance(node, ir.Call) else node) in ("parent", "super")


def _call_named(evaluation: Evaluation, node: ir.Call, scope: Scope) -> Value:
    """Call a function by its name, or one that an expression gives."""
    name = node.function.name if isinstance(node.function, ir.Name) else ""
    arguments = _arguments(evaluation, node, scope)
    of_method = name == "super" and not node.arguments and evaluation.language(scope).super_is_call
    arguments = (evaluation.stack.innermost.arguments if of_method else None) or arguments  # those of the method itself
    site = CallSite(evaluation, None, name, arguments, scope)
    if (own := _of_own(site)) is not None:
        return own
    if (constructed := _constructed(site, of_method=of_method)) is not None:
        return constructed
    callee = _callee(evaluation, node, name, scope)
    if evaluation.language(scope).prints and not {ir.INPUT, ir.DOCUMENT} & arguments.named.keys():
        _inherit_input(callee, arguments, scope)
    callee = _with_inputs(callee, arguments)
    if isinstance(callee, Unknown) and name:  # a property of the name of its class
        callee = evaluation.classes.named(name, scope) or callee
    if callee is None and VIEWS.search(scope.file):  # a helper, which templates use without naming its module
        callee = next(iter(evaluation.project.methods(name, scope.file)), None)
    if callee is None and name == ir.BLOCK:
        return _yielded(evaluation, union(arguments.positional), scope)
    if callee is None and name == "new" and isinstance(scope.this, ClassValue):
        callee = scope.this
    if callee is None and name == "struct" and node.types:  # a structure that is declared in place
        callee = evaluation.classes.of_type(node.types[0], scope) or Unknown(node.types[0])
    if callee is None and (extended := _missing(site) or _extended(site)):
        return union(_call_method(replace(site, receiver=each)) for each in extended)
    return union(_call_value(site, each) for each in options(Unknown(name) if callee is None else callee))


def _constructed(site: CallSite, *, of_method: bool) -> Value | None:
    """Return what the inherited method gives that `super(…)` calls, or `this(…)` in a constructor; None for other calls."""
    closure, this, of = site.evaluation.stack.innermost.closure, site.scope.this, site.scope.owner
    method = closure.function.name if closure is not None else ""
    if site.name == "super" and (site.arguments.all or of_method) and plain(method) not in {"", *CONSTRUCTORS}:
        return _call_inherited(replace(site, receiver=this, name=method))
    if site.name == "this" and isinstance(this, Record) and of is not None and method == of.node.name:
        return site.evaluation.invoke(of.methods[method], site.arguments, this)
    return None


def _yielded(evaluation: Evaluation, value: Value, scope: Scope) -> Value:
    """Return what `yield` gives in a method without a block: what a result holds, if the class includes monads."""
    model = scope.this.of if isinstance(scope.this, Record) else scope.this
    if isinstance(model, ClassValue) and any(_MONADS in base for base in evaluation.classes.foreign_bases(model)):
        return value
    evaluation.yielded(value)
    return NOTHING


def _callee(evaluation: Evaluation, node: ir.Call, name: str, scope: Scope) -> Value | None:
    """Return what is called by a name or an expression; no method that has the name of the class of a new object."""
    found = _named(evaluation, name, scope) if name else _computed(evaluation, node.function, scope)
    keeps = node.arguments and evaluation.table(scope).attributes and isinstance(found, Record | Text | Constant)
    if keeps and isinstance(scope.this, Record | ClassValue):
        method = evaluation.classes.called(scope.this, name, given=True)
        found = method if isinstance(method, Closure) else found
    return Unknown(name) if node.makes and isinstance(found, Closure) else found


def _of_own(site: CallSite) -> Value | None:
    """Return the result of a method of the object or the class around that is called without naming it; None for others."""
    this = site.scope.this
    own = replace(site, receiver=this)
    if _is_of_block(site):
        return call(own)
    if _of_own_response(site):
        return _call_method(own)
    sends = isinstance(this, ClassValue) and bool(site.name) and _is_inherited_call(own)
    by_name = site.name in site.table.by_name | site.table.by_own_name
    if this is None or not (sends or by_name):
        return None
    known = _named(site.evaluation, site.name, site.scope) is not None
    return None if known else _by_name(own) or (call(own) if sends else None)


def _named(evaluation: Evaluation, name: str, scope: Scope) -> Value | None:
    """Return what is called by a name; no class that a method makes objects of: `URI(…)` of Ruby is a method."""
    found = look_up(evaluation, name, scope)
    return None if isinstance(found, ClassValue) and evaluation.language(scope).makes_by_method else found


def _computed(evaluation: Evaluation, node: ir.AnyNode, scope: Scope) -> Value:
    """Return the function that an expression gives; of one that a library makes of another one, that of the program.

    This is `retrying(load, times=3)(page)`.
    """
    given = node.arguments if isinstance(node, ir.Call) else ()
    positional = [each for each in given if not isinstance(each, ir.Argument)]
    if isinstance(node, ir.Call) and len(positional) == 1 and isinstance(positional[0], ir.Name | ir.Member):
        wrapped = evaluation.value(positional[0], scope)
        if isinstance(wrapped, Closure) and isinstance(evaluation.value(node.function, scope), Unknown):
            return wrapped
    return evaluation.value(node, scope)


def _inherit_input(callee: Value | None, arguments: Arguments, scope: Scope) -> None:
    """Hand the input of a function of a shell to those that it calls, of which one may read it."""
    is_own = isinstance(callee, Closure) and not callee.function.parameters
    if is_own and (given := scope.find(ir.INPUT)) is not None:
        arguments.named[ir.INPUT] = given


def _with_inputs(callee: Value | None, arguments: Arguments) -> Value | None:
    """Return a command that gets what its call hands to it as input; a document is the last word for one of a library."""
    if (piped := arguments.named.pop(ir.INPUT, None)) is not None:
        callee = _with_input(callee, arguments, piped)
    if (document := arguments.named.pop(ir.DOCUMENT, None)) is None:
        return callee
    if isinstance(callee, Closure):
        return _with_input(callee, arguments, document)
    arguments.positional.append(document)
    return callee


def _with_input(callee: Value | None, arguments: Arguments, piped: Value) -> Value | None:
    """Return a command that gets the output of another one: as its input, and in the parameter for it or the first one."""
    parameters = callee.function.parameters if isinstance(callee, Closure) else ()
    taking = [each for each in parameters if any(ir.last_name(mark) == _FROM_PIPELINE for mark in each.marks)]
    if taking:
        arguments.name(ir.last_name(taking[0].target), piped, arguments.place)
    elif parameters or not isinstance(callee, Closure):
        arguments.positional.insert(0, piped)
    if not isinstance(callee, Closure):
        return callee
    return replace(
        callee, scope=Scope(callee.scope.file, {ir.INPUT: piped, "_": piped}, callee.scope, callee.scope.this)
    )


def _is_of_block(site: CallSite) -> bool:
    """Return whether a function is the method of an object that a block fills in: `apply { put(body) }`."""
    this = site.scope.this
    if not site.table.configures or not isinstance(this, Record) or this.of is not None:
        return False
    if this.request is None:
        return not this.name and site.name in site.table.setting and len(site.arguments.positional) > 1
    return site.name in METHODS and not any(map(site.requests.is_path, site.arguments.positional))


def _of_own_response(site: CallSite) -> bool:
    """Return whether a method is called that the class of the response has, as whose method the function around runs."""
    own, name = site.scope.this, site.name
    if not isinstance(own, Answer) or not site.evaluation.language(site.scope).bare_members or site.scope.find(name):
        return False
    return (
        property_of(own.type, GETTER.sub("", name)) is not None
        or site.evaluation.classes.of_model(own, name) is not None
    )


def _extended(site: CallSite) -> Sequence[Value]:
    """Return what the function around extends, if it has the method that is called: objects, responses, or a client."""
    this = options(site.scope.find("this") or NOTHING)
    models = [each for each in this if _declares(site, each)]
    if models and site.evaluation.language(site.scope).bare_members:
        return models
    if plain(site.name) in site.table.readers and (answers := of_kind(Answer, *this)):
        return answers
    if _CONVERSION.match(site.name) or plain(site.name) in site.table.trimming | site.table.replacing:
        return [each for each in this if isinstance(each, Text | Record)]
    return [each for each in this if _sends(site, each)][:1] if site.name in METHODS else ()


def _declares(site: CallSite, value: Value) -> bool:
    """Return whether a value is an object of a class that has the method which is called."""
    evaluation = site.evaluation
    model = value.of if isinstance(value, Record) else None
    if isinstance(value, Unknown) and value.type:
        model = evaluation.classes.of_type(value.type, site.scope)
    return model is not None and isinstance(evaluation.classes.member(model, site.name), Closure)


def _sends(site: CallSite, value: Value) -> bool:
    """Return whether a value is a client, as its name or its type says, and not something else such as a router."""
    name = value.type or value.name if isinstance(value, Unknown) else value.name if isinstance(value, Record) else ""
    return bool({*words(name)} & site.table.sending)


# Functions and objects


def _call_value(site: CallSite, callee: Value) -> Value:
    """Call a function, a class, or an object that can be called."""
    this, classes = site.scope.this, site.evaluation.classes
    if isinstance(callee, Closure):
        fills = site.table.configures and not callee.function.name and isinstance(this, Record) and this.of is None
        return _enter(site, [callee], this if fills else None)  # a block of the caller, for the object of a builder
    own = callee.of if isinstance(callee, Record) else callee if isinstance(callee, ClassValue) else None
    if site.name in OWN_CLASS and own is not None and classes.member(own, "__call__") is None:
        return site.evaluation.instances.new(own, site.arguments)
    if isinstance(callee, ClassValue) and site.name in THIS and isinstance(this, Record):
        site.evaluation.instances.construct(callee, this, site.arguments)
        return this
    if isinstance(callee, ClassValue):
        return site.evaluation.instances.new(callee, site.arguments)
    if isinstance(callee, Text) and (named := _class_named(site, callee)) is not None:
        return site.evaluation.instances.new(named, site.arguments)
    if isinstance(callee, Answer | Text):
        return callee  # awaited, or a template of a URL
    if (found := _invoked(site, callee)) is not None:
        return found
    if isinstance(callee, Record) and (found := _call_object(site, callee)) is not None:
        return found
    label = callee.name if isinstance(callee, Unknown | Record) else ""
    client = callee if isinstance(callee, Record) and callee.of is None else None
    return call(replace(site, receiver=None, name=label or site.name, client=client))


def _class_named(site: CallSite, name: Text) -> ClassValue | None:
    """Return the class that a text names, as `$class` does in `new $class`; None if it names none."""
    last = name.plain.rpartition("\\")[2]
    found = site.evaluation.project.find(last, site.scope.file) if last[:1].isupper() and last.isidentifier() else None
    return found if isinstance(found, ClassValue) else None


def _enter(site: CallSite, functions: Sequence[Closure], this: Value | None = None) -> Value:
    """Call functions of the program. One that sends a path, but not where that is seen, is taken for a client."""
    keys = len(site.requests.keys)
    result = union([site.evaluation.invoke(each, site.arguments, this) for each in functions])
    if site.arguments.tagged and not any(map(_is_no_text, options(result))):
        return site.first
    sends = is_sending(site)
    looks_up = len(site.requests.keys) > keys
    lost = (sends or looks_up) and site.requests.is_lost(site.arguments, result, keys=keys)
    return site.requests.in_place_of(site, result) if lost and sends else result


def _is_no_text(value: Value) -> bool:
    """Return whether a function that gets the pieces of a template makes something else of them than a text."""
    return isinstance(value, _CALLED) or (isinstance(value, Record) and bool(value.fields or value.name or value.of))


def _invoked(site: CallSite, callee: Value) -> Value | None:
    """Return the result of an object whose class says what a call of it does, `__invoke`; None for all others."""
    if isinstance(callee, Unknown):
        callee = site.evaluation.instances.of_declared(callee.type, site.scope) or callee
    if not isinstance(callee, Record) or callee.of is None:
        return None
    names = INVOKED[:2] if site.name in THIS else INVOKED
    methods = (site.evaluation.classes.member(callee, name) for name in names)
    method = next((each for each in methods if isinstance(each, Closure)), None)
    return _enter(site, [method], callee) if method is not None else None


def _call_object(site: CallSite, callee: Record) -> Value | None:
    """Return the result of an object that is called like a function; None if it is one of a library."""
    if callee.of is not None and site.name in THIS:
        site.evaluation.instances.construct_parents(site.scope.owner or callee.of, callee, site.arguments)
        return callee
    if (watched := _watched(site, callee)) is not None:
        return watched
    if callee.name == VIEW:
        return filled_view(replace(site, receiver=None), callee)
    if callee.name == ACTION:
        return dispatched(site, callee)
    if callee.name == PARTIAL:
        return _call_partial(site, callee)
    return callee if not callee.name and callee.fields and not site.arguments.all else None  # what returns a store


def _watched(site: CallSite, callee: Value) -> Value | None:
    """Return the value of a watched variable that is called: `goods()` of a signal; None for what is none."""
    if site.arguments.all or not (isinstance(callee, Record) and is_watched(callee)):
        return None
    value = watched_value(callee)
    site.evaluation.late_values.lacks(callee, "value", value)
    return value


def _call_partial(site: CallSite, partial: Record) -> Value:
    """Call a function of which some arguments are bound."""
    function, *bound = partial.items
    given = replace(site.arguments, positional=[*bound, *site.arguments.positional], named=dict(site.arguments.named))
    for key, slot in partial.fields.items():
        if key not in given.named:
            given.name(key, slot.value, slot.place)
    return union(_call_value(replace(site, arguments=given), each) for each in options(function))


# Methods


def _by_name(site: CallSite) -> Value | None:
    """Return what a method finds by the name that it gets: the result of a method, or a constant; None for other calls."""
    is_own = site.receiver is not None and site.receiver is site.scope.this
    by_name = site.name in site.table.by_name or (is_own and site.name in site.table.by_own_name)
    names = [each for each in plain_texts(site.first) if _METHOD_NAME.fullmatch(each)] if by_name else []
    if not names:
        return None
    if site.name == _CONSTANT:
        of = site.receiver or NOTHING
        return union(member_of(site.evaluation, of, each, site.place, site.scope) for each in names)
    others = replace(site.arguments, positional=site.arguments.positional[1:])
    return union(_call_method(replace(site, name=each, arguments=others)) for each in names)


def _call_method(site: CallSite) -> Value:
    """Call a method of the receiver."""
    evaluation, receiver = site.evaluation, site.receiver
    if isinstance(receiver, Text | Unknown) and (
        method := evaluation.classes.of_constant(receiver, site.name, site.scope)
    ):
        return evaluation.invoke(method, site.arguments, receiver)
    if isinstance(receiver, Unknown) and (declared := evaluation.instances.of_declared(receiver.type, site.scope)):
        receiver, site = declared, replace(site, receiver=declared)
    if isinstance(receiver, Record | ClassValue):
        found = _own_method(site, receiver)
        found = _of_facade(site, receiver) if found is None and isinstance(receiver, ClassValue) else found
        if found is not None:
            return found
    if isinstance(receiver, Unknown) and (shared := evaluation.common.get(receiver, site.name, site.scope)) is not None:
        return shared if site.table.attributes else union(_call_value(site, each) for each in options(shared))
    if isinstance(receiver, Module) and (function := receiver.scope.find(site.name)) is not None:
        return union(_call_value(site, each) for each in options(function))
    if isinstance(receiver, Closure | ClassValue) and (applied := _applied_to_object(site, receiver)) is not None:
        return applied
    if isinstance(receiver, Closure) and site.name == "bind":
        bound = site.arguments.positional[1:]
        return Record(items=[receiver, *bound], name=PARTIAL) if bound else receiver
    if isinstance(receiver, Closure) and plain(site.name) in (*_APPLIED, *_MAPPED):
        return _mapped(site, receiver) if site.name in _MAPPED else evaluation.invoke(receiver, site.arguments)
    return _call_other_method(site, receiver or NOTHING)


def _mapped(site: CallSite, function: Closure) -> Value:
    """Return the results of a task that runs once for each item of the only list that it gets: `load.expand(name=names)`."""
    arguments = site.arguments
    values = [*arguments.positional, *arguments.named.values()]
    lists = of_kind(Record, *values) if len(values) == 1 else []
    items = [value for each in lists for value in (keys_of(each) if each.fields else each).items]
    if not 0 < len(items) <= _MOST_MAPPED:
        named = {name: element(value) for name, value in arguments.named.items()}
        each_item = [replace(arguments, positional=[*map(element, arguments.positional)], named=named)]
    elif arguments.positional:
        each_item = [replace(arguments, positional=[value]) for value in items]
    else:
        each_item = [replace(arguments, named=dict.fromkeys(arguments.named, value)) for value in items]
    return Record(items=[site.evaluation.invoke(function, each) for each in each_item])


def _bound_to_object(site: CallSite) -> Value | None:
    """Return a function that a library binds to an object, and to arguments: `_.bind(this.show, this)`, `$.proxy(show, this)`."""
    functions = of_kind(Closure, site.first)
    is_bound = site.name in _BINDING and len(site.arguments.positional) > 1 and functions
    if not is_bound or not site.evaluation.language(site.scope).applies:
        return None
    _, this, *bound = site.arguments.positional
    found = union(each if each.this is not None else replace(each, this=this) for each in functions)
    return Record(items=[found, *bound], name=PARTIAL) if bound else found


def _applied_to_object(site: CallSite, function: Closure | ClassValue) -> Value | None:
    """Call a function with its object as the first argument: `get.call(this, path)`; None in languages without this."""
    positional = site.arguments.positional
    if site.name not in ("call", "apply") or not site.evaluation.language(site.scope).applies or not positional:
        return None
    this, *others = positional
    arguments = replace(site.arguments, positional=others)
    if site.name == "apply":
        arguments.positional = []
        for each in others:
            _spread_argument(arguments, each)
    if isinstance(function, ClassValue):
        return _call_value(replace(site, name="super", arguments=arguments), function)
    return _enter(replace(site, arguments=arguments), [function], this if isinstance(this, Record) else None)


def _call_other_method(site: CallSite, receiver: Value) -> Value:
    """Return the result of a method that a library has, or by which functions of the program extend a class."""
    evaluation, positional = site.evaluation, site.arguments.positional
    if (macro := _macro(site)) is not None:
        return evaluation.invoke(macro, site.arguments, receiver)
    if isinstance(receiver, Unknown) and (function := _bound_to_object(site)) is not None:
        return function
    if isinstance(receiver, Answer) and (method := evaluation.classes.of_model(receiver, site.name)) is not None:
        return evaluation.invoke(method, site.arguments, receiver)
    if (result := _tested(site, receiver)) is not NOTHING:
        return result
    block = site.scope.find(site.name) if site.table.configures else None
    if isinstance(block, Closure) and isinstance(receiver, Record) and not block.function.name:
        return evaluation.invoke(block, Arguments(site.place, [receiver, *positional], open=True), receiver)
    if extensions := _extensions(site, receiver):
        given = replace(site.arguments, positional=[receiver, *positional])
        return union(evaluation.invoke(each, given) for each in extensions)
    return call(site)


def _macro(site: CallSite) -> Closure | None:
    """Return the method that the program gives to objects of a library; none of a name that other objects have as well."""
    macro = site.evaluation.macros.get(site.name)
    if macro is None or site.short in METHODS or site.short in site.table.items | site.table.readers:
        return None
    return macro if site.evaluation.table(macro.scope) is site.table else None


def _tested(site: CallSite, receiver: Value) -> Value:
    """Return the result of a method that compares a text, or looks for one; nothing if that is not known."""
    looks = plain(site.name) in _CONTAINING
    if len(site.arguments.positional) != 1 or not (looks or plain(site.name) in _EQUAL):
        return NOTHING
    if looks and isinstance(receiver, Text):
        return contains(site.evaluation, receiver, site.first)
    return compared(site.evaluation, site.first, receiver)


def _extensions(site: CallSite, receiver: Value) -> list[Closure]:
    """Return the functions of the program that extend the class of an object by a method of this name."""
    if site.evaluation.language(site.scope).bare_members != "write":
        return []
    site.evaluation.project.find(site.name, site.scope.file)  # reads the file that defines it
    found = [*site.evaluation.functions.extensions.get(site.name, {}).values()]
    model = receiver.type if isinstance(receiver, Answer) else receiver.of if isinstance(receiver, Record) else None
    if model is None:
        return found
    names = {each.node.name for each in (model, *site.evaluation.classes.ancestors(model))}
    return [each for each in found if names & {*type_names(each.function.parameters[0].type)}]


def _call_inherited(site: CallSite) -> Value:
    """Call a method that a class inherits, from a method that may override it."""
    this, classes = site.scope.this, site.evaluation.classes
    of = site.scope.owner or (this.of if isinstance(this, Record) else None)
    named = of is not None and site.name == of.node.name and any(classes.parents(of))  # a constructor
    if of is None or plain(site.name) in CONSTRUCTORS or named:
        if of is not None and isinstance(this, Record):
            site.evaluation.instances.construct_parents(of, this, site.arguments)
        return NOTHING
    methods = [classes.member(parent, site.name) for parent in classes.parents(of)]
    found = next((each for each in methods if isinstance(each, Closure)), None)
    if found is None:
        records = inherited_records(site)
        return call(site) if records is None else records
    return site.evaluation.invoke(found, site.arguments, this)


def _own_method(site: CallSite, receiver: Record | ClassValue) -> Value | None:
    """Return the result of a method of an object or class of the program; None if it has none of this name."""
    name, arguments = site.name, site.arguments
    model = receiver.of if isinstance(receiver, Record) else None
    own = _called(site, receiver)
    if isinstance(own, Closure) and _is_of_object(site, own):
        return call(site)
    if (
        own is None
        and isinstance(receiver, ClassValue)
        and (made := site.evaluation.instances.wrapped(receiver, name, arguments)) is not None
    ):
        return made
    if (
        not isinstance(own, Closure)
        and (built := site.evaluation.instances.built(receiver, name, arguments)) is not None
    ):
        return built
    if isinstance(receiver, Record) and (accessed := _accessed(site, receiver, own)) is not None:
        return accessed
    if isinstance(own, Closure):
        this = site.scope.this
        shares = plain(name) in CONSTRUCTORS and isinstance(this, Record) and isinstance(receiver, ClassValue)
        methods = _implementations(site, own, model) or [own]
        return _enter(site, methods, this if shares else _object_given(site, own))
    if own is None:
        if name in _NEW and isinstance(receiver, ClassValue):
            return site.evaluation.instances.new(receiver, arguments)
        if name == "class" and model is not None:
            return model
        if (found := _dumped(site, receiver)) is not None or (found := _lacked(site, receiver)) is not None:
            return found
        return NOTHING if plain(name) in CONSTRUCTORS and isinstance(receiver, Record) else None
    return _call_property(site, own)


def _called(site: CallSite, of: Record | ClassValue) -> Value | None:
    """Return the member of an object or a class that is called; of a property that a method computes, what it gives."""
    found = site.evaluation.classes.called(of, site.name, given=bool(site.arguments.all))
    if not isinstance(found, Closure) or not is_computed(found.function):
        return found
    return site.evaluation.invoke(found, Arguments(site.place))


def _dumped(site: CallSite, schema: Record | ClassValue) -> Value | None:
    """Return what an object of a class of schemas writes: `GoodsSchema().dump(goods)`; None for other methods."""
    model, classes = schema.of if isinstance(schema, Record) else None, site.evaluation.classes
    if model is None or site.name not in _DUMPING or len(site.arguments.positional) != 1:
        return None
    if not any(each.endswith(_SCHEMA) for each in classes.foreign_bases(model)):
        return None
    return dumped([model, *classes.ancestors(model)], site.first)


def _object_given(site: CallSite, method: Closure) -> Value | None:
    """Return the object that a method gets besides its own: of a function that is written in no class, whose member it is.

    One that is called of its class, and gets no object, has one that a library makes of `client=ShopClient`.
    """
    if method.scope.this is None and site.evaluation.language(site.scope).applies:
        return method.this or site.receiver
    function, given = method.function, site.arguments.positional
    of_class = function.receiver in ("", "cls") or "classmethod" in map(ir.last_name, function.marks)
    if of_class or not isinstance(site.receiver, ClassValue) or isinstance(site.scope.this, ClassValue):
        return None
    has_object = any(isinstance(each, Record) and each.of is not None for each in given[:1])
    return None if has_object else site.evaluation.instances.instance(site.receiver)


def _missing(site: CallSite) -> Sequence[Value]:
    """Return the object around if it has methods for any name, and its class names this one: `find(id)` in Ruby."""
    this, classes = site.scope.this, site.evaluation.classes
    if not isinstance(this, Record) or this.of is None or not any(classes.member(this, each) for each in SPREAD):
        return ()
    return (
        [this]
        if any(isinstance(each, ir.Text) and each.value == site.name for each in ir.nodes(this.of.node.body))
        else ()
    )


def _lacked(site: CallSite, receiver: Record | ClassValue) -> Value | None:
    """Return the result of a method of which an object knows only the name: `__call`, `method_missing`, `__getattr__`."""
    for each in (*SPREAD, *LISTED) if plain(site.name) not in CONSTRUCTORS else ():
        method = site.evaluation.classes.member(receiver, each)
        if isinstance(method, Closure):
            site.evaluation.any_names.named.add(site.place)
            arguments = arguments_of(each, text(site.name, site.place), site.arguments)
            return site.evaluation.invoke(method, arguments, receiver)
    made = lacked(site.evaluation, receiver, site.name, site.place)
    if made is None:
        return _of_each(site, receiver)
    functions = [each for each in options(made) if isinstance(each, _CALLED | Record)]
    return union(_call_value(replace(site, receiver=None), each) for each in functions) if functions else made


def _of_each(site: CallSite, receiver: Record | ClassValue) -> Value | None:
    """Return the result of a method of lists that an object of Ruby has by its method `each`; None for other objects."""
    model = receiver.of if isinstance(receiver, Record) else None
    if model is None or _ENUMERABLE not in site.evaluation.classes.foreign_bases(model):
        return None
    method = site.evaluation.classes.member(receiver, "each")
    return _call_method(replace(site, receiver=items_given(site, method))) if isinstance(method, Closure) else None


def _call_property(site: CallSite, own: Value) -> Value | None:
    """Return the result of a property that is called like a method: in Ruby a class is what it has; None if it is unknown."""
    if isinstance(own, ClassValue) and site.table.attributes:
        return own
    if (watched := _watched(site, own)) is not None:
        return watched
    if functions := of_kind(Closure, own):  # one of several
        return _enter(site, functions)
    if isinstance(own, Record) and own.name == PARTIAL:
        first, *bound = own.items
        if isinstance(first, Closure) and first.this is None and isinstance(first.scope.this, ClassValue):
            own = replace(own, items=[replace(first, this=site.receiver), *bound])
    if (found := _invoked(site, own)) is not None:
        return found
    if isinstance(own, ClassValue) or (isinstance(own, Record) and own.name == PARTIAL):
        return _call_value(replace(site, receiver=None), own)
    if isinstance(own, Record | Unknown | Union) and own != NOTHING:
        sending = [each for each in of_kind(Unknown, own) if is_call(site.table, each.name)]
        own = sending[0] if sending else own  # `options.load ?? fetch`
        label = own.name if isinstance(own, Unknown | Record) else ""
        return call(replace(site, receiver=own, name=label or site.name))
    return own if isinstance(own, Text | Answer) and not site.arguments.all else None


def _of_facade(site: CallSite, facade: ClassValue) -> Value | None:
    """Return the result of a method of the class that a facade of Laravel names; None for other classes.

    One that names a service, `return "shop";`, has the methods of the only class of the program with a method of this name.
    """
    accessor = site.evaluation.classes.member(facade, _ACCESSOR)
    if not isinstance(accessor, Closure):
        return None
    found = of_kind(ClassValue, site.evaluation.invoke(accessor, Arguments(site.place)))
    if not found:
        methods = site.evaluation.project.methods(site.name, site.scope.file)
        found = [each.scope.this for each in methods if isinstance(each.scope.this, ClassValue)]
    objects = map(site.evaluation.instances.instance, found if len(found) == 1 else ())
    return union(_call_method(replace(site, receiver=each)) for each in objects)


def _accessed(site: CallSite, receiver: Record, own: Value | None) -> Value | None:
    """Return the result of a method that sets a property, or that is generated to give it; None for other methods."""
    prefix, known = site.name[:3], property_of(receiver.of, site.name[3:])
    if known is None:
        return None
    name = ir.last_name(known.target)
    if prefix == "set" and len(site.arguments.positional) == 1:
        receiver.fields[name] = Slot(site.arguments.positional[0], site.place)
        return receiver
    return site.evaluation.classes.property_of(receiver, name) if prefix == "get" and own is None else None


def _is_of_object(site: CallSite, method: Closure) -> bool:
    """Return whether a class is called, which has a method of a library, where only its objects have one of the program."""
    is_own = any(ir.last_name(mark) in OF_CLASS for mark in method.function.marks)
    return isinstance(site.receiver, ClassValue) and not is_own and _is_inherited_call(site)


def _is_inherited_call(site: CallSite) -> bool:
    """Return whether a class has a method by a module of a library: `get` by `include HTTParty`."""
    return site.evaluation.language(site.scope).mixes_in and any(is_call(site.table, name) for name in site.names[:-1])


def _implementations(site: CallSite, declared: Closure, model: ClassValue | None) -> list[Closure]:
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
