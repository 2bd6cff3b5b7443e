"""Requests that annotations declare, as in Retrofit, Feign, Refit and JAX-RS."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.injection import with_settings
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite, method_text, split_method
from lmscontract.usage.source.values.clients import method_of, plain
from lmscontract.usage.source.values.models import place_of_name
from lmscontract.usage.usage import Place

PREFIXED = frozenset({"client", "feignclient", "httpexchange", "path", "requestmapping", "basepath"})
"""Annotations of classes that name the beginning of the paths of their methods."""
_NAMING = frozenset({"client", "feignclient"})
"""Annotations of classes, of those that name the beginning of paths, whose first argument may be the name of a service."""
_BEGINS = re.compile(r"/|https?://|\{\}/")
"""What a path begins with, or a URL, of which a setting may be the host."""
_MAP = re.compile(r"Map\b|Dictionary\b")
"""Types of a parameter that has several parameters of the query by their names."""


def declared(evaluation: av.Evaluation, closure: av.Closure, scope: av.Scope) -> av.Value | None:
    """Return the response of a method that an annotation declares as a request; None if there is none."""
    function, marks = closure.function, evaluation.table(scope).marks
    if function.has_body:
        return None
    for mark in function.marks:
        if isinstance(mark, ir.Call) and plain(ir.last_name(mark.function)) in marks:
            return _declared(evaluation, function, mark, scope)
    return None


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
    return [(name, av.union(with_settings(evaluation, each) for each in av.options(value))) for name, value in values]


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
        request.query += (
            [av.Record({label: av.Slot(av.NOTHING, given.place)}, kind=av.Kind.DECLARED_PARAMETER)]
            if given.texts
            else []
        )
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
