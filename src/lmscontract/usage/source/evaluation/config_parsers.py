"""Objects with the settings of the files that they read: `ConfigParser` of Python, `Properties` of Java, sections in Go."""

from __future__ import annotations

import re

from lmscontract.usage.source.evaluation.positions import item
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Record,
    Slot,
    Unknown,
    Value,
    first_text,
    keys_of,
    known_texts,
    of_kind,
    pairs_of,
    plain_texts,
    texts,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite

_PARSER = re.compile(r"(?:^|\.)(?:Raw|Safe)?ConfigParser$")
_NAME = "configparser"
_PROPERTIES = "properties"
_OF_SECTION = frozenset({"section", "getsection", "key", "getkey"})
"""Methods that give a part of settings by its name."""
_READING = frozenset({"read", "readfile", "readfp", "readstring"})
_GETTING = re.compile(r"get(?:int|float|boolean)?")
_FALLBACK = ("fallback", "default")


def config_parser(site: CallSite) -> Value | None:
    """Return a parser of settings, or what one gives; None for other calls.

    A parser has the settings of the only such file that there is, until it reads others.
    """
    if _PARSER.search(site.dotted):
        return _with(Record(open=True, name=_NAME), site.evaluation.settings.only_in_sections)
    if site.dotted.rpartition(".")[2] in site.table.property_files:
        return Record(open=True, name=_PROPERTIES)
    parser = site.receiver
    if not isinstance(parser, Record) or parser.name != _NAME:
        return _part(site, parser) if isinstance(parser, Record) else None
    first, *others = site.arguments.positional or [NOTHING]
    if site.short in _READING:
        listed = [item for each in of_kind(Record, first) for item in each.items]
        names = [each.plain for value in (first, *listed) for each in texts(value, site.place)]
        for each in (first, *map(site.evaluation.saved_files.content, names)):
            _with(parser, each)
        return first
    if site.short == "sections":
        return keys_of(parser)
    section = item(site.evaluation, parser, first, site.place, site.scope) if known_texts(first) else NOTHING
    if site.short in ("items", "options"):
        parts = pairs_of if site.short == "items" else keys_of
        found = [each for one in of_kind(Record, section if first != NOTHING else parser) for each in parts(one).items]
        return Record(items=found, open=True, name="entries")
    if not _GETTING.fullmatch(site.short) or not others:
        return section if site.short == "get" else None
    default = [site.arguments.named[each] for each in _FALLBACK if each in site.arguments.named]
    value = union(item(site.evaluation, each, others[0], site.place, site.scope) for each in of_kind(Record, section))
    name = ".".join([*plain_texts(first)[:1], *plain_texts(others[0])[:1]])
    return union((Unknown(name) if value == NOTHING else value, *default))


def _part(site: CallSite, of: Record) -> Value | None:
    """Return a part of settings that a method names; None for other calls."""
    if of.name == _PROPERTIES and site.short == "load":
        return _with(of, site.first)
    gets = of.name == _PROPERTIES and site.short in ("get", "getproperty", "getordefault")
    if not gets and not (site.short in _OF_SECTION and not (of.name or of.of)):
        return None
    keys = [each for each in plain_texts(site.first) if gets or each in of.fields]
    found = union(each for key in keys if (each := of.get(key)) is not None)
    if gets and found == NOTHING:
        known = (site.evaluation.settings.get(each, site.scope.file) for each in keys)
        found = union((*(each for each in known if each is not None), *site.arguments.positional[1:]))
        return Unknown(first_text(site.first)) if found == NOTHING else found
    return None if found == NOTHING else found


def _with(parser: Record, settings: Value | None) -> Record:
    for each in of_kind(Record, settings):
        parser.fields.update({key: Slot(slot.value, slot.place) for key, slot in each.fields.items()})
    return parser
