"""Classes of .NET whose members a program binds to a section of its settings: `services.Configure<ShopOptions>(section)`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial

from lmscontract.usage.source.libraries.records import inside
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import place_of_name

_Settings = Callable[[str], av.Value | None]
"""Returns the setting of a name; None if there is none."""
_BEGINNING = "addoptions"
"""A method that names the class which the next one binds: `AddOptions<ShopOptions>().Bind(section)`."""
_GET = "get"
"""A method of a section that returns a new object with its settings."""
_CLIENT = re.compile(r"add\w*client")
"""Methods that register a client of a class: `AddRefitClient<IShopApi>()`."""
_CONFIGURE = "configurehttpclient"
"""The method after it that gets a function which fills in the client."""
_CLIENT_OF_NET = "HttpClient"
_CREATE = "createclient"
"""The method that makes the client of a name."""
_BASE = "BaseAddress"
"""The member of the client with the URL to which paths are appended."""
_ALL = "configuration"
"""The end of the name of what has all settings."""
_DEPTH = 4
"""How deep sections within each other are followed."""


def binds(function: ir.Function, binding: Collection[str]) -> bool:
    """Return whether a function calls one that binds a class to a section."""
    if not binding:
        return False
    return any(
        isinstance(each, ir.Call) and plain(ir.last_name(each.function)) in binding for each in ir.nodes(function)
    )


def bound(site: CallSite) -> av.Value | None:
    """Give a class the settings of the section to which a call binds it, and return what that returns; None for other calls."""
    is_section = isinstance(site.receiver, av.Record) or _has_all(site.receiver)
    if (client := _client(site)) is not None:
        return client
    gets = site.short == _GET and is_section and bool(site.table.binding) and bool(site.arguments.models)
    model = _bound_class(site) if gets or site.short in site.table.binding else None
    if model is None:
        return None
    for settings in _sections(site, model):
        _bind(site.evaluation, model, settings, 0)
    if site.short == _BEGINNING:
        return av.Record(kind=av.Kind.OPTIONS, of=model, open=True)
    return site.evaluation.instances.instance(model) if gets else site.receiver or av.NOTHING


def _client(site: CallSite) -> av.Value | None:
    """Give a class, or a name, the base of the client that a call registers for it, or make the one of a name.

    None for other calls.
    """
    before = [each.of for each in av.of_kind(av.Record, site.receiver)]  # of the call before
    own = [each for each in (*before, *site.arguments.models) if each is not None]
    registered = site.evaluation.registered
    if site.short == _CREATE and site.texts and site.texts[0] in registered:
        return av.Record(name=_CLIENT_OF_NET, base=registered[site.texts[0]], open=True)
    if not site.table.binding or not (_CLIENT.fullmatch(site.short) or site.short == _CONFIGURE):
        return None
    model = own[-1] if own else None  # after an interface
    given_before = site.receiver.type if isinstance(site.receiver, av.Unknown) else ""
    name = model.node.name if model is not None else next(iter(site.texts), given_before)
    for closure in site.closures if name else ():
        client = av.Record(name=_CLIENT_OF_NET, open=True)
        given: list[av.Value] = [client] if len(closure.function.parameters) == 1 else [av.Unknown("services"), client]
        site.evaluation.call_back([closure], given, site.place)
        if client.base is not None and model is not None:
            model.members.set(_BASE, client.base, site.place)
        elif client.base is not None:
            registered[name] = client.base
    return av.Unknown(site.name, name) if name else None


def _has_all(value: av.Value | None) -> bool:
    return isinstance(value, av.Unknown) and plain(value.type or value.name).endswith(_ALL)


def _bound_class(site: CallSite) -> av.ClassValue | None:
    """Return the class that a call binds: its type argument, that of the call before, or the class of an object."""
    named = [each for each in site.arguments.models if each is not None]
    named += [
        each.of for each in av.of_kind(av.Record, site.receiver) if each.kind is av.Kind.OPTIONS and each.of is not None
    ]
    named += [each.of for each in av.of_kind(av.Record, *site.arguments.positional) if each.of is not None]
    return named[0] if named else None


def _sections(site: CallSite, model: av.ClassValue) -> Iterator[_Settings]:
    """Yield the settings that a call gives to a class: all, a section, one that it names, or what a function sets."""
    setting = partial(site.evaluation.settings.get, file=site.scope.file)
    given = [site.receiver, *site.arguments.positional]
    key = ".".join(site.texts)
    for each in av.of_kind(av.Record, setting(key) if key else None, *given):
        if each.of is None and not each.made:
            yield partial(_entry, each)
    if not key and any(map(_has_all, given)):
        yield setting
    for closure in site.closures:
        made = av.Record(of=model, open=True)
        site.evaluation.call_back([closure], [made], site.place)
        yield partial(_entry, av.Record(made.fields))


def _entry(section: av.Record, name: str) -> av.Value | None:
    return inside(section, [name])


def _bind(evaluation: av.Evaluation, model: av.ClassValue, settings: _Settings, depth: int) -> None:
    """Give the members of a class, and of the classes of these, the settings of their names."""
    evaluation.instances.known.add(id(model.node))
    for each in model.properties:
        name = ir.last_name(each.target)
        value = settings(name)
        if value is None:
            continue
        inner = evaluation.classes.of_type(each.type, model.scope)
        nested = [one for one in av.of_kind(av.Record, value) if one.fields and one.of is None]
        if inner is not None and nested and depth < _DEPTH:
            _bind(evaluation, inner, partial(_entry, nested[0]), depth + 1)
            value = av.Record(of=inner, open=True)
        model.members.fields[name] = av.Slot(value, place_of_name(each, model))
