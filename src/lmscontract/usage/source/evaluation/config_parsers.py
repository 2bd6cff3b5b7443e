"""Objects with the settings of the files that they read: `ConfigParser` of Python, `Properties` of Java, sections in Go."""

from __future__ import annotations

import re

from lmscontract.usage.source.evaluation.positions import item
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_PARSER = re.compile(r"(?:^|\.)(?:Raw|Safe)?ConfigParser$")
_OF_SECTION = frozenset({"section", "getsection", "key", "getkey"})
"""Methods that give a part of settings by its name."""
_READING = frozenset({"read", "readfile", "readfp", "readstring"})
_GETTING = re.compile(r"get(?:int|float|boolean)?")
_FALLBACK = ("fallback", "default")


def config_parser(site: CallSite) -> av.Value | None:
    """Return a parser of settings, or what one gives; None for other calls.

    A parser has the settings of the only such file that there is, until it reads others.
    """
    if _PARSER.search(site.dotted):
        return _with(av.Record(open=True, kind=av.Kind.CONFIG_PARSER), site.evaluation.settings.only_in_sections)
    if site.dotted.rpartition(".")[2] in site.table.property_files:
        return av.Record(open=True, kind=av.Kind.PROPERTIES)
    parser = site.receiver
    if not isinstance(parser, av.Record) or parser.kind is not av.Kind.CONFIG_PARSER:
        return _part(site, parser) if isinstance(parser, av.Record) else None
    first, *others = site.arguments.positional or [av.NOTHING]
    if site.short in _READING:
        listed = [item for each in av.of_kind(av.Record, first) for item in each.items]
        names = [each.plain for value in (first, *listed) for each in av.texts(value, site.place)]
        for each in (first, *map(site.evaluation.saved_files.content, names)):
            _with(parser, each)
        return first
    if site.short == "sections":
        return av.keys_of(parser)
    section = item(site.evaluation, parser, first, site.place, site.scope) if av.known_texts(first) else av.NOTHING
    if site.short in ("items", "options"):
        parts = av.pairs_of if site.short == "items" else av.keys_of
        found = [
            each
            for one in av.of_kind(av.Record, section if first != av.NOTHING else parser)
            for each in parts(one).items
        ]
        return av.Record(items=found, open=True, kind=av.Kind.ENTRIES)
    if not _GETTING.fullmatch(site.short) or not others:
        return section if site.short == "get" else None
    default = [site.arguments.named[each] for each in _FALLBACK if each in site.arguments.named]
    value = av.union(
        item(site.evaluation, each, others[0], site.place, site.scope) for each in av.of_kind(av.Record, section)
    )
    name = ".".join([*av.plain_texts(first)[:1], *av.plain_texts(others[0])[:1]])
    return av.union((av.Unknown(name) if value == av.NOTHING else value, *default))


def _part(site: CallSite, of: av.Record) -> av.Value | None:
    """Return a part of settings that a method names; None for other calls."""
    if of.kind is av.Kind.PROPERTIES and site.short == "load":
        return _with(of, site.first)
    gets = of.kind is av.Kind.PROPERTIES and site.short in ("get", "getproperty", "getordefault")
    if not gets and not (site.short in _OF_SECTION and not (of.made or of.of)):
        return None
    keys = [each for each in av.plain_texts(site.first) if gets or each in of.fields]
    found = av.union(each for key in keys if (each := of.get(key)) is not None)
    if gets and found == av.NOTHING:
        known = (site.evaluation.settings.get(each, site.scope.file) for each in keys)
        found = av.union((*(each for each in known if each is not None), *site.arguments.positional[1:]))
        return av.Unknown(av.first_text(site.first)) if found == av.NOTHING else found
    return None if found == av.NOTHING else found


def _with(parser: av.Record, settings: av.Value | None) -> av.Record:
    for each in av.of_kind(av.Record, settings):
        parser.fields.update({key: av.Slot(slot.value, slot.place) for key, slot in each.fields.items()})
    return parser
