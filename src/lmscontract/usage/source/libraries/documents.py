"""Documents and queries: what functions read into objects, and what they write of records."""

from __future__ import annotations

import re
from itertools import islice

from lmscontract.usage.source.libraries.records import as_pairs, copy_of, new_record, spread
from lmscontract.usage.source.libraries.text_functions import begins_document, query_in
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import named_fields

_TAG = re.compile(r"\w+:\"([\w.-]+)")
"""The name that a tag of Go gives to a property in a document: `yaml:"goods"`."""
_DEEPEST = 6
_OBJECT = "fromObject"
"""The option of Angular's parameters that has the others."""
_MAKING_QUERY = re.compile(
    r"(to|build|encode|format|join|stringify|serialize)(url|uri|http|get)?(query|parameters?)(string)?$"
)
"""How the names of functions end that make a query of a record: `ConvertTo-QueryString`."""
_OF_QUERIES = frozenset({"parseqsl", "parseqs"})
"""Functions that take the parameters out of a query."""
_INTO_CLASSES = frozenset(
    {"modelvalidate", "modelvalidatejson", "parseobj", "parseraw", "structure", "convertvalue", "treetovalue"}
)
"""Further functions that make an object of a class of a document."""


def parsed(site: CallSite) -> av.Value | None:
    """Return the content of a file, or a document as the text that it is, since a request may send it; None for other calls."""
    documents: list[av.Value] = [each for each in av.of_kind(av.Text, site.first) if begins_document(each)]
    of = site.receiver
    if not isinstance(of, av.Record) or (
        of.made and not (of.of or of.base or of.request)
    ):  # such as `YAML(typ="safe")`
        documents += [each for each in av.of_kind(av.Record, site.first) if each.fields and not (each.made or each.of)]
    if not documents or site.short not in site.table.parsing:
        return None
    for target in av.of_kind(av.Record, *site.arguments.positional[1:]):  # of Go: `yaml.Unmarshal(data, &config)`
        for each in av.of_kind(av.Record, *documents):
            _fill(site, target, each, 0)
    return av.union(copy_of(each, whole=True) for each in documents)


def decoded(site: CallSite) -> av.Value | None:
    """Return an object of the class into which a function reads a document that is not known; None for other functions."""
    if site.short not in site.table.parsing | site.table.decoding | _INTO_CLASSES:
        return None
    models = (each.node.name for each in av.of_kind(av.ClassValue, site.receiver, *site.arguments.all))
    made = (site.evaluation.unknown_objects.unknown(each, site.scope) for each in (*site.arguments.types, *models))
    return next((each for each in made if each is not None), None)


def _fill(site: CallSite, record: av.Record, document: av.Record, depth: int) -> None:
    """Give the properties of an object what a document has for them, by their tags or their names."""
    for each in record.of.properties if record.of is not None and depth < _DEEPEST else ():
        name, tags = ir.last_name(each.target), each.marks if isinstance(each, ir.Parameter) else ()
        tagged = {key for mark in tags if isinstance(mark, ir.Text) for key in _TAG.findall(mark.value)}
        same = (key for key in document.fields if key in tagged or plain(key) == plain(name))
        for key in islice(same, 1):
            slot = document.fields[key]
            model = site.evaluation.classes.of_type(each.type, record.of.scope) if each.type and record.of else None
            record.fields[name] = av.Slot(_made(site, slot.value, model, depth), slot.place)


def _made(site: CallSite, value: av.Value, model: av.ClassValue | None, depth: int) -> av.Value:
    """Return an object of a class with what a document has, or a list of these; any other value as it is."""
    if model is None or not isinstance(value, av.Record):
        return value
    if value.items:
        return av.Record(items=[_made(site, each, model, depth) for each in value.items])
    made = av.Record(of=model)
    _fill(site, made, value, depth + 1)
    return made


def encoded(site: CallSite) -> av.Value | None:
    """Return what a function writes of a record as JSON, a form or a query, or takes out of one; None for other functions."""
    positional = site.arguments.positional
    if site.short == "newencoder" and positional:
        return positional[0]
    if site.short == "encode" and isinstance(site.receiver, av.Record):
        if not positional:
            return av.Record(named_fields(site.receiver), kind=av.Kind.ENCODED)
        spread(site.receiver, positional[0])
        return site.receiver
    if isinstance(site.receiver, av.Record) and site.receiver.kind is av.Kind.ENCODED and not positional:
        return site.receiver
    if site.short in _OF_QUERIES and (parameters := query_in(site.first)) is not None:
        return parameters
    encodes = site.short in site.table.encoding or _makes_query(site)
    if encodes and (positional or site.arguments.named or site.receiver is None):
        if site.short == "urlencode" and positional and not av.of_kind(av.Record, *positional):
            return positional[0]  # that of PHP, for one value
        encoded = av.Record(site.arguments.slots, kind=av.Kind.ENCODED)
        for given in positional[:1]:
            value = (given.get(_OBJECT) if isinstance(given, av.Record) else None) or query_in(given) or given
            is_paired = as_pairs(value) != (value,)
            spread(encoded, new_record([value], {}, site.place) if is_paired else value)
        return encoded
    return None


def _makes_query(site: CallSite) -> bool:
    """Return whether a function that is not known makes a query of a record, as its name says."""
    given = [each for each in av.of_kind(av.Record, *site.arguments.positional[:1]) if each.fields and not each.made]
    return bool(given and _MAKING_QUERY.search(site.short)) and not isinstance(site.receiver, av.Record)
