"""What methods of responses do: they read keys, decode, hand on, and save."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lmscontract.usage.source.libraries.builders import fill_in
from lmscontract.usage.source.libraries.records import change
from lmscontract.usage.source.responses.handed import DATA_FILE, block_of, of_items, take_keys, with_answers
from lmscontract.usage.source.responses.members import (
    GETTER,
    KEY,
    leading_keys,
    named_columns,
    read_columns,
    read_keys,
    read_member,
    read_path,
)
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import json_name, property_of, read_into, spelled

_SETTER = re.compile(r"set(?=[A-Z])")
_WORD = re.compile(r"[A-Za-z_]\w*")
_ENCODING = re.compile(r"utf-?(?:8|16)(?:le|be)?|latin-?1|(?:us-)?ascii|iso-8859-\d{1,2}", re.IGNORECASE)
"""The encoding of a text, which is no key of the document in it: `buffer.toString("utf8")`."""
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
OF_ERRORS = frozenset(
    {"catch", "fail", "finally", "catcherror", "onstatus", "onerror", "onerrorresume", "onerrorreturn", "onerrormap"}
    | {"doonerror", "exceptionally"}
)
"""Methods whose functions get errors, and not the response."""
_FLATTENING = frozenset({"flatmap", "selectmany", "mapcat"})
"""Methods that join the lists that their functions return."""
_WITH_DEFAULT = frozenset({"fetch", "getorelse", "getorput"})
"""Methods that return the value at a key, or else the result of their function."""
_OF_ENTRIES = frozenset({"mapvalues"})
"""Methods of a mapping whose functions get entries, in languages with these."""


def on_answer(site: CallSite, answer: av.Answer) -> av.Value:
    """Return the result of a method of a response or of a part of it."""
    take_keys(site, [answer])
    if read_columns(site, [answer]):  # a table of data: `table.filter(col("price") > 0)`
        return answer
    for step in _STEPS:
        found = step(site, answer)
        if found is not None:
            return found
    return answer


def _converted(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method returns what the class of the request makes of the response."""
    return answer.request.converted if site.short in site.table.converted else None


def _decoded(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method reads the response into its argument."""
    decodes = site.short in site.table.decoding and site.arguments.positional and not site.closures
    return with_answers(site, [answer]) if decodes else None


def _about(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method is about the status or the headers; one that asserts belongs to a test of the program's own server."""
    if answer.whole and site.short.startswith("assert") and site.short != "assertthat":
        site.requests.forget(answer.request)
        return answer
    if not answer.whole or site.closures or site.short not in site.table.about:
        return None
    return answer if len(site.arguments.positional) > 1 else av.NOTHING  # `header("Accept", "…")` is about the request


def _updated(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method sets properties of the response: `item.update(price=3)`."""
    if site.short != "update" or not (site.arguments.named or site.arguments.positional):
        return None
    for value in (av.Record(site.arguments.slots), *site.arguments.positional):
        change(answer, value)
    return answer


def _handed_on(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method gives the response, or its items, to functions."""
    if not site.closures or (site.short in _WITH_DEFAULT and site.keys):
        return None
    short, table = site.short, site.table
    if (of_block := block_of(site, answer)) is not None:
        return answer if short == "apply" else of_block
    result: av.Value = answer
    named = [av.closures_in(value) for key, value in site.arguments.named.items() if plain(key) in table.whole]
    if named:  # `fold(onSuccess = { … }, onFailure = { … })`
        return av.union(site.evaluation.call_back(each, [answer], site.place) for each in named)
    if short in OF_ERRORS or (short in table.whole and not (short in table.iterating and answer.path)):
        return handed_over(site, answer)
    for option in av.options(av.element(answer) if short in table.iterating else answer):
        entry: av.Value = av.Record(items=[av.NOTHING, option]) if table.paired and short in _OF_ENTRIES else option
        more = (
            [entry] if answer.whole and short not in table.iterating else []
        )  # the request, the response, and the result
        result = site.evaluation.call_back(site.closures, [*site.handed(entry), *more], site.place)
    inner = av.element(result) if short in _FLATTENING else av.NOTHING
    return of_items(site, [answer], av.element(answer), result if inner == av.NOTHING else inner)


def handed_over(site: CallSite, value: av.Value) -> av.Value:
    """Return what the last of several functions makes of what the one before has returned; those of errors get no value."""
    if site.short in OF_ERRORS:
        site.evaluation.call_back(site.closures, [], site.place)
        return value
    for closure in dict.fromkeys(site.closures):  # `then(run, run)` calls it once
        found = site.evaluation.call_back([closure], [value], site.place)
        value = value if found == av.NOTHING or site.short in site.table.observing else found
    return value


def _before_its_body(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method waits for the response, or still adds to the request."""
    role = site.table.request_setters.get(site.short)
    named = any(plain(key) not in site.table.roles for key in site.arguments.named)
    pair = role == "query" and len(site.arguments.positional) == 2
    adds = named or pair or (bool(site.arguments.all) and not site.texts)
    if answer.whole and role in ("query", "body") and adds and not any(map(_is_class, site.arguments.all)):
        if named:
            site = replace(
                site, arguments=replace(site.arguments, positional=[av.Record(site.arguments.slots)], named={})
            )
        fill_in(site, av.Record(kind=av.Kind.REQUEST, request=answer.request), role, "")
        return answer
    reads = bool(site.keys) and site.short in site.table.readers  # `course.fetch("price", 0)`
    return answer if answer.whole and site.short in site.table.waiting and not reads else None


def _is_class(value: av.Value) -> bool:
    """Return whether a value is a class, as a client of Java gets for the body of a response: `body(JsonNode.class)`."""
    is_named = isinstance(value, av.Unknown) and value.name[:1].isupper() and not value.name.isupper()
    return isinstance(value, av.ClassValue) or is_named


def _body(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method takes the body out of the response, and may read keys of it."""
    if not answer.whole or site.short not in site.table.bodies:
        return None
    result: av.Value = answer.body
    for type in site.arguments.types:
        result = site.evaluation.typed(result, type, site.scope)
    for model in av.of_kind(av.ClassValue, *site.arguments.all):
        result = read_into(site.evaluation, answer, model)
    if not site.texts or not isinstance(result, av.Answer):
        return result
    if keys := leading_keys([each for each in site.keys if not _ENCODING.fullmatch(each.plain)]):
        return read_keys(site, [result], keys)
    return next((found for step in _AFTER_BODY if (found := step(site, result)) is not None), result)


def _keys(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method reads the keys that its arguments name, or any key."""
    keys = [*site.keys, *named_columns(site)]
    reads = site.short in site.table.readers or site.short in _WITH_DEFAULT
    if site.short in site.table.iterating and {plain(each.plain) for each in site.keys} & site.table.no_attributes:
        return answer  # `items.map(&:symbolize_keys)`
    if site.short in site.table.selecting and answer.path:
        for key in av.known_texts(site.first):
            read_path(
                site.evaluation, av.element(answer), key.plain, site.evaluation.origins.written(key, site.place), True
            )
        return av.element(answer) if site.short in site.table.single else answer
    if keys and (reads or GETTER.match(site.name)):
        return read_keys(site, [answer], keys)
    return av.element(answer) if reads and site.arguments.positional and not keys else None


def _expressed(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method gets an expression over the columns of a table: `courses.query("price > 0")`."""
    written = [each for each in site.keys[:1] if not KEY.match(each.plain)]
    if not written or site.short not in site.table.expressions or not answer.path:
        return None
    place = site.evaluation.origins.written(written[0], site.place)
    for name in sorted({*_WORD.findall(_QUOTED.sub("", written[0].plain))}):
        read_path(site.evaluation, av.element(answer), name, place, False)
    return answer


def _property(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method without arguments is a property: `item.price()`, `item.getPrice()`."""
    short, name = site.short, site.name
    if _SETTER.match(name) and len(site.arguments.positional) == 1:
        known = property_of(answer.type, name[3:])
        key = json_name(known, answer.type) if known is not None else spelled(name[3:])
        answer.request.changed[*answer.path, key] = av.Slot(site.arguments.positional[0], site.place)
        return answer
    if site.arguments.all:
        return None
    if site.table.attributes and short not in site.table.no_attributes and short not in site.table.harmless:
        is_property = not name.endswith("!")  # `result.value!`
        return read_member(site.evaluation, answer, name, site.place) if is_property else answer
    if short in site.table.transparent or (short in site.table.bodies and not answer.path and answer.type is None):
        return answer
    if GETTER.match(name):
        field = GETTER.sub("", name)
        is_harmless = short in site.table.harmless and property_of(answer.type, name) is None
        if is_harmless or re.match(r"As[A-Z]", field):
            return answer  # `text.isNullOrEmpty()`, `price.getAsDouble()`
        return read_member(site.evaluation, answer, field[:1].lower() + field[1:], site.place)
    if property_of(answer.type, name) is not None:
        return read_member(site.evaluation, answer, name, site.place)
    if short in site.table.entries:
        if short not in ("items", "entries"):
            return answer
        return av.Record(items=[av.element(answer)], kind=av.Kind.ENTRIES, answers=[answer])
    return None


def _saved(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method writes to a file, perhaps only some columns, or takes a type."""
    if "columns" in site.arguments.named and answer.path:
        read_keys(site, [answer], named_columns(site))
    for each in site.texts:
        if DATA_FILE.search(each):
            site.evaluation.saved_files.save(each, [answer])
    for type in site.arguments.types:
        return site.evaluation.typed(answer, type, site.scope)
    return None


def _item(site: CallSite, answer: av.Answer) -> av.Value | None:
    """The method gives an item of a list."""
    short, positional = site.short, site.arguments.positional
    if positional and isinstance(positional[0], av.Constant):
        return av.element(answer) if short in ("get", "elementat", "at", "item") else answer
    return av.element(answer) if short in site.table.single else None


_Step = Callable[[CallSite, av.Answer], av.Value | None]
_AFTER_BODY: tuple[_Step, ...] = (_expressed, _keys, _property, _saved, _item)
_STEPS: tuple[_Step, ...] = (_converted, _decoded, _about, _updated, _handed_on, _before_its_body, _body, *_AFTER_BODY)
