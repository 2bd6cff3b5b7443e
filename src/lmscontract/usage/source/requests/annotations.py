"""Requests that are declared: by annotations as in Retrofit, Feign and Refit, or as endpoints as in RTK Query."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.bodies import DECLARED
from lmscontract.usage.source.requests.callers import declared_by
from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite, method_text, split_method
from lmscontract.usage.source.values.clients import method_of, plain
from lmscontract.usage.source.values.models import place_of_name
from lmscontract.usage.usage import Place

_ROUTES = frozenset(
    {"post", "put", "route", "httppost", "httpput", "postmapping", "putmapping", "requestmapping", "webhook"}
)
"""Decorators and annotations of functions that answer requests with a body."""
PREFIXED = frozenset({"client", "feignclient", "httpexchange", "path", "requestmapping", "basepath"})
"""Annotations of classes that name the beginning of the paths of their methods."""
_PART_OF_ROLE = {"query": "query of the request", "body": "body of the request"}
"""The members of an object of a class of requests to which the program adds parameters, or properties of the body."""
_TYPE = re.compile(r"[\w.\\]+")
"""The name of a class in a type."""
_SEPARATOR = re.compile(r"[./\\@]+")
_SETTING = re.compile(r"\$?\{([\w.-]+)(?::([^}]*))?\}")
_GIVEN = re.compile(
    r"\b(?:http\.ResponseWriter|(?:gin|echo)\.Context|fiber\.Ctx|(?:APIGateway|LambdaFunctionU[Rr][Ll])\w*(?:Event|Request)\w*)\b"
)
"""Types of a parameter of a function that answers requests: of Go, and of functions of AWS."""
SHARED = ("request", "params")
"""The names by which functions find the request, or its parameters, without getting them: in Flask, in Rails."""
_RAW = frozenset({"body", "raw_post", "params"})
"""Members of a request of Ruby that have its body."""
_TAKING = frozenset({"require", "permit", "fetch", "dig"})
"""Methods of the parameters of Rails that take some of them."""
_HANDLERS, _EVENTS = frozenset({"handler", "lambda_handler", "main"}), frozenset({"event", "ev", "evt"})
_REQUESTS = frozenset({"req", "request"})
_BODIES = frozenset({"cleanedRequest", "readBody"})
"""Members and functions that give the body of a webhook."""
_OF_ENDPOINTS = frozenset({"createapi", "injectendpoints"})
"""Functions that get a function which declares endpoints."""
_ASKED, _DECLARED, _GIVEN_TO = "asked endpoint", "declared endpoint", "given to endpoint"
"""A function that sends the request of an endpoint, and variables of the functions that are made here."""
_NAMING = frozenset({"client", "feignclient"})
"""Annotations of classes, of those that name the beginning of paths, whose first argument may be the name of a service."""
_BEGINS = re.compile(r"/|https?://|\{\}/")
"""What a path begins with, or a URL, of which a setting may be the host."""
_MAP = re.compile(r"Map\b|Dictionary\b")
_METHODS = frozenset({"POST", "PUT"})
"""Names of the functions that answer requests in the files of routes."""


def declared(evaluation: av.Evaluation, closure: av.Closure, scope: av.Scope) -> av.Value | None:
    """Return the response of a method that an annotation declares as a request; None if there is none."""
    function, marks = closure.function, evaluation.table(scope).marks
    if function.has_body:
        return None
    for mark in function.marks:
        if isinstance(mark, ir.Call) and plain(ir.last_name(mark.function)) in marks:
            return _declared(evaluation, function, mark, scope)
    return None


def is_handler(function: ir.Function) -> bool:
    """Return whether a function answers requests, as its decorators, its name or its parameters show."""
    if not function.has_body:
        return False
    marks = {plain(ir.last_name(mark.function if isinstance(mark, ir.Call) else mark)) for mark in function.marks}
    first = ir.last_name(function.parameters[0].target) if function.parameters else ""
    given = {
        ir.last_name(mark.function) for each in function.parameters for mark in each.marks if isinstance(mark, ir.Call)
    }
    named = function.name in _METHODS or (first in _REQUESTS and not function.implicit and not function.owner)
    typed = any(_GIVEN.search(each.type) for each in function.parameters)
    if named or typed or marks & _ROUTES or "Body" in given or (function.name in _HANDLERS and first in _EVENTS):
        return True
    nodes = [*ir.nodes(function.body)]
    targets = [each.target for each in (*function.parameters, *nodes) if isinstance(each, ir.Parameter | ir.Assign)]
    shared = function.implicit and not any(isinstance(each, ir.Name) and each.name in SHARED for each in targets)
    return any(_takes_body(each) or (shared and _takes_shared(each)) for each in nodes)


def gets_sent(evaluation: av.Evaluation, function: ir.Function, scope: av.Scope) -> bool:
    """Return whether a function gets a request that the program sends, as the type of its first parameter says."""
    written = _TYPE.search(function.parameters[0].type) if function.parameters else None
    if written is None:
        return False
    name = written[0]
    for each in ir.nodes(evaluation.project.body(scope.file)):
        if isinstance(each, ir.Import):
            whole = each.module if each.module.endswith(each.name) else f"{each.module}.{each.name}"
            name = whole if (each.alias or _SEPARATOR.split(whole)[-1]) == written[0] else name
    return _SEPARATOR.sub(".", name).lower().startswith(evaluation.table(scope).requests)


def before_action(node: ir.Class, action: str, names: Collection[str]) -> Iterator[ir.AnyNode]:
    """Yield the names of methods, and the blocks, that a class runs before an action, by functions with some names."""
    calls = [
        each for each in (node.body.children if isinstance(node.body, ir.Group) else ()) if isinstance(each, ir.Call)
    ]
    calls = [each for each in calls if plain(ir.last_name(each.function)) in names]
    named = {each.value for call in calls for each in call.arguments if isinstance(each, ir.Text)}
    for call in calls if action and action not in named else ():
        chosen = {each.name: _texts_in(each.value) for each in call.arguments if isinstance(each, ir.Argument)}
        if action in chosen.get("only", (action,)) and action not in chosen.get("except", ()):
            yield from (each for each in call.arguments if isinstance(each, ir.Text | ir.Function))


def _texts_in(node: ir.AnyNode) -> set[str]:
    return {each.value for each in ir.nodes(node) if isinstance(each, ir.Text)}


def receives(node: ir.AnyNode, received: Collection[str]) -> bool:
    """Return whether a node takes the body out of a request, as a table of clients names it."""
    return bool(received) and any(
        each.value in received
        if isinstance(each, ir.Text)
        else isinstance(each, ir.Member) and f"{ir.last_name(each.of)}.{each.name}".lower() in received
        for each in ir.nodes(node)
    )


def _takes_shared(node: ir.AnyNode) -> bool:
    """Return whether a node takes the body, or a parameter, out of the request that methods of Rails and Sinatra share."""
    if not isinstance(node, ir.Member | ir.Index) or not isinstance(node.of, ir.Name):
        return False
    is_key = ir.last_name(node) in _TAKING or (isinstance(node, ir.Index) and isinstance(node.key, ir.Text))
    return node.of.name == "params" and is_key if node.of.name != "request" else ir.last_name(node) in _RAW


def _takes_body(node: ir.AnyNode) -> bool:
    """Return whether a node takes the body out of a request: of Zapier, Nitro, or a function of a cloud."""
    if isinstance(node, ir.Index) and isinstance(node.key, ir.Text):
        return ir.last_name(node.of) == "event" and node.key.value == "body"
    of_event = isinstance(node, ir.Member) and node.name == "body" and ir.last_name(node.of) == "event"
    return of_event or ir.last_name(node) in _BODIES


def endpoint(site: CallSite) -> av.Value | None:
    """Return what functions declare as in RTK Query: an endpoint, `builder.query({query: …})`, or the hooks of all of them."""
    first = site.first
    if not isinstance(first, av.Record):
        return None
    if site.name == _ASKED:
        return _asked(site, first, site.arguments.positional[1:])
    if site.short in _OF_ENDPOINTS and (endpoints := av.closures_in(first.get("endpoints") or av.NOTHING)):
        declared = av.of_kind(av.Record, site.evaluation.call_back(endpoints, [av.Unknown("builder")], site.place))
        hooks = [_hooks(site, name, slot.value) for each in declared for name, slot in each.fields.items()]
        return av.Record({name: slot for each in hooks for name, slot in each.items()}, open=True)
    if site.short not in ("query", "mutation", "infinitequery") or not av.closures_in(first.get("query") or av.NOTHING):
        return None
    types = site.arguments.types
    _asked(
        site, first, [site.evaluation.unknown_objects.unknown(type, site.scope) or av.NOTHING for type in types[1:2]]
    )
    at = (site.place.line, site.place.column)
    asked = ir.Call(*at, ir.Name(*at, _ASKED), (ir.Name(*at, _DECLARED), ir.Name(*at, _GIVEN_TO)), types[:1])
    return _function(site, {_DECLARED: first}, asked, (ir.Parameter(*at, ir.Name(*at, _GIVEN_TO)),), "endpoint")


def _asked(site: CallSite, declared: av.Record, given: list[av.Value]) -> av.Value:
    """Return the response of an endpoint, after its function that transforms responses."""
    request = av.Request(site.place, method="GET")
    for value in av.options(
        site.evaluation.call_back(av.closures_in(declared.get("query") or av.NOTHING), given, site.place)
    ):
        fill(site.table, request, "url", value, site.place)
    answer: av.Value = av.Answer(request)
    site.requests.register(site.evaluation, request)
    transforming = av.closures_in(declared.get("transformResponse") or av.NOTHING)
    transformed = site.evaluation.call_back(transforming, [answer], site.place)
    answer = transformed if transformed != av.NOTHING else answer
    for type in site.arguments.types[:1]:
        answer = site.evaluation.typed(answer, type, site.scope)
    return answer


def _hooks(site: CallSite, name: str, declared: av.Value) -> dict[str, av.Slot]:
    """Return the hooks of an endpoint by their names; some return a function that sends the request, with its state."""
    at, title = (site.place.line, site.place.column), name[:1].upper() + name[1:]
    found: dict[str, av.Slot] = {}
    for function in av.of_kind(av.Closure, declared):
        ask, given = ir.Name(*at, _DECLARED), ir.Name(*at, _GIVEN_TO)
        state = ir.Record(*at, (ir.Entry(*at, ir.Text(*at, "data"), ir.Call(*at, ask, (ir.Spread(*at, given),))),))
        for hook, result in (
            (f"use{title}Query", state),
            (f"useLazy{title}Query", ir.Sequence(*at, (ask, state))),
            (f"use{title}Mutation", ir.Sequence(*at, (ask, state))),
        ):
            parameters = (ir.Parameter(*at, given, rest=True),)
            found[hook] = av.Slot(_function(site, {_DECLARED: function}, result, parameters), site.place)
    return found


def _function(
    site: CallSite, known: dict[str, av.Value], result: ir.AnyNode, parameters: tuple[ir.Parameter, ...], name: str = ""
) -> av.Closure:
    """Return a function that returns the value of a node, in which some names are known."""
    function = ir.Function(*result.at, name, parameters, ir.Return(*result.at, result))
    site.evaluation.functions.entered(function)
    return av.Closure(function, av.Scope(site.scope.file, known, site.scope))


def of_class(evaluation: av.Evaluation, values: Iterable[av.Value], scope: av.Scope, place: Place) -> av.Value | None:
    """Return the response of a request that a class declares by its methods, such as `resolveEndpoint`; None without one.

    `values` are what a call gets: objects of such classes among others.
    """
    for record in (each for each in av.of_kind(av.Record, *values) if each.of is not None):
        site = CallSite(evaluation, None, "send", av.Arguments(place), scope)
        request = av.Request(place)
        members = {name: evaluation.classes.member(record, name) for name in site.table.declaring}
        if all(members[name] is None for name, role in site.table.declaring.items() if role == "method"):
            continue  # it only has a path
        for name, role in site.table.declaring.items():
            found = members[name]
            if isinstance(found, av.Closure) and role != "response":
                found = evaluation.invoke(found, av.Arguments(place), record)
            fill(site.table, request, role, found or av.NOTHING, place)
        for role, part in _PART_OF_ROLE.items():
            fill(site.table, request, role, record.get(part) or av.NOTHING, place)
        if evaluation.requests.paths.may_be_path(request.url or av.NOTHING):
            answer = evaluation.requests.sent(site, request, ())
            paths = [part for url in evaluation.requests.urls[id(request)] for part in reversed(url.parts)]
            family = (
                [record, *(av.Record(of=each) for each in evaluation.classes.ancestors(record.of))] if record.of else []
            )
            declared = (part for each in family for part in declared_by([each], paths))
            request.place = next(declared, request.place)
            readers = [members[name] for name, role in site.table.declaring.items() if role == "response"]
            for reader in av.of_kind(av.Closure, *(each or av.NOTHING for each in readers)):
                request.converted = evaluation.invoke(reader, av.Arguments(place, [answer]), record)
            return answer
    return None


def declared_part(site: CallSite) -> av.Record | None:
    """Return the query or the body of a request that is an object of a class: `$request->body()->merge([…])`."""
    record, role = site.receiver, site.table.roles.get(site.short)
    if not isinstance(record, av.Record) or record.of is None or site.arguments.all or role not in _PART_OF_ROLE:
        return None
    if all(site.evaluation.classes.member(record, name) is None for name in site.table.declaring):
        return None
    key = _PART_OF_ROLE[role]
    known = record.get(key)
    part = known if isinstance(known, av.Record) else av.Record(name=av.REPOSITORY)
    record.fields[key] = av.Slot(part, site.place)
    return part


def _declared(evaluation: av.Evaluation, function: ir.Function, mark: ir.Call, scope: av.Scope) -> av.Value:
    place = Place(scope.file, mark.line, mark.column)
    requests, request = evaluation.requests, av.Request(place, method=method_of(ir.last_name(mark.function)))
    for name, given in _arguments(evaluation, mark, scope):
        begins, value = split_method(given)
        request.method = begins or request.method
        if plain(name) == "method":
            request.method = method_text(value) or request.method
        elif requests.paths.may_be_path(value) or (request.url is None and av.of_kind(av.Text, value)):
            request.url = request.url or value
        elif (spelled := method_text(value)) is not None:
            request.method = spelled
    for other in function.marks if request.url is None else ():  # JAX-RS: `@GET @Path("/goods")`
        if isinstance(other, ir.Call) and plain(ir.last_name(other.function)) == "path":
            request.url = next((value for _, value in _arguments(evaluation, other, scope)), None)
            place = Place(scope.file, other.line, other.column)
    if request.url is not None and (prefix := _prefix(evaluation, scope)) is not None:
        request.url = av.joined((prefix, av.text("/", place), request.url), place)
    _add_parameters(evaluation, function, request, scope)
    this = scope.this if scope.this is not None else av.NOTHING
    requests.based(CallSite(evaluation, this, function.name, av.Arguments(place), scope), request, this)
    requests.register(evaluation, request)
    if any(url.match for url in requests.urls.get(id(request), ())):
        requests.entered.add((scope.file, av.label_of(this), function.name))
    request.place = place
    return evaluation.typed(av.Answer(request, whole=True), function.type, scope)


def _arguments(evaluation: av.Evaluation, mark: ir.Call, scope: av.Scope) -> list[tuple[str, av.Value]]:
    """Return the arguments of an annotation with their names, empty for positional ones, and the settings in them."""
    values = [
        (each.name if isinstance(each, ir.Argument) else "", evaluation.value(each, scope)) for each in mark.arguments
    ]
    return [(name, av.union(_with_settings(evaluation, each) for each in av.options(value))) for name, value in values]


def _prefix(evaluation: av.Evaluation, scope: av.Scope) -> av.Value | None:
    """Return what annotations of the class put before the paths of its methods: a URL that is known, and a path; else None."""
    owner = scope.this.of if isinstance(scope.this, av.Record) else scope.this
    found: dict[str, av.Value] = {}
    for mark in owner.node.marks if isinstance(owner, av.ClassValue) else ():
        if isinstance(mark, ir.Call) and (annotation := plain(ir.last_name(mark.function))) in PREFIXED:
            for name, value in _arguments(evaluation, mark, scope):
                known = [
                    each.plain for each in av.of_kind(av.Text, value) if each.plain.strip("/{}")
                ]  # "/" begins nothing
                is_path = known and (annotation not in _NAMING or _BEGINS.match(known[0]))
                if name in ("", "path", "value", "url") and is_path:
                    found.setdefault("url" if name == "url" else "path", value)
    parts = [found[name] for name in ("url", "path") if name in found]
    return av.joined(av.between(parts, av.text("/", Place(scope.file))), Place(scope.file)) if parts else None


def _is_in_path(request: av.Request, name: str) -> bool:
    return any(f"{{{name}}}" in each.plain for each in av.of_kind(av.Text, request.url))


class _Given(NamedTuple):
    """A parameter of a function that an annotation makes a request: its name, its node, and what it is given."""

    name: str
    node: ir.Parameter
    value: av.Value
    place: Place

    @property
    def texts(self) -> list[av.Slot]:
        """The texts that are given, at their places."""
        return [av.Slot(each, each.parts[0].place) for each in av.options(self.value) if isinstance(each, av.Text)]

    @property
    def body(self) -> av.Value:
        """What is given, or something of its type."""
        return self.value if self.value != av.NOTHING else av.Unknown(self.name, self.node.type)


def _add_parameters(evaluation: av.Evaluation, function: ir.Function, request: av.Request, scope: av.Scope) -> None:
    table = evaluation.table(scope)
    for parameter in function.parameters:
        name = parameter.target.name if isinstance(parameter.target, ir.Name) else ""
        place = Place(scope.file, parameter.line, parameter.column)
        given = _Given(name, parameter, scope.variables.get(name, av.NOTHING), place)
        for each in _with_properties(evaluation, given, scope):
            for role, label in _roles(each, table.parameter_marks):
                _add_marked(request, role, label, each)
        if parameter.marks or _is_in_path(request, name):
            continue
        if table.named_queries:
            _add_unmarked(request, given)
        elif request.method in ("POST", "PUT", "PATCH"):
            request.body.append(given.body)


def _with_properties(evaluation: av.Evaluation, given: _Given, scope: av.Scope) -> Iterator[_Given]:
    """Yield a parameter, and the properties of its object that annotations make parameters: those of `@BeanParam`."""
    yield given
    roles = _roles(given, evaluation.table(scope).parameter_marks)
    model = evaluation.classes.of_type(given.node.type, scope) if "object" in (role for role, _ in roles) else None
    if model is None:
        return
    known = next((each.fields for each in av.of_kind(av.Record, given.value)), {})
    for node in model.properties:
        if isinstance(node, ir.Parameter) and node.marks:
            name = ir.last_name(node.target)
            slot = known.get(name) or av.Slot(av.NOTHING, place_of_name(node, model))
            yield _Given(name, node, slot.value, slot.place)


def _roles(given: _Given, roles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the role that each annotation of a parameter has, and the name under which the parameter is sent."""
    calls = [each for each in given.node.marks if isinstance(each, ir.Call)]
    for mark in given.node.marks:
        function, own = (mark.function, [mark]) if isinstance(mark, ir.Call) else (mark, [])
        arguments = [each for call in (*own, *calls) for each in call.arguments]
        values = (each.value if isinstance(each, ir.Argument) else each for each in arguments)
        label = next((each.value for each in values if isinstance(each, ir.Text)), given.name)
        yield roles.get(plain(ir.last_name(function)), ""), label


def _add_marked(request: av.Request, role: str, label: str, given: _Given) -> None:
    """Add a parameter with an annotation to the part of the request that the role of that is."""
    if role == "parameters" or (role == "query" and label == given.name and _is_map(given.node, given.value)):
        request.query.append(given.value)
    elif role == "query" and not _is_in_path(request, label):
        slots = given.texts or [av.Slot(given.value, given.place)]
        request.query += [av.Record(fields={label: slot}) for slot in slots]
        request.query += [av.Record({label: av.Slot(av.NOTHING, given.place)}, name=DECLARED)] if given.texts else []
    elif role == "field":
        request.body.append(av.Record(fields={label: av.Slot(given.value, given.place)}))
    elif role == "body":
        request.body.append(given.body)


def _is_map(parameter: ir.Parameter, value: av.Value) -> bool:
    """Return whether a parameter has several query parameters by their names."""
    return bool(_MAP.search(parameter.type)) or any(each.fields or each.of for each in av.of_kind(av.Record, value))


def _add_unmarked(request: av.Request, given: _Given) -> None:
    """Add a parameter without an annotation, which Refit sends in the query, or as the body."""
    records: list[av.Value] = [*av.of_kind(av.Record, given.value)]
    if request.method in ("GET", "DELETE", "HEAD"):
        slots = given.texts or [av.Slot(given.value, given.place)]
        request.query += records or [av.Record(fields={given.name: slot}) for slot in slots]
    else:
        request.body += records


def injected(evaluation: av.Evaluation, parameter: ir.Parameter, scope: av.Scope) -> av.Value:
    """Return what a function gets that its caller does not give; nothing if that is not known.

    It is the result of a function with the name of the parameter, as in Dagster and pytest, the setting that an annotation
    names, as in Spring (`@Value("${shop.path:/shop}")`) and Symfony (`#[Autowire("%shop.path%")]`), the settings whose key it
    names in NestJS (`@Inject(shopConfig.KEY)`), or what the container of services gives to the class.
    """
    if (provider := evaluation.project.provider(ir.last_name(parameter.target), scope.file)) is not None:
        result = evaluation.invoke(
            provider, av.Arguments(Place(scope.file, parameter.line, parameter.column), open=True)
        )
        yields = any(isinstance(each, ir.Return) and not each.ends for each in ir.nodes(provider.function.body))
        return av.element(result) if yields else result
    for mark in parameter.marks:
        if isinstance(mark, ir.Call) and ir.last_name(mark.function) == "Value" and mark.arguments:
            return _with_settings(evaluation, evaluation.value(mark.arguments[0], scope))
        if isinstance(mark, ir.Call) and ir.last_name(mark.function) == "Autowire" and mark.arguments:
            return _autowired(evaluation, mark.arguments[0], scope)
        if (key := _key_of_settings(mark)) is not None:
            return evaluation.value(key.of, scope)
    owner, name = scope.this.of if isinstance(scope.this, av.Record) else None, ir.last_name(parameter.target)
    if owner is None or name not in scope.given:
        return av.NOTHING
    return evaluation.services.given(name, scope.given.index(name), owner.node.name, scope.file) or av.NOTHING


def service(evaluation: av.Evaluation, name: str, scope: av.Scope, place: Place) -> av.Value | None:
    """Return the object of the class of a service, made with the arguments that a file of settings gives it; or None."""
    model = evaluation.classes.named(evaluation.services.class_of(name, scope.file), scope)
    if model is None:
        return None
    given = evaluation.services.arguments_of(name, scope.file)
    return (
        evaluation.instances.new(model, av.Arguments(place, given)) if given else evaluation.instances.instance(model)
    )


def _with_settings(evaluation: av.Evaluation, value: av.Value) -> av.Value:
    """Return a text of an annotation with the settings that it names: `${shop.url:https://shop.example.org}/shop`."""
    written = value.known if isinstance(value, av.Text) else None
    if not isinstance(value, av.Text) or written is None or "${" not in written:
        return value
    place = value.parts[0].place
    before, *others = _SETTING.split(written)
    parts: list[av.Value] = [av.text(before, place)]
    for key, default, after in zip(others[::3], others[1::3], others[2::3], strict=True):
        known = evaluation.settings.get(key, place.file) or (av.text(default, place) if default else av.Unknown(key))
        parts += [known, av.text(after, place)]
    return av.joined(parts, place)


def _key_of_settings(mark: ir.AnyNode) -> ir.Member | None:
    """Return the key of the settings that an annotation of NestJS names; None for other annotations, also for services."""
    is_injected = isinstance(mark, ir.Call) and ir.last_name(mark.function) == "Inject"
    key = mark.arguments[0] if is_injected and isinstance(mark, ir.Call) and mark.arguments else None
    return key if isinstance(key, ir.Member) and key.name == "KEY" else None


def _autowired(evaluation: av.Evaluation, argument: ir.AnyNode, scope: av.Scope) -> av.Value:
    """Return the setting that an annotation of Symfony names, or the service with the arguments that settings give it."""
    role, value = argument.name if isinstance(argument, ir.Argument) else "value", evaluation.value(argument, scope)
    if role == "param":
        return evaluation.settings.get(av.first_text(value), scope.file) or av.NOTHING
    if role == "service":
        return service(evaluation, av.first_text(value), scope, av.place_of(argument, scope)) or av.NOTHING
    return (
        evaluation.settings.referred(value, scope.file)
        if role == "value" and "%" in av.first_text(value)
        else av.NOTHING
    )
