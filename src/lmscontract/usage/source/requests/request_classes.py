"""Requests that objects of classes declare by their methods, such as `resolveEndpoint` of Saloon."""

from __future__ import annotations

from collections.abc import Iterable

from lmscontract.usage.source.requests.callers import declared_by
from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import Place

_PART_OF_ROLE = {"query": "query of the request", "body": "body of the request"}
"""The members of an object of a class of requests to which the program adds parameters, or properties of the body."""


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
    part = known if isinstance(known, av.Record) else av.Record(kind=av.Kind.REPOSITORY)
    record.fields[key] = av.Slot(part, site.place)
    return part
