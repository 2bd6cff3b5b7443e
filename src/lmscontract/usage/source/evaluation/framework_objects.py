"""Objects and classes that a framework gives by a name or a type: services, settings, factories, classes of a database."""

from __future__ import annotations

import re
from functools import reduce

from lmscontract.usage.source.evaluation.made_objects import base_in
from lmscontract.usage.source.requests.injection import service
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import is_client, plain

_GET_MODEL = "getmodel"
"""The function of Django that finds a class of the database by the names of the application and of the class."""
_MODEL = re.compile(r"Model$")
"""The last word of the classes of a library from which those of a database inherit."""
_CONFIG = "config"
"""The name of what has all settings."""
_GIVING_SERVICES = frozenset({"service", "get"})
"""Functions and methods that return a service by its name."""


def referred_class(site: CallSite) -> av.Value | None:
    """Return the class of a reference to a type; None for other calls.

    It is the type argument of `new TypeReference<Course>() {}`, or made of classes: `forClassWithGenerics(Page.class, course)`.
    """
    classes = av.of_kind(av.ClassValue, *site.arguments.positional) if site.short in site.table.composing else []
    if classes:
        return reduce(lambda argument, generic: site.evaluation.classes.with_type(generic, argument), reversed(classes))
    is_reference = site.short in site.table.references and site.arguments.types
    return site.evaluation.classes.of_type(site.arguments.types[0], site.scope) if is_reference else None


def injected_object(site: CallSite) -> av.Value | None:
    """Return the object of the class that is the only argument, or the only type argument; the class may be one of a library.

    A client that makes it gives it its base: `retrofit.create(ShopApi::class.java)`.
    """
    if (service := _service(site)) is not None:
        return service
    if site.short not in site.table.injecting:
        return None
    if isinstance(site.first, av.Unknown) and len(site.arguments.all) == 1 and not is_client(site.table, site.label):
        name = site.first.name.rpartition(".")[2]
        return av.Unknown(name, type=name) if name[:1].isupper() and not name.isupper() else None
    classes = av.of_kind(av.ClassValue, *site.arguments.all)
    if not classes and all(isinstance(each, av.Text | av.Record | av.Unknown) for each in site.arguments.all):
        classes = [each for type in site.arguments.types if (each := site.evaluation.classes.of_type(type, site.scope))]
    if len(classes) != 1 or not classes[0].methods:
        return None
    made = site.evaluation.instances.instance(classes[0])
    if made.base is None and isinstance(site.receiver, av.Record):
        made.base = site.receiver.base
    if made.base is None:
        made.base = base_in(site, made=True)  # `RestService.For<ShopApi>("https://…")`
    return made


def _service(site: CallSite) -> av.Value | None:
    """Return the object of the class of a service, as a file of settings says: `$container->get('shop.client')`; or None."""
    names = site.texts if site.short in _GIVING_SERVICES and len(site.arguments.all) == 1 else []
    return service(site.evaluation, names[0], site.scope, site.place) if len(names) == 1 else None


def all_settings(site: CallSite) -> av.Value | None:
    """Return what has all settings, of a container, or those of a class; None for other calls.

    This is `$container->get("config")["shop"]` of Laminas and Slim, or `config("Shop")->url` of CodeIgniter.
    """
    if len(site.arguments.all) != 1:
        return None
    if site.short == "get" and plain(av.first_text(site.first)) in site.table.all_settings:
        return av.Unknown(_CONFIG)
    if site.name not in site.table.classes_of_settings:
        return None
    named = [each for name in site.texts[:1] if (each := site.evaluation.classes.named(name, site.scope)) is not None]
    models = [each for each in (*av.of_kind(av.ClassValue, site.first), *named) if each.scope.file != site.scope.file]
    return site.evaluation.instances.instance(models[0]) if models else None


def of_factory(site: CallSite) -> av.Record | None:
    """Return the object that a factory of Magento makes, which is generated: `$this->curlFactory->create()`; or None."""
    factory = site.receiver.type if isinstance(site.receiver, av.Unknown) and site.short == "create" else ""
    type = factory.removesuffix(site.table.factory)
    if type == factory:
        return None
    if plain(re.split(r"\W", type)[-1]) in site.table.handles:
        return av.Record(name=type, open=True)
    model = site.evaluation.classes.of_type(type, site.scope)
    return site.evaluation.instances.instance(model) if model is not None else None


def of_application(site: CallSite) -> av.Value | None:
    """Return the object of the class of an application that a framework makes: `apps.get_app_config("shop")`; None for others."""
    module, project = site.table.applications.get(site.short), site.evaluation.project
    found = [project.resolve(f"{each}.{module}", "", site.scope.file) for each in site.texts[:1] if module]
    models = [
        each
        for one in av.of_kind(av.Module, *found)
        for each in av.of_kind(av.ClassValue, *one.scope.variables.values())
    ]
    own = [each for each in models if each.members.get("name") is not None]
    return av.union(map(site.evaluation.instances.instance, own)) if own else None


def class_of_database(site: CallSite) -> av.Value | None:
    """Return the class of the database that a function of Django finds: `apps.get_model("shop", "Good")`; None for others."""
    given = site.arguments.all[:2][-1:] if site.short == _GET_MODEL else []
    names = [each.rpartition(".")[2] for each in av.plain_texts(av.union(given))]
    classes = site.evaluation.classes
    named = [each for name in names for each in site.evaluation.project.classes(name, site.scope.file)]
    found = [each for each in named if any(map(_MODEL.search, classes.foreign_bases(each)))]
    return av.union(found) if found else None


def of_page_request(site: CallSite) -> av.Value | None:
    """Return what the request to a page of the program has by a name, which is not known; None for other calls."""
    is_named = site.receiver is None and site.short in site.table.of_page_request
    return av.NOTHING if is_named and site.texts else None
