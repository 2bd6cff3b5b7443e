"""What other functions of libraries return: what they were given, the results of functions that they get, objects."""

from __future__ import annotations

import dataclasses
import re
from itertools import chain

from msgspec.structs import replace

from lmscontract.usage.source.evaluation.any_names import proxy
from lmscontract.usage.source.evaluation.framework_objects import (
    all_settings,
    class_of_database,
    injected_object,
    of_application,
    of_factory,
    of_page_request,
    referred_class,
)
from lmscontract.usage.source.evaluation.handed_functions import piped, with_closures
from lmscontract.usage.source.evaluation.hooks import only_keys
from lmscontract.usage.source.evaluation.included import compiled, rendered
from lmscontract.usage.source.evaluation.made_objects import (
    base_in,
    configured_client,
    derives_client,
    made_object,
    passed_on,
    with_made_options,
)
from lmscontract.usage.source.evaluation.named_members import (
    added_members,
    class_of,
    made_class,
    named_member,
    named_module,
)
from lmscontract.usage.source.evaluation.signatures import signature
from lmscontract.usage.source.evaluation.values_at_keys import at_listed_keys, at_path, by_value, of_copy
from lmscontract.usage.source.libraries.callbacks import called_back
from lmscontract.usage.source.libraries.functions import PUSHING, apply
from lmscontract.usage.source.libraries.new_records import filled_by
from lmscontract.usage.source.libraries.queries import stored_rows
from lmscontract.usage.source.libraries.records import GATHERING, inside, merged, with_key
from lmscontract.usage.source.libraries.watched_variables import SETTING_WATCHED, USE_STATE, is_watched
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.handed import DATA_FILE, save, with_answers, write_columns
from lmscontract.usage.source.responses.members import read_columns
from lmscontract.usage.source.responses.shown_columns import read_shown_columns
from lmscontract.usage.source.settings.settings import of_environments
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import is_client, plain, words

_STARTED_WITH = (("args",), ("kwargs", "kwds"))
"""The arguments with those of a function that a library starts: in order, and by name."""
_BUILDING_TEXT = "buildstring"
"""A function whose function adds the parts of a text, which is its result."""
_TOKEN = "token"
"""A part of the name of the property that has a token."""
_OPENING = frozenset({"open", "fopen"})
"""Functions that open a file."""
_SETTINGS_OF_FILE = "parseinifile"
"""The function of PHP that reads a file of settings, which leaves out its sections unless a second argument keeps them."""
_LOADING_XML = "simplexmlloadfile"
"""The function of PHP that returns the outermost element of a document."""
_TO_WRITE = re.compile(r"[wax][bt+]*")
"""How a file is opened of which the content is not read."""
_READING_SETTINGS = frozenset(
    {"get", "getorthrow", "string", "fetch", "getstring", "read", "readorfail", "consume", "item"}
)
"""Methods that return a setting by its name: `Config::string("shop.url")`, `Configure::read("Shop.url")` of CakePHP."""


def library(site: CallSite) -> av.Value:
    """Return the result of a function of a library."""
    read_shown_columns(site)
    arguments, name = site.arguments, site.name
    given = [each for value in (*arguments.positional, *arguments.spread) for each in av.options(value)]
    if site.answers and name[:1].isupper() and not any(isinstance(each, av.Answer) for each in given):
        return av.Record(arguments.slots)
    for step in (
        named_member,
        named_module,
        class_of,
        made_class,
        _started,
        proxy,
        _given_back,
        rendered,
        compiled,
        _filled,
        called_back,
        piped,
        signature,
        stored_rows,
        added_members,
        _function,
        referred_class,
        of_factory,
        all_settings,
        injected_object,
        of_application,
        class_of_database,
        of_page_request,
        _reshaped,
        _written,
        by_value,
        at_path,
        at_listed_keys,
        of_copy,
        site.evaluation.fetchers.note,
    ):
        if (found := step(site)) is not None:
            return found
    if derives_client(site):
        site = with_made_options(site) if site.short == "extend" and site.closures else site
        return made_object(site, base_in(site, made=True))
    if site.answers and not _keeps(site):
        lists = _lists_among(site) if site.closures or not site.texts else None
        found = with_path(site) or with_answers(site, site.answers)
        return av.union((found, library(lists))) if lists is not None else found
    is_entry = isinstance(site.receiver, av.Record) and site.receiver.pair is not None
    setting = (site.short in site.table.setting_readers and not is_entry) or (
        site.short in _READING_SETTINGS and site.of_settings
    )
    if not setting and (applied := apply(site)) is not None:
        return applied
    if site.closures or only_keys(site):
        result = with_closures(site)
        is_class = site.table.configures or is_client(site.table, name)
        made = site.receiver is None and name[:1].isupper() and is_class
        return configured_client(site) if made else result
    if not site.of_settings and (content := content_of_file(site)) is not None:
        return (of_environments(content) if setting else None) or content
    if setting and site.texts and not site.requests.paths.may_be_path(site.first):
        return _setting(site)
    return passed_on(site)


def _setting(site: CallSite) -> av.Value:
    """Return the setting that a call names, or its default."""
    names = 2 if site.short in site.table.settings_of_parts else 1
    key = ".".join(site.texts[:names])
    of_section = inside(site.receiver, re.split(r"[.:]", key)) if isinstance(site.receiver, av.Record) else None
    value = of_section or site.evaluation.settings.get(key, site.scope.file) or av.Unknown(key)
    if isinstance(site.first, av.Text) and len(site.first.parts) > 1:  # `Configure::read("Shop.paths.$name")`
        value = with_key(value, av.Text(site.first.parts[-1:]))
    default = [each for name, each in site.arguments.named.items() if name == "default"]
    return av.union((value, *site.arguments.positional[names:], *default))


def _lists_among(site: CallSite) -> CallSite | None:
    """Return a call with the lists of responses that its first argument may be besides a response; None if it is none."""
    first, *others = site.arguments.positional or [av.NOTHING]
    lists = [each for each in av.of_kind(av.Record, first) if each.items and not (each.fields or each.of or each.made)]
    if not lists or not av.of_kind(av.Answer, first):
        return None
    return dataclasses.replace(
        site, arguments=dataclasses.replace(site.arguments, positional=[av.union(lists), *others])
    )


def _started(site: CallSite) -> av.Value | None:
    """Return what a function gives that a library calls with the arguments which the call names; None for other calls.

    This is `Thread(target=load, args=(3,))`, or `PythonOperator(python_callable=load, op_kwargs={"name": "goods"})`.
    """
    named = {plain(key).removeprefix("op"): value for key, value in site.arguments.named.items()}
    lists, records = (
        [each for key in keys for each in av.of_kind(av.Record, named.get(key))] for keys in _STARTED_WITH
    )
    if not site.closures or not (lists or records):
        return None
    arguments = av.Arguments(site.place, [item for each in lists for item in each.items])
    for key, slot in (each for record in records for each in record.fields.items()):
        arguments.name(key, slot.value, slot.place)
    return av.union(site.evaluation.invoke(each, arguments) for each in site.closures)


def _given_back(site: CallSite) -> av.Value | None:
    """Return what a function such as `Object.freeze` is given, or the client or URL that one gives a token; None for others."""
    if site.answers and not site.closures and site.receiver is not None:
        is_url = isinstance(site.receiver, av.Record) and site.receiver.kind is av.Kind.URL
        if is_url or all(each.path and _TOKEN in plain(each.path[-1]) for each in site.answers):
            return site.receiver
    given = site.arguments.positional or site.values
    return given[0] if site.ends & site.table.identity and given else None


def _function(site: CallSite) -> av.Value | None:
    """Return the function that `itemgetter("price")` or `partial(get, url)` makes or changes; None for other calls."""
    name = re.split(r"[.:\\\\]", site.name)[-1]
    if name in ("itemgetter", "attrgetter") and site.texts:
        return _getter(site)
    if site.short in site.table.extending and isinstance(site.first, av.Text):
        return _extending(site, site.first)
    if name == "locals" and not site.arguments.all:
        return av.Record({key: av.Slot(value, site.place) for key, value in site.scope.variables.items()})
    if name in ("col", "column") and site.arguments.positional:  # of a table of data
        lists = (each.items for each in av.of_kind(av.Record, *site.arguments.positional) if not each.made)
        site.requests.columns += [*site.keys, *av.known_texts(av.union(chain.from_iterable(lists)))]
        return site.arguments.positional[0]
    if words(name)[:1] == ["define"] and site.arguments.positional:
        return site.arguments.positional[-1]
    if site.short in site.table.wrapping and (wrapped := av.of_kind(av.Closure, *site.arguments.positional[:1])):
        return av.union(_named_after_wrapper(site, each) for each in wrapped)
    if isinstance(site.receiver, av.Closure) and (name == "reversed" or name.startswith(("thenComparing", "thenBy"))):
        return av.union((site.receiver, *site.closures))
    if name in ("partial", "partialmethod") and site.arguments.positional:
        bound, *others = site.arguments.positional
        return av.Record(site.arguments.slots, [bound, *others], kind=av.Kind.PARTIAL)
    return None


def _getter(site: CallSite) -> av.Closure:
    """Return the function that gets the members which the arguments name."""
    at = (site.place.line, site.place.column)
    given = ir.Name(*at, "given")
    parts = [part for each in site.keys for part in each.parts]
    keys = [ir.Text(part.place.line, part.place.column, part.text or "") for part in parts]
    items = tuple(ir.Index(each.line, each.column, given, each) for each in keys)
    body = ir.Return(*at, items[0] if len(items) == 1 else ir.Sequence(*at, items))
    function = ir.Function(*at, "", (ir.Parameter(*at, given),), body)
    site.evaluation.functions.entered(function)
    return av.Closure(function, av.Scope(site.scope.file, around=site.scope))


def _named_after_wrapper(site: CallSite, closure: av.Closure) -> av.Closure:
    """Return a function that is called later with the same arguments; one without a name gets that of what wraps it."""
    if closure.function.name:
        return closure
    site.evaluation.functions.entered(closure.function)
    return dataclasses.replace(closure, function=replace(closure.function, name=site.short))


def _extending(site: CallSite, name: av.Text) -> av.Value:
    """Keep the function that is a method of the objects of a library from now on."""
    for closure in site.closures:
        site.evaluation.functions.entered(closure.function)
        method = dataclasses.replace(closure, function=replace(closure.function, name=name.plain))
        site.evaluation.macros[name.plain] = method
        site.evaluation.functions.defined(method)
    return av.NOTHING


def with_path(site: CallSite) -> av.Value | None:
    """Return the path that a function on texts makes of what it is given, such as `sprintf`; None if it makes none.

    A format that begins with a slash makes the end of one: `"/%s" % row["id"]`.
    """
    table = site.table
    if site.short not in table.formatting | table.replacing | table.joining | table.urls:
        return None
    found = apply(site)
    follows = site.short in table.formatting and any(each.plain.startswith("/") for each in av.of_kind(av.Text, found))
    return found if found is not None and (follows or site.requests.paths.may_be_path(found)) else None


def _filled(site: CallSite) -> av.Value | None:
    """Return the record or the text that the functions fill which a function gets; None if it hands them something else."""
    receiver = site.receiver
    if site.closures and site.short == _BUILDING_TEXT:
        return av.joined(filled_by(site, av.Record()).items, site.place)
    filled = site.first if receiver is None else receiver  # `tap($body, fn)`
    if isinstance(filled, av.Closure) and site.evaluation.language(site.scope).bare_members == "write":
        filled = site.scope.this or filled  # `fun title(text: String) = apply { body["title"] = text }`
    if site.closures and site.short in ("apply", "also", "tap") and isinstance(filled, av.Record):
        return filled_by(site, filled)
    collects = site.closures and site.ends & site.table.collecting
    return filled_by(site, av.Record(open=True)) if collects else None


def _reshaped(site: CallSite) -> av.Value | None:
    """Return the result of a function that names keys of the items of a list, or columns of a table; None for other calls."""
    rows = site.values[0] if site.values else None
    if (
        not isinstance(rows, av.Record) or rows.fields or rows.made or av.of_kind(av.Text, *rows.items)
    ):  # segments of a path
        return None
    items = av.of_kind(av.Answer, *rows.items)
    if items and read_columns(site, items):
        return rows
    if not items or site.closures or site.short not in site.table.reshaping | site.table.of_items:
        return None
    found = with_answers(site, items)
    if site.short in site.table.single:
        return av.union(items)
    return rows if site.short in site.table.unchanging | site.table.reshaping else av.Record(items=[found])


def _written(site: CallSite) -> av.Value | None:
    """Return nothing if a writer with columns gets a list of items, of which it reads these; None for other calls."""
    receiver = site.receiver
    if not isinstance(receiver, av.Record) or not receiver.made or site.short not in site.table.adding:
        return None
    items = [
        item
        for each in av.of_kind(av.Record, site.first)
        if not each.fields
        for item in av.of_kind(av.Answer, *each.items)
    ]
    write_columns(site.evaluation, receiver, items)
    return av.NOTHING if items else None


def _keeps(site: CallSite) -> bool:
    """Return whether a function puts a response into a record: it adds it to a list, sets keys, or makes a record with one."""
    receiver, first = site.receiver, site.first
    if isinstance(receiver, av.Record) and not receiver.made:
        sets = site.short in site.table.key_setters and len(site.arguments.positional) == 2
        if is_watched(receiver) and site.short in SETTING_WATCHED:
            return True
        if sets or site.short in site.table.adding or site.short in site.table.merging:
            return True
    if (
        site.ends & site.table.pairs
        or (site.short in GATHERING and not site.closures)
        or site.short in site.table.states
        or site.short in USE_STATE
    ):
        return True
    if site.short in PUSHING and isinstance(first, av.Record) and not first.made:
        return True
    if site.short == "append" and isinstance(first, av.Record) and not first.made:  # the segments of a path, or a list
        filled = [each for each in av.of_kind(av.Record, *site.arguments.all) if each.answers]
        return bool(filled or av.of_kind(av.Text, *first.items, *site.arguments.positional))
    if site.short == "assign" and isinstance(first, av.Record) and first.of is not None:
        return True
    return _makes(site)


def _makes(site: CallSite) -> bool:
    """Return whether a function makes a record or a list of several values."""
    several = len(site.arguments.positional) > 1
    if site.short in site.table.making_records and site.arguments.named:
        return True
    if site.short in site.table.making_lists and (site.receiver is None or site.short == "aslist"):
        return several
    return site.short in {"of", *site.table.making_records} and isinstance(site.first, av.Text) and several


def content_of_file(site: CallSite) -> av.Value | None:
    """Return the content of a file of data that a function names; nothing if it writes to it; None if it names none."""
    values = site.arguments.all
    others = [each for each in values if any(not DATA_FILE.fullmatch(one.plain) for one in av.of_kind(av.Text, each))]
    if others and save(site, others):
        return av.NOTHING
    if site.short in _OPENING and any(map(_TO_WRITE.fullmatch, site.texts)):
        return None
    given = (each.plain for value in values for each in av.texts(value, site.place))
    names = [each for each in given if DATA_FILE.fullmatch(each)]
    content = next(
        (content for each in names if (content := site.evaluation.saved_files.content(each)) is not None), None
    )
    if site.short == _LOADING_XML and isinstance(content, av.Record):
        return content.contents
    if site.short == _SETTINGS_OF_FILE and isinstance(content, av.Record) and not site.arguments.positional[1:]:
        return merged((content, *(slot.value for slot in content.fields.values() if isinstance(slot.value, av.Record))))
    return content
