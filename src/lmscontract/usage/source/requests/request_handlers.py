"""Functions that answer requests: how a program shows that they do, and where they find the request."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain

_ROUTES = frozenset(
    {"post", "put", "route", "httppost", "httpput", "postmapping", "putmapping", "requestmapping", "webhook"}
)
"""Decorators and annotations of functions that answer requests with a body."""
_METHODS = frozenset({"POST", "PUT"})
"""Names of the functions that answer requests in the files of routes."""
_HANDLERS, _EVENTS = frozenset({"handler", "lambda_handler", "main"}), frozenset({"event", "ev", "evt"})
"""Names of functions of a cloud, and of their first parameter."""
_REQUESTS = frozenset({"req", "request"})
"""Names of the first parameter of a function that gets a request."""
_TYPES = re.compile(
    r"\b(?:http\.ResponseWriter|(?:gin|echo)\.Context|fiber\.Ctx|(?:APIGateway|LambdaFunctionU[Rr][Ll])\w*(?:Event|Request)\w*)\b"
)
"""Types of a parameter of a function that answers requests: of Go, and of functions of AWS."""
SHARED = ("request", "params")
"""The names by which functions find the request, or its parameters, without getting them: in Flask, in Rails."""
_RAW = frozenset({"body", "raw_post", "params"})
"""Members of a request of Ruby that have its body."""
_TAKING = frozenset({"require", "permit", "fetch", "dig"})
"""Methods of the parameters of Rails that take some of them."""
_BODIES = frozenset({"cleanedRequest", "readBody"})
"""Members and functions that give the body of a webhook."""
_TYPE = re.compile(r"[\w.\\]+")
"""The name of a class in a type."""
_SEPARATOR = re.compile(r"[./\\@]+")
"""What is between the names of packages and classes."""


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
    typed = any(_TYPES.search(each.type) for each in function.parameters)
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
    return _SEPARATOR.sub(".", name).lower().startswith(evaluation.table(scope).request_classes)


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
