"""Requests that a class declares as methods that a library makes, as those of resource_kit, evil-client and Flexirest.

    action :find, "GET /goods/:id" do
      query_keys :fields
      body { |goods| goods.to_h }
      handler(200) { |response| JSON.parse(response.body) }
    end

The method and the path may also be in the block: `http_method :get`, `path "/goods/:id"`; or `get :find, "/goods/:id"` has both.
"""

from __future__ import annotations

from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite, split_method
from lmscontract.usage.source.values.clients import METHODS, method_of

_DECLARING = frozenset({"action", "operation", "endpoint"})
"""Functions that declare a method by its name, with a block that describes its request."""
_HANDLING = frozenset({"handler", "response", "responses"})
"""Functions in the block that get a function for the responses with some statuses."""
_SUCCESSES = frozenset({"ok", "created", "accepted", "success", "no_content"})
"""Names of statuses of a success."""
_QUERY_KEYS = "querykeys"
"""The function in the block that names the parameters of the query."""


def declared_action(site: CallSite) -> av.Value | None:
    """Declare a request, or describe a part of the one that is declared around a call; None for other calls."""
    if site.receiver is not None:
        return None
    if (action := _described(site.scope)) is not None:
        return _describe(site, action)
    name, *others = site.arguments.positional or [av.NOTHING]
    of, spelled = site.scope.this, method_of(site.name) if site.short in METHODS else None
    is_named = (site.short in _DECLARING or (spelled and others)) and av.first_text(name).isidentifier()
    if not is_named or not isinstance(of, av.ClassValue) or not site.evaluation.classes.foreign_bases(of):
        return None
    request = av.Request(site.place, method=spelled)
    action = av.Record(kind=av.Kind.DECLARED_ACTION, request=request)
    for each in others:
        if spelled or split_method(each)[0] is not None:
            fill(site.table, request, "url", each, site.place)
    for each in () if spelled else site.closures:
        site.evaluation.invoke(each, av.Arguments(site.place, open=True), action)
    request.method = request.method or "GET"
    if request.url is None or not site.requests.paths.is_path(request.url):
        return None
    site.requests.based(site, request, of)
    return site.requests.sent(site, request, av.of_kind(av.Closure, *action.items))


def _described(scope: av.Scope | None) -> av.Record | None:
    """Return the request that the block around a call describes; None if it is in none."""
    this = scope.this if scope is not None else None
    return this if isinstance(this, av.Record) and this.kind is av.Kind.DECLARED_ACTION else None


def _describe(site: CallSite, action: av.Record) -> av.Value | None:
    """Fill in the part of a request that a call in its block describes; None if it describes none."""
    request, role = action.request, site.table.roles.get(site.short)
    if request is None or not site.arguments.all:
        return None
    if site.short in _HANDLING:
        action.items += site.closures if _is_success(site) else []
    elif site.short == _QUERY_KEYS:
        request.query += [
            av.Record({each.plain: av.Slot(av.Unknown(each.plain), each.parts[0].place)}) for each in site.keys
        ]
    elif role in ("url", "method", "query", "body"):
        given = [av.Unknown(f"given to {role}")]
        made = [site.evaluation.call_back(site.closures, given, site.place)] if site.closures else []
        value = av.union(made or site.arguments.positional[:1])
        if role != "url" or request.url is None:
            request.place = site.place if role == "url" else request.place
            fill(site.table, request, role, value, site.place)
    else:
        return None
    return av.NOTHING


def _is_success(site: CallSite) -> bool:
    """Return whether a function gets the responses of a success, as the statuses before it say."""
    statuses = av.of_kind(av.Constant, *site.arguments.positional)
    named = {each.plain for value in site.arguments.positional for each in av.known_texts(value)}
    return any(str(each.value).startswith("2") for each in statuses) or bool(named & _SUCCESSES)
