"""Evaluates calls: those of functions, methods and classes of the program enter these; the others are calls of libraries."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from lmscontract.usage.source.evaluation.assignments import assign
from lmscontract.usage.source.evaluation.called_values import CALLABLE, call_value, spread_argument
from lmscontract.usage.source.evaluation.calls import call
from lmscontract.usage.source.evaluation.classes import CONSTRUCTORS
from lmscontract.usage.source.evaluation.members import member_of
from lmscontract.usage.source.evaluation.method_calls import call_inherited, call_method, is_inherited_call, missing
from lmscontract.usage.source.evaluation.names import look_up
from lmscontract.usage.source.evaluation.parameter_sets import gets_none
from lmscontract.usage.source.evaluation.positions import item
from lmscontract.usage.source.libraries.patterns import is_null
from lmscontract.usage.source.libraries.records import type_names
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import VIEWS
from lmscontract.usage.source.responses.members import GETTER
from lmscontract.usage.source.responses.methods import OF_ERRORS, handed_over
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import METHODS, plain, words
from lmscontract.usage.source.values.models import property_of

_ONTO = "<<"
"""The operator by which a text or a list in Ruby gets more."""
_FROM_PIPELINE = "valuefrompipeline"
_CONVERSION = re.compile(r"(to|as)(?=[A-Z])")
"""Methods that write an object in another form."""
_ANY_METHOD = "send"
"""A method of a client, where its name is not known."""
_CONSTANT = "const_get"
"""The method of Ruby that gives the constant which its argument names."""
_MONADS = "Monads"
"""Modules of Ruby by which `yield` gives what a result holds, and returns a failure: `Dry::Monads[:result, :do]`."""
_METHOD_NAME = re.compile(r"[A-Za-z_]\w*[?!]?")


def evaluate_call(evaluation: av.Evaluation, node: ir.Call, scope: av.Scope) -> av.Value:
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
        is_result = bool(av.of_kind(av.Answer, result)) or is_null(result) is False
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


def _generic(evaluation: av.Evaluation, node: ir.Call, scope: av.Scope) -> ir.Call:
    """Return a call of a generic function whose type argument is like an index: `list[course](path)`, `shop.List[course]`."""
    function = node.function
    if not isinstance(function, ir.Index) or node.types or not evaluation.language(scope).types_as_index:
        return node
    is_function = isinstance(function.of, ir.Name) and isinstance(
        look_up(evaluation, function.of.name, scope), av.Closure
    )
    key = look_up(evaluation, function.key.name, scope) if isinstance(function.key, ir.Name) else None
    if not is_function and not (isinstance(function.of, ir.Member) and isinstance(key, av.ClassValue)):
        return node
    return ir.Call(*node.at, function.of, node.arguments, (ir.last_name(function.key),))


def _arguments(evaluation: av.Evaluation, node: ir.Call, scope: av.Scope) -> av.Arguments:
    place = av.place_of(node.function if isinstance(node.function, ir.Member) else node, scope)
    found, noted = av.Arguments(place, types=node.types, first_line=node.line), len(evaluation.requests.columns)
    for each in node.arguments:
        if isinstance(each, ir.Argument) and each.name == ir.BLOCK:
            block = evaluation.value(each.value, scope)
            found.positional += [block] if av.of_kind(av.Closure, block) else []  # there may be none
        elif isinstance(each, ir.Argument) and each.name == ir.TEMPLATE:
            found.positional.append(evaluation.value(each.value, scope))
            found.tagged = True
        elif isinstance(each, ir.Argument) and each.name != ir.OUT:
            found.name(each.name, evaluation.value(each.value, scope), av.place_of(each, scope))
        elif isinstance(each, ir.Entry):
            for name in av.plain_texts(evaluation.value(each.key, scope)):
                found.name(name, evaluation.value(each.value, scope), av.place_of(each.key, scope))
        elif isinstance(each, ir.Spread):
            value = evaluation.value(each.value, scope)
            if not gets_none(each.value, value, evaluation.stack.innermost.closure):
                spread_argument(found, value, any_case=evaluation.language(scope).any_case)
        else:
            found.positional.append(evaluation.value(each, scope))
    found.columns = evaluation.requests.columns[noted:]
    found.models = [evaluation.classes.of_type(each, scope) for each in node.types]
    return found


def _chosen(node: ir.AnyNode) -> ir.Index | None:
    """Return the item that a function is, if its name is computed: `axios[method]`, `getattr(session, method)`."""
    if isinstance(node, ir.Index):
        return node
    if isinstance(node, ir.Call) and ir.last_name(node.function) == "getattr" and len(node.arguments) > 1:
        return ir.Index(*node.at, *node.arguments[:2])
    return None


def _call_chosen(evaluation: av.Evaluation, node: ir.Call, chosen: ir.Index, scope: av.Scope) -> av.Value:
    """Call the function of a table, or the methods that a computed name may be; one that is not known may send."""
    of, key = evaluation.value(chosen.of, scope), evaluation.value(chosen.key, scope)
    site = CallSite(evaluation, None, "", _arguments(evaluation, node, scope), scope)
    sends = evaluation.requests.paths.is_path(site.first)  # so it is no property of a response
    owner = av.union(each for each in av.options(of) if not (sends and isinstance(each, av.Answer)))
    functions = av.options(item(evaluation, owner, key, av.place_of(chosen, scope), scope))
    found = [call_value(site, each) for each in functions if isinstance(each, CALLABLE)]
    names = av.plain_texts(key) or [_ANY_METHOD]
    return av.union(
        found or [call_method(replace(site, receiver=o, name=name)) for o in av.options(of) for name in names]
    )


def _call_member(evaluation: av.Evaluation, node: ir.Call, member: ir.Member, scope: av.Scope) -> av.Value:
    """Call a method of what an expression gives."""
    is_call = evaluation.language(scope).super_is_call  # `super.tap { … }` is of what the inherited method returns
    inherited = _is_parent(member.of) and scope.this is not None and not is_call
    receiver = av.NOTHING if inherited else evaluation.value(member.of, scope)
    site = CallSite(evaluation, scope.this, member.name, _arguments(evaluation, node, scope), scope)
    if inherited:
        return call_inherited(site)
    if member.name == _ONTO and isinstance(receiver, av.Text):
        return _written_onto(evaluation, member.of, av.joined((receiver, site.first), site.place), scope)
    together = _together(site, receiver)
    sites = (replace(site, receiver=each) for each in av.options(receiver) if each not in together)
    found = [_by_name(each) or call_method(each) for each in sites]
    return av.union([handed_over(site, av.union(together)), *found] if together else found)


def _together(site: CallSite, receiver: av.Value) -> Collection[av.Value]:
    """Return the alternatives of an object that a method hands over as they are, or not at all: its functions get all at once."""
    language, options = site.evaluation.language(site.scope), av.options(receiver)
    hands_over = site.short in OF_ERRORS or site.short in site.table.whole - site.table.iterating
    if len(options) < 2 or not hands_over or site.arguments.named or language.bare_members == "write":
        return ()
    kinds = av.Answer | av.Unknown | av.Record if site.short in OF_ERRORS else av.Answer | av.Unknown
    own = {each for each in av.of_kind(av.Record, receiver) if each.is_object or site.name in each.fields}
    found = [each for each in options if isinstance(each, kinds) and each not in own]
    return found if len(found) > 1 and site.closures else ()


def _written_onto(evaluation: av.Evaluation, node: ir.AnyNode, value: av.Value, scope: av.Scope) -> av.Value:
    """Return a text after another one is appended to it; the variable that has it gets it: `path << "/v1" << "/goods"`."""
    while isinstance(node, ir.Call) and isinstance(node.function, ir.Member) and node.function.name == _ONTO:
        node = node.function.of
    if isinstance(node, ir.Name | ir.Member):
        assign(evaluation, node, value, scope)
    return value


def _is_parent(node: ir.AnyNode) -> bool:
    """Return whether a node names the class that a class inherits from: `parent`, `super()`."""
    return ir.last_name(node.function if isinstance(node, ir.Call) else node) in ("parent", "super")


def _call_named(evaluation: av.Evaluation, node: ir.Call, scope: av.Scope) -> av.Value:
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
    if isinstance(callee, av.Unknown) and name:  # a property of the name of its class
        callee = evaluation.classes.named(name, scope) or callee
    if callee is None and VIEWS.search(scope.file):  # a helper, which templates use without naming its module
        callee = next(iter(evaluation.project.methods(name, scope.file)), None)
    if callee is None and name == ir.BLOCK:
        return _yielded(evaluation, av.union(arguments.positional), scope)
    if callee is None and name == "new" and isinstance(scope.this, av.ClassValue):
        callee = scope.this
    if callee is None and name == "struct" and node.types:  # a structure that is declared in place
        callee = evaluation.classes.of_type(node.types[0], scope) or av.Unknown(node.types[0])
    callee = _extending(site, callee)
    if callee is None and (extended := missing(site) or _extended(site)):
        return av.union(call_method(replace(site, receiver=each)) for each in extended)
    return av.union(call_value(site, each) for each in av.options(av.Unknown(name) if callee is None else callee))


def _extending(site: CallSite, callee: av.Value | None) -> av.Value | None:
    """Return what is called; an extension is for the object around, and not called if that has a method of its name."""
    parameters = callee.parameters[:1] if isinstance(callee, av.Closure) else ()
    extended = next((each.type for each in parameters if each.extends), "")
    this = site.scope.find("this") if extended else None
    if this is None:
        return callee
    if any(_declares(site, each) for each in av.options(this)):
        return None
    own = this.of.node.name if isinstance(this, av.Record) and this.of is not None else ""
    if (this.type if isinstance(this, av.Unknown) else own) in type_names(extended):
        site.arguments.positional.insert(0, this)
    return callee


def _constructed(site: CallSite, *, of_method: bool) -> av.Value | None:
    """Return what the inherited method gives that `super(…)` calls, or `this(…)` in a constructor; None for other calls."""
    closure, this, of = site.evaluation.stack.innermost.closure, site.scope.this, site.scope.owner
    method = closure.function.name if closure is not None else ""
    if site.name == "super" and (site.arguments.all or of_method) and plain(method) not in {"", *CONSTRUCTORS}:
        return call_inherited(replace(site, receiver=this, name=method))
    if site.name == "this" and isinstance(this, av.Record) and of is not None and method == of.node.name:
        return site.evaluation.invoke(of.methods[method], site.arguments, this)
    return None


def _yielded(evaluation: av.Evaluation, value: av.Value, scope: av.Scope) -> av.Value:
    """Return what `yield` gives in a method without a block: what a result holds, if the class includes monads."""
    model = scope.this.of if isinstance(scope.this, av.Record) else scope.this
    if isinstance(model, av.ClassValue) and any(_MONADS in base for base in evaluation.classes.foreign_bases(model)):
        return value
    evaluation.yielded(value)
    return av.NOTHING


def _callee(evaluation: av.Evaluation, node: ir.Call, name: str, scope: av.Scope) -> av.Value | None:
    """Return what is called by a name or an expression; no method that has the name of the class of a new object."""
    found = _callee_of_name(evaluation, name, scope) if name else _computed(evaluation, node.function, scope)
    keeps = (
        node.arguments and evaluation.table(scope).attributes and isinstance(found, av.Record | av.Text | av.Constant)
    )
    if keeps and isinstance(scope.this, av.Record | av.ClassValue):
        method = evaluation.classes.called(scope.this, name, given=True)
        found = method if isinstance(method, av.Closure) else found
    return av.Unknown(name) if node.makes and isinstance(found, av.Closure) else found


def _of_own(site: CallSite) -> av.Value | None:
    """Return the result of a method of the object or the class around that is called without naming it; None for others."""
    this = site.scope.this
    own = replace(site, receiver=this)
    if _is_of_block(site):
        return call(own)
    if _of_own_response(site):
        return call_method(own)
    sends = isinstance(this, av.ClassValue) and bool(site.name) and is_inherited_call(own)
    by_name = site.name in site.table.by_name | site.table.by_own_name
    if this is None or not (sends or by_name):
        return None
    known = _callee_of_name(site.evaluation, site.name, site.scope) is not None
    return None if known else _by_name(own) or (call(own) if sends else None)


def _callee_of_name(evaluation: av.Evaluation, name: str, scope: av.Scope) -> av.Value | None:
    """Return what is called by a name; no class that a method makes objects of: `URI(…)` of Ruby is a method."""
    found = look_up(evaluation, name, scope)
    return None if isinstance(found, av.ClassValue) and evaluation.language(scope).makes_by_method else found


def _computed(evaluation: av.Evaluation, node: ir.AnyNode, scope: av.Scope) -> av.Value:
    """Return the function that an expression gives; of one that a library makes of another one, that of the program.

    This is `retrying(load, times=3)(page)`.
    """
    given = node.arguments if isinstance(node, ir.Call) else ()
    positional = [each for each in given if not isinstance(each, ir.Argument)]
    if isinstance(node, ir.Call) and len(positional) == 1 and isinstance(positional[0], ir.Name | ir.Member):
        wrapped = evaluation.value(positional[0], scope)
        if isinstance(wrapped, av.Closure) and isinstance(evaluation.value(node.function, scope), av.Unknown):
            return wrapped
    return evaluation.value(node, scope)


def _inherit_input(callee: av.Value | None, arguments: av.Arguments, scope: av.Scope) -> None:
    """Hand the input of a function of a shell to those that it calls, of which one may read it."""
    is_own = isinstance(callee, av.Closure) and not callee.function.parameters
    if is_own and (given := scope.find(ir.INPUT)) is not None:
        arguments.named[ir.INPUT] = given


def _with_inputs(callee: av.Value | None, arguments: av.Arguments) -> av.Value | None:
    """Return a command that gets what its call hands to it as input; a document is the last word for one of a library."""
    if (piped := arguments.named.pop(ir.INPUT, None)) is not None:
        callee = _with_input(callee, arguments, piped)
    if (document := arguments.named.pop(ir.DOCUMENT, None)) is None:
        return callee
    if isinstance(callee, av.Closure):
        return _with_input(callee, arguments, document)
    arguments.positional.append(document)
    return callee


def _with_input(callee: av.Value | None, arguments: av.Arguments, piped: av.Value) -> av.Value | None:
    """Return a command that gets the output of another one: as its input, and in the parameter for it or the first one."""
    parameters = callee.function.parameters if isinstance(callee, av.Closure) else ()
    taking = [each for each in parameters if any(ir.last_name(mark) == _FROM_PIPELINE for mark in each.marks)]
    if taking:
        arguments.name(ir.last_name(taking[0].target), piped, arguments.place)
    elif parameters or not isinstance(callee, av.Closure):
        arguments.positional.insert(0, piped)
    if not isinstance(callee, av.Closure):
        return callee
    return replace(
        callee, scope=av.Scope(callee.scope.file, {ir.INPUT: piped, "_": piped}, callee.scope, callee.scope.this)
    )


def _is_of_block(site: CallSite) -> bool:
    """Return whether a function is the method of an object that a block fills in: `apply { put(body) }`."""
    this = site.scope.this
    if not site.table.configures or not isinstance(this, av.Record) or this.of is not None:
        return False
    if this.request is None:
        return not this.made and site.name in site.table.key_setters and len(site.arguments.positional) > 1
    return site.name in METHODS and not any(map(site.requests.paths.is_path, site.arguments.positional))


def _of_own_response(site: CallSite) -> bool:
    """Return whether a method is called that the class of the response has, as whose method the function around runs."""
    own, name = site.scope.this, site.name
    if not isinstance(own, av.Answer) or not site.evaluation.language(site.scope).bare_members or site.scope.find(name):
        return False
    return (
        property_of(own.type, GETTER.sub("", name)) is not None
        or site.evaluation.classes.of_model(own, name) is not None
    )


def _extended(site: CallSite) -> Sequence[av.Value]:
    """Return what the function around extends, if it has the method that is called: objects, responses, or a client."""
    this = av.options(site.scope.find("this") or av.NOTHING)
    models = [each for each in this if _declares(site, each)]
    if models and site.evaluation.language(site.scope).bare_members:
        return models
    if plain(site.name) in site.table.readers and (answers := av.of_kind(av.Answer, *this)):
        return answers
    if _CONVERSION.match(site.name) or plain(site.name) in site.table.trimming | site.table.replacing:
        return [each for each in this if isinstance(each, av.Text | av.Record)]
    return [each for each in this if _sends(site, each)][:1] if site.name in METHODS else ()


def _declares(site: CallSite, value: av.Value) -> bool:
    """Return whether a value is an object of a class that has the method which is called."""
    evaluation = site.evaluation
    model = value.of if isinstance(value, av.Record) else None
    if isinstance(value, av.Unknown) and value.type:
        model = evaluation.classes.of_type(value.type, site.scope)
    return model is not None and isinstance(evaluation.classes.member(model, site.name), av.Closure)


def _sends(site: CallSite, value: av.Value) -> bool:
    """Return whether a value is a client, as its name or its type says, and not something else such as a router."""
    name = (
        value.type or value.name
        if isinstance(value, av.Unknown)
        else value.label
        if isinstance(value, av.Record)
        else ""
    )
    return bool({*words(name)} & site.table.sending)


def _by_name(site: CallSite) -> av.Value | None:
    """Return what a method finds by the name that it gets: the result of a method, or a constant; None for other calls."""
    is_own = site.receiver is not None and site.receiver is site.scope.this
    by_name = site.name in site.table.by_name or (is_own and site.name in site.table.by_own_name)
    names = [each for each in av.plain_texts(site.first) if _METHOD_NAME.fullmatch(each)] if by_name else []
    if not names:
        return None
    if site.name == _CONSTANT:
        of = site.receiver or av.NOTHING
        return av.union(member_of(site.evaluation, of, each, site.place, site.scope) for each in names)
    others = replace(site.arguments, positional=site.arguments.positional[1:])
    return av.union(call_method(replace(site, name=each, arguments=others)) for each in names)
