"""What other functions of libraries return: what they were given, the results of functions that they get, objects."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from lmscontract.usage.source.evaluation.any_names import proxy
from lmscontract.usage.source.evaluation.included import compiled, rendered
from lmscontract.usage.source.evaluation.signatures import signature
from lmscontract.usage.source.libraries.callbacks import called_back
from lmscontract.usage.source.libraries.functions import PUSHING, apply, of_pairs
from lmscontract.usage.source.libraries.new_records import filled_by
from lmscontract.usage.source.libraries.records import AT, GATHERING, inside, merged, one_by_one, spread, with_key
from lmscontract.usage.source.libraries.watched_variables import SETTING_WATCHED, USE_STATE, is_watched
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.sent import is_of_headers
from lmscontract.usage.source.responses.own_routes import GROUP
from lmscontract.usage.source.responses.read import (
    DATA_FILE,
    OF_ERRORS,
    at_copied,
    read_columns,
    read_path,
    save,
    with_answers,
    write_columns,
)
from lmscontract.usage.source.responses.shown_columns import read_shown_columns
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    PARTIAL,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Module,
    Record,
    Request,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    closures_in,
    element,
    first_text,
    has_answer,
    joined,
    key_of,
    keys_of,
    known_texts,
    label_of,
    of_kind,
    options,
    pairs_of,
    plain_texts,
    text,
    texts,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite, method_text
from lmscontract.usage.source.values.clients import METHODS, is_client, plain, words

_OPERATORS = frozenset({"Comparator", "Collectors"})
"""Classes whose methods make functions of functions, which are applied later."""
_DEFINING_ONE = "definesingletonmethod"
_DEFINING = frozenset({"definemethod", _DEFINING_ONE})
"""Functions that give a class a method by its name; one gives it to the class itself, or to one object."""
_ACCESSORS = {"attraccessor": 99, "attrreader": 99, "attribute": 1, "property": 1}
"""Functions that give a class of Ruby properties by their names, with the most names that they get."""
_AT_PATH = frozenset({"get", "dataget", "arrget", "arrayget", "deepget", "getnested"})
"""Functions that return what their first argument has at a key, or at the steps of a dotted path, which the second one is."""
_GETTING = frozenset({"getitem", "get", "getattr"})
"""Functions that return what a value has at a key, as another function applies them: `operator.getitem`, `dict.get`."""
_VARIABLES = frozenset({"instance_variable_get", "instance_variable_set"})
"""Functions of Ruby that get or set the variable of an object that a text names."""
_SELECTING = "select"
"""The option of a hook with the function that gets all of what it holds."""
_GET_MODEL = "getmodel"
"""The function of Django that finds a class of the database by the names of the application and of the class."""
_MODEL = re.compile(r"Model$")
"""The last word of the classes of a library from which those of a database inherit."""
_MOST_ENTRIES = 24
"""The most items of which a function makes one record, one by one."""
_STARTED_WITH = (("args",), ("kwargs", "kwds"))
"""The arguments with those of a function that a library starts: in order, and by name."""
_BUILDING_TEXT = "buildstring"
"""A function whose function adds the parts of a text, which is its result."""
_TOKEN = "token"
"""A part of the name of the property that has a token."""
_CHANGING_VALUES = frozenset({"mapvalues", "transformvalues", "arraymap"})
"""Methods that make a mapping with the same keys, and what their function makes of the values."""
_OF_VALUES = _CHANGING_VALUES | {"filtervalues", "filterkeys", "pickby", "omitby"}
"""Methods of a mapping whose function gets each value or key, and not the entry."""
_CONVERSIONS = frozenset({"String", "Number", "Boolean", "Integer", "Float"})
"""Functions with the names of classes, which give what they are given."""
_CLIENTS = frozenset({"client", "http", "api", "rest", "requester"})
_MAKING = frozenset({"fn", "factory", "builder", "maker"})
"""Words at the ends of the names of functions that make a client: `createClient`, `httpFactory`."""
_OTHERS = frozenset({*METHODS, "to", "from", "for"})
"""Words of the names of functions that send with a client, or write something for it: `toApi`."""
_OPENING = frozenset({"open", "fopen"})
"""Functions that open a file."""
_SETTINGS_OF_FILE = "parseinifile"
"""The function of PHP that reads a file of settings, which leaves out its sections unless a second argument keeps them."""
_TO_WRITE = re.compile(r"[wax][bt+]*")
"""How a file is opened of which the content is not read."""
_CONVERTING = _CONVERSIONS | {"Objects", "Convert", "HttpMethod", "Long", "Double", "fmt", "strconv", "strings"}
"""Classes and packages of which functions write a value in another form."""

_CLASSES = frozenset(
    {"reflectionclass", "reflectionobject", "getclass", "gettype", "type", "serializer", "listserializer"}
)
"""Functions and methods that return the class of an object, or an object that only names it: `Course.serializer()`."""
_CONFIG = "config"
"""The name of what has all settings."""
_READING_SETTINGS = frozenset({"get", "string", "fetch", "getstring", "read", "readorfail", "consume", "item"})
"""Methods that return a setting by its name: `Config::string("shop.url")`, `Configure::read("Shop.url")` of CakePHP."""
_GIVING_SERVICES = frozenset({"service", "get"})
"""Functions and methods that return a service by its name."""
_NAMING = frozenset({"getclass", "classbasename"})
"""Functions that return the name of the class of an object."""
_NAMES_OF_CLASSES = frozenset({"getshortname", "getsimplename", "getname"})
"""Methods of a class that return its name."""


def library(site: CallSite) -> Value:
    """Return the result of a function of a library."""
    read_shown_columns(site)
    arguments, name = site.arguments, site.name
    given = [each for value in (*arguments.positional, *arguments.spread) for each in options(value)]
    if site.answers and name[:1].isupper() and not any(isinstance(each, Answer) for each in given):
        return Record(arguments.slots)
    for step in (
        _attribute,
        _class_of,
        _started,
        proxy,
        _given_back,
        rendered,
        compiled,
        _filled,
        called_back,
        signature,
        _member,
        _function,
        _referred,
        _of_factory,
        _all_settings,
        _injected,
        _of_application,
        _model,
        _reshaped,
        _written,
        _by_value,
        _at_path,
        _along,
        _of_copy,
    ):
        if (found := step(site)) is not None:
            return found
    if _is_client(site):
        site = _extended(site) if site.short == "extend" and site.closures else site
        return _made(site, _base_in(site, made=True))
    if site.answers and not _keeps(site):
        lists = _lists_among(site) if site.closures or not site.texts else None
        found = with_path(site) or with_answers(site, site.answers)
        return union((found, library(lists))) if lists is not None else found
    is_entry = isinstance(site.receiver, Record) and site.receiver.pair is not None
    setting = (site.short in site.table.settings and not is_entry) or (
        site.short in _READING_SETTINGS and site.of_settings
    )
    if not setting and (applied := apply(site)) is not None:
        return applied
    if site.closures or _asks(site):
        result = _with_closures(site)
        is_class = site.table.configures or is_client(site.table, name)
        made = site.receiver is None and name[:1].isupper() and is_class
        return _made(site, _base_in(site, made=True)) if made else result
    if not site.of_settings and (content := content_of_file(site)) is not None:
        return content
    if setting and site.texts and not site.requests.may_be_path(site.first):
        return _setting(site)
    return _passed(site)


def _setting(site: CallSite) -> Value:
    """Return the setting that a call names, or its default."""
    names = 2 if site.short in site.table.settings_of_parts else 1
    key = ".".join(site.texts[:names])
    of_section = inside(site.receiver, re.split(r"[.:]", key)) if isinstance(site.receiver, Record) else None
    value = of_section or site.evaluation.settings.get(key, site.scope.file) or Unknown(key)
    if isinstance(site.first, Text) and len(site.first.parts) > 1:  # `Configure::read("Shop.paths.$name")`
        value = with_key(value, Text(site.first.parts[-1:]))
    default = [each for name, each in site.arguments.named.items() if name == "default"]
    return union((value, *site.arguments.positional[names:], *default))


def _class_of(site: CallSite) -> Value | None:
    """Return the class of an object, or its name: `new ReflectionClass($this)`, `class_basename($this)`; None for others."""
    of = site.first if site.arguments.positional else site.receiver
    model = of.of if isinstance(of, Record) else of if isinstance(of, ClassValue) else None
    if model is None:
        return None
    names = _NAMING if site.arguments.positional else _NAMES_OF_CLASSES if of is model else ()
    if site.short in names:
        return text(model.node.name, site.place)
    return model if site.short in _CLASSES else None


def _lists_among(site: CallSite) -> CallSite | None:
    """Return a call with the lists of responses that its first argument may be besides a response; None if it is none."""
    first, *others = site.arguments.positional or [NOTHING]
    lists = [each for each in of_kind(Record, first) if each.items and not (each.fields or each.of or each.name)]
    if not lists or not of_kind(Answer, first):
        return None
    return dataclasses.replace(site, arguments=dataclasses.replace(site.arguments, positional=[union(lists), *others]))


def _attribute(site: CallSite) -> Value | None:
    """Return the member of an object that a text names, or set one; None for other functions."""
    of_receiver = site.name in _VARIABLES
    if not of_receiver and (site.receiver is not None or site.name not in ("getattr", "setattr")):
        return None
    given = site.arguments.positional
    if of_receiver:
        given = [site.receiver or site.scope.this or NOTHING, *given]
    if len(given) < 2:
        return None
    of, key, *others = given
    records = [each for each in of_kind(Record, of) if each.of is not None]
    names = [each.removeprefix("@") for each in plain_texts(key)]
    if site.name == "getattr":
        label = label_of(of) if not (isinstance(of, Answer) or of_kind(ClassValue, of)) else ""
        if label and is_client(site.table, label):
            return Unknown(f"{label}.{first_text(key)}")
        return _members_of(site, [*records, *of_kind(ClassValue, of), *of_kind(Module, of)], names, others)
    if not others:
        return _members_of(site, [*records, *of_kind(ClassValue, of)], names, others)
    for name in names:
        _set_member(site, [*records, *of_kind(ClassValue, of)], name, others[0])
    for record in records:
        for each in of_kind(Answer, *others) if not names else ():  # each entry of a response, or of an item
            whole = dataclasses.replace(each, path=each.path[:-1]) if each.path[-1:] == ("[]",) else each
            typed = (dataclasses.replace(one, type=one.type or record.of) for one in (each, whole))
            record.answers += [one for one in typed if one not in record.answers]
    return others[0] if of_receiver else NOTHING


def _set_member(site: CallSite, owners: Sequence[Record | ClassValue], name: str, value: Value) -> None:
    for each in owners:
        if isinstance(each, ClassValue):
            site.evaluation.classes.set_member(each, name, value, site.place)
        else:
            each.set(name, value, site.place)


def _members_of(
    site: CallSite, owners: Sequence[Record | ClassValue | Module], names: Sequence[str], default: Sequence[Value]
) -> Value | None:
    """Return the members with some names, or the default, of objects, classes and modules; None if nothing is known of them."""
    found = [
        each.scope.find(name) if isinstance(each, Module) else site.evaluation.classes.member(each, name)
        for each in owners
        for name in names
    ]
    known = [each for each in found if each is not None] or (default if found else ())
    return union(known) if known else None


def _started(site: CallSite) -> Value | None:
    """Return what a function gives that a library calls with the arguments which the call names; None for other calls.

    This is `Thread(target=load, args=(3,))`, or `PythonOperator(python_callable=load, op_kwargs={"name": "goods"})`.
    """
    named = {plain(key).removeprefix("op"): value for key, value in site.arguments.named.items()}
    lists, records = ([each for key in keys for each in of_kind(Record, named.get(key))] for keys in _STARTED_WITH)
    if not site.closures or not (lists or records):
        return None
    arguments = Arguments(site.place, [item for each in lists for item in each.items])
    for key, slot in (each for record in records for each in record.fields.items()):
        arguments.name(key, slot.value, slot.place)
    return union(site.evaluation.invoke(each, arguments) for each in site.closures)


def _given_back(site: CallSite) -> Value | None:
    """Return what a function such as `Object.freeze` is given, or the client or URL that one gives a token; None for others."""
    if site.answers and not site.closures and site.receiver is not None:
        is_url = isinstance(site.receiver, Record) and site.receiver.name == "url"
        if is_url or all(each.path and _TOKEN in plain(each.path[-1]) for each in site.answers):
            return site.receiver
    given = site.arguments.positional or site.values
    return given[0] if site.ends & site.table.identity and given else None


def _member(site: CallSite) -> Value | None:
    """Return what a function makes that gives a class methods or properties by their names; None for other calls."""
    this = site.scope.this if site.receiver is None else site.receiver
    if site.short in _ACCESSORS and site.table.attributes and isinstance(this, ClassValue):
        return _declared(site, this)
    owner = this.of if isinstance(this, Record) else this
    if site.short not in _DEFINING or not isinstance(owner, ClassValue):
        return None
    is_own = owner is this and site.short == _DEFINING_ONE  # it is a method of the class, or of its object
    for closure in site.closures:
        function = closure.function
        marks = (*function.marks, ir.Name(*function.at, "self")) if is_own else function.marks
        method = dataclasses.replace(closure, function=replace(function, marks=marks))
        for key in known_texts(site.first):
            site.evaluation.functions.entered(function)
            site.evaluation.classes.add_method(owner, key, method)
    return NOTHING


def _function(site: CallSite) -> Value | None:
    """Return the function that `itemgetter("price")` or `partial(get, url)` makes or changes; None for other calls."""
    name = re.split(r"[.:\\\\]", site.name)[-1]
    if name in ("itemgetter", "attrgetter") and site.texts:
        return _getter(site)
    if site.short in site.table.extending and isinstance(site.first, Text):
        return _extending(site, site.first)
    if name == "locals" and not site.arguments.all:
        return Record({key: Slot(value, site.place) for key, value in site.scope.variables.items()})
    if name in ("col", "column") and site.arguments.positional:  # of a table of data
        lists = (each.items for each in of_kind(Record, *site.arguments.positional) if not each.name)
        site.requests.columns += [*site.keys, *known_texts(union(chain.from_iterable(lists)))]
        return site.arguments.positional[0]
    if words(name)[:1] == ["define"] and site.arguments.positional:
        return site.arguments.positional[-1]
    if site.short in site.table.wrapping and (wrapped := of_kind(Closure, *site.arguments.positional[:1])):
        return union(_named(site, each) for each in wrapped)
    if isinstance(site.receiver, Closure) and (name == "reversed" or name.startswith(("thenComparing", "thenBy"))):
        return union((site.receiver, *site.closures))
    if name in ("partial", "partialmethod") and site.arguments.positional:
        bound, *others = site.arguments.positional
        return Record(site.arguments.slots, [bound, *others], name=PARTIAL)
    return None


def _getter(site: CallSite) -> Closure:
    """Return the function that gets the members which the arguments name."""
    at = (site.place.line, site.place.column)
    given = ir.Name(*at, "given")
    parts = [part for each in site.keys for part in each.parts]
    keys = [ir.Text(part.place.line, part.place.column, part.text or "") for part in parts]
    items = tuple(ir.Index(each.line, each.column, given, each) for each in keys)
    body = ir.Return(*at, items[0] if len(items) == 1 else ir.Sequence(*at, items))
    function = ir.Function(*at, "", (ir.Parameter(*at, given),), body)
    site.evaluation.functions.entered(function)
    return Closure(function, Scope(site.scope.file, around=site.scope))


def _named(site: CallSite, closure: Closure) -> Closure:
    """Return a function that is called later with the same arguments; one without a name gets that of what wraps it."""
    if closure.function.name:
        return closure
    site.evaluation.functions.entered(closure.function)
    return dataclasses.replace(closure, function=replace(closure.function, name=site.short))


def _declared(site: CallSite, owner: ClassValue) -> Value:
    """Give a class the properties that a function declares by their names."""
    known = {ir.last_name(each.target) for each in owner.properties}
    for each in known_texts(union(site.arguments.positional[: _ACCESSORS[site.short]])):
        if each.plain and each.plain not in known:
            place = each.parts[0].place
            at = (place.line, place.column)
            owner.properties.append(ir.Parameter(*at, ir.Name(*at, each.plain)))
            if place.file != owner.scope.file:
                owner.files[id(owner.properties[-1])] = place.file
    return NOTHING


def _extending(site: CallSite, name: Text) -> Value:
    """Keep the function that is a method of the objects of a library from now on."""
    for closure in site.closures:
        site.evaluation.functions.entered(closure.function)
        method = dataclasses.replace(closure, function=replace(closure.function, name=name.plain))
        site.evaluation.macros[name.plain] = method
        site.evaluation.functions.defined(method)
    return NOTHING


def with_path(site: CallSite) -> Value | None:
    """Return the path that a function on texts makes of what it is given, such as `sprintf`; None if it makes none.

    A format that begins with a slash makes the end of one: `"/%s" % row["id"]`.
    """
    table = site.table
    if site.short not in table.formatting | table.replacing | table.joining | table.urls:
        return None
    found = apply(site)
    follows = site.short in table.formatting and any(each.plain.startswith("/") for each in of_kind(Text, found))
    return found if found is not None and (follows or site.requests.may_be_path(found)) else None


def _filled(site: CallSite) -> Value | None:
    """Return the record or the text that the functions fill which a function gets; None if it hands them something else."""
    receiver = site.receiver
    if site.closures and site.short == _BUILDING_TEXT:
        return joined(filled_by(site, Record()).items, site.place)
    filled = site.first if receiver is None else receiver  # `tap($body, fn)`
    if isinstance(filled, Closure) and site.evaluation.language(site.scope).bare_members == "write":
        filled = site.scope.this or filled  # `fun title(text: String) = apply { body["title"] = text }`
    if site.closures and site.short in ("apply", "also", "tap") and isinstance(filled, Record):
        return filled_by(site, filled)
    collects = site.closures and site.ends & site.table.collecting
    return filled_by(site, Record(open=True)) if collects else None


def _reshaped(site: CallSite) -> Value | None:
    """Return the result of a function that names keys of the items of a list, or columns of a table; None for other calls."""
    rows = site.values[0] if site.values else None
    if not isinstance(rows, Record) or rows.fields or rows.name or of_kind(Text, *rows.items):  # segments of a path
        return None
    items = of_kind(Answer, *rows.items)
    if items and read_columns(site, items):
        return rows
    if not items or site.closures or site.short not in site.table.reshaping | site.table.of_items:
        return None
    found = with_answers(site, items)
    if site.short in site.table.single:
        return union(items)
    return rows if site.short in site.table.unchanging | site.table.reshaping else Record(items=[found])


def _written(site: CallSite) -> Value | None:
    """Return nothing if a writer with columns gets a list of items, of which it reads these; None for other calls."""
    receiver = site.receiver
    if not isinstance(receiver, Record) or not receiver.name or site.short not in site.table.adding:
        return None
    items = [item for each in of_kind(Record, site.first) if not each.fields for item in of_kind(Answer, *each.items)]
    write_columns(site.evaluation, receiver, items)
    return NOTHING if items else None


def _by_value(site: CallSite) -> Value | None:
    """Return a mapping whose values or keys a function gets, or one of what it makes of the values; None for other calls."""
    is_of_several = len(site.arguments.all) > 2  # `array_map($function, $keys, $values)`
    if not site.closures or site.short not in _OF_VALUES or is_of_several:
        return None
    records = [each for each in of_kind(Record, *site.values) if each.fields and not (each.name or closures_in(each))]
    made = [{key: Slot(_of_value(site, key, each), each.place) for key, each in one.fields.items()} for one in records]
    changes = site.short in _CHANGING_VALUES
    return union(map(Record, made)) if made and changes else union(records) if records else None


def _at_path(site: CallSite) -> Value | None:
    """Return what a value has at a path of keys, or a default: `Arr::get($options, "shop.url", "")`; None for other calls."""
    if (
        site.short not in _AT_PATH
        or not isinstance(site.receiver, Unknown | None)
        or len(site.arguments.positional) < 2
    ):
        return None
    of, path, *default = site.arguments.positional
    keys = [each for each in known_texts(path) if "/" not in each.plain]
    if not keys or any(
        isinstance(each, Text | Answer) for each in options(of)
    ):  # `get("SHOP_URL", "https://shop.example.com")`
        return None
    place = site.evaluation.origins.written(keys[0], site.place)
    found = read_path(site.evaluation, of, keys[0].plain, place, True)
    return union([Unknown(keys[0].plain) if found == NOTHING else with_key(found, keys[0]), *default])


def _along(site: CallSite) -> Value | None:
    """Return what a value has at the keys of a list: `reduce(operator.getitem, ["sale", "price"], good)`; None for others."""
    getting, steps, of = (*site.arguments.positional, NOTHING, NOTHING, NOTHING)[:3]
    is_getting = isinstance(getting, Unknown) and plain(getting.name.rpartition(".")[2]) in _GETTING
    if site.short != "reduce" or not is_getting:
        return None
    for step in (item for each in of_kind(Record, steps) for item in each.items):
        key = next(iter(known_texts(step)), None)
        place = site.place if key is None else site.evaluation.origins.written(key, site.place)
        of = element(of) if key is None else read_path(site.evaluation, of, key.plain, place, False)
    return of


def _of_copy(site: CallSite) -> Value | None:
    """Return what a copy of a response has at the key that a method gets, or a default; None for other methods."""
    keys = known_texts(site.first) if site.short in site.table.readers | AT else ()
    found = [
        copied
        for record in of_kind(Record, site.receiver)
        for key in keys
        if (copied := at_copied(site.evaluation, record, key.plain, site.evaluation.origins.written(key, site.place)))
    ]
    return union([*found, *site.arguments.positional[1:]]) if found else None


def _of_value(site: CallSite, key: str, slot: Slot) -> Value:
    """Return what a function makes of an entry of a mapping."""
    pair: list[Value] = [key_of(key, slot), slot.value]
    given = pair if site.short == "filterkeys" else [*reversed(pair)]
    if site.table.paired and site.short in _CHANGING_VALUES:
        given = [Record(items=pair)]
    return site.evaluation.call_back(site.closures, given, site.place)


def _keeps(site: CallSite) -> bool:
    """Return whether a function puts a response into a record: it adds it to a list, sets keys, or makes a record with one."""
    receiver, first = site.receiver, site.first
    if isinstance(receiver, Record) and not receiver.name:
        sets = site.short in site.table.setting and len(site.arguments.positional) == 2
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
    if site.short in PUSHING and isinstance(first, Record) and not first.name:
        return True
    if site.short == "append" and isinstance(first, Record) and not first.name:  # the segments of a path, or a list
        filled = [each for each in of_kind(Record, *site.arguments.all) if each.answers]
        return bool(filled or of_kind(Text, *first.items, *site.arguments.positional))
    if site.short == "assign" and isinstance(first, Record) and first.of is not None:
        return True
    return _makes(site)


def _makes(site: CallSite) -> bool:
    """Return whether a function makes a record or a list of several values."""
    several = len(site.arguments.positional) > 1
    if site.short in site.table.records and site.arguments.named:
        return True
    if site.short in site.table.lists and (site.receiver is None or site.short == "aslist"):
        return several
    return site.short in {"of", *site.table.records} and isinstance(site.first, Text) and several


def _referred(site: CallSite) -> Value | None:
    """Return the class that is the type argument of a reference to a type: `new TypeReference<Course>() {}`; None for others."""
    is_reference = site.short in site.table.references and site.arguments.types
    return site.evaluation.classes.of_type(site.arguments.types[0], site.scope) if is_reference else None


def _injected(site: CallSite) -> Value | None:
    """Return the object of the class that is the only argument, or the only type argument; the class may be one of a library.

    A client that makes it gives it its base: `retrofit.create(ShopApi::class.java)`.
    """
    if (service := _service(site)) is not None:
        return service
    if site.short not in site.table.injecting:
        return None
    if isinstance(site.first, Unknown) and len(site.arguments.all) == 1 and not is_client(site.table, site.label):
        name = site.first.name.rpartition(".")[2]
        return Unknown(name, type=name) if name[:1].isupper() and not name.isupper() else None
    classes = of_kind(ClassValue, *site.arguments.all)
    if not site.arguments.all:
        classes = [each for type in site.arguments.types if (each := site.evaluation.classes.of_type(type, site.scope))]
    if len(classes) != 1 or not classes[0].methods:
        return None
    made = site.evaluation.instances.instance(classes[0])
    if made.base is None and isinstance(site.receiver, Record):
        made.base = site.receiver.base
    return made


def _service(site: CallSite) -> Record | None:
    """Return the object of the class of a service, as a file of settings says: `$container->get('shop.client')`; or None."""
    names = site.texts if site.short in _GIVING_SERVICES and len(site.arguments.all) == 1 else []
    name = site.evaluation.services.class_of(names[0], site.scope.file) if len(names) == 1 else ""
    model = site.evaluation.classes.named(name, site.scope) if name else None
    return site.evaluation.instances.instance(model) if model is not None else None


def _all_settings(site: CallSite) -> Value | None:
    """Return what has all settings, of a container, or those of a class; None for other calls.

    This is `$container->get("config")["shop"]` of Laminas and Slim, or `config("Shop")->url` of CodeIgniter.
    """
    if len(site.arguments.all) != 1:
        return None
    if site.short == "get" and plain(first_text(site.first)) in site.table.all_settings:
        return Unknown(_CONFIG)
    if site.name not in site.table.classes_of_settings:
        return None
    named = [each for name in site.texts[:1] if (each := site.evaluation.classes.named(name, site.scope)) is not None]
    models = [each for each in (*of_kind(ClassValue, site.first), *named) if each.scope.file != site.scope.file]
    return site.evaluation.instances.instance(models[0]) if models else None


def _of_factory(site: CallSite) -> Record | None:
    """Return the object that a factory of Magento makes, which is generated: `$this->curlFactory->create()`; or None."""
    factory = site.receiver.type if isinstance(site.receiver, Unknown) and site.short == "create" else ""
    type = factory.removesuffix(site.table.factory)
    if type == factory:
        return None
    if plain(re.split(r"\W", type)[-1]) in site.table.handles:
        return Record(name=type, open=True)
    model = site.evaluation.classes.of_type(type, site.scope)
    return site.evaluation.instances.instance(model) if model is not None else None


def _of_application(site: CallSite) -> Value | None:
    """Return the object of the class of an application that a framework makes: `apps.get_app_config("shop")`; None for others."""
    module, project = site.table.applications.get(site.short), site.evaluation.project
    found = [project.resolve(f"{each}.{module}", "", site.scope.file) for each in site.texts[:1] if module]
    models = [each for one in of_kind(Module, *found) for each in of_kind(ClassValue, *one.scope.variables.values())]
    own = [each for each in models if each.members.get("name") is not None]
    return union(map(site.evaluation.instances.instance, own)) if own else None


def _model(site: CallSite) -> Value | None:
    """Return the class of the database that a function of Django finds: `apps.get_model("shop", "Good")`; None for others."""
    given = site.arguments.all[:2][-1:] if site.short == _GET_MODEL else []
    names = [each.rpartition(".")[2] for each in plain_texts(union(given))]
    classes = site.evaluation.classes
    named = [each for name in names for each in site.evaluation.project.classes(name, site.scope.file)]
    found = [each for each in named if any(map(_MODEL.search, classes.foreign_bases(each)))]
    return union(found) if found else None


def content_of_file(site: CallSite) -> Value | None:
    """Return the content of a file of data that a function names; nothing if it writes to it; None if it names none."""
    values = site.arguments.all
    others = [each for each in values if any(not DATA_FILE.fullmatch(one.plain) for one in of_kind(Text, each))]
    if others and save(site, others):
        return NOTHING
    if site.short in _OPENING and any(map(_TO_WRITE.fullmatch, site.texts)):
        return None
    given = (each.plain for value in values for each in texts(value, site.place))
    names = [each for each in given if DATA_FILE.fullmatch(each)]
    content = next(
        (content for each in names if (content := site.evaluation.saved_files.content(each)) is not None), None
    )
    if site.short == _SETTINGS_OF_FILE and isinstance(content, Record) and not site.arguments.positional[1:]:
        return merged((content, *(slot.value for slot in content.fields.values() if isinstance(slot.value, Record))))
    return content


def _is_client(site: CallSite) -> bool:
    """Return whether a method of a client is called that neither sends nor hands on what it gets: it makes a client."""
    receiver, table = site.receiver, site.table
    if site.short in table.making:
        return is_client(table, site.label)
    if any(site.short in names for names in (table.harmless, table.items, table.whole, table.readers)):
        return False
    if isinstance(receiver, Record):
        return bool(receiver.name) and receiver.name != "url" and receiver.base is not None
    return not site.closures and isinstance(receiver, Unknown) and is_client(table, site.label)


def _extended(site: CallSite) -> CallSite:
    """Return a call with the options that functions make of those of a client: `api.extend((options) => ({…}))`."""
    given = Arguments(site.place, [site.receiver or NOTHING], open=True)
    made: list[Value] = [site.evaluation.invoke(each, given) for each in site.closures]
    return dataclasses.replace(site, arguments=dataclasses.replace(site.arguments, positional=made))


def _with_closures(site: CallSite) -> Value:
    """The result of a function that gets functions, but no response."""
    arguments, receiver, table, short = site.arguments, site.receiver, site.table, site.short
    call_back = site.evaluation.call_back
    is_operator = receiver is None and short in table.items | table.whole and all(map(closures_in, arguments.all))
    if (is_operator and len(site.closures) == len(arguments.all)) or site.label in _OPERATORS:
        return union(site.closures)  # it is applied later
    if short in table.holders:
        return _held(site)
    if (sources := _sources(site)) is None:
        return _of_framework(site)
    if (gathered := _gathered(site, sources)) is not None:
        return gathered
    if short == "eachkey":
        sources = [*map(keys_of, of_kind(Record, *sources))]
    if (short in table.items or short == "eachkey") and (pairs := _pairs_of(sources, site)):
        results = [call_back(site.closures, each, site.place) for each in pairs]
        return union(sources) if short in table.unchanging - table.single else of_pairs(site, Record(items=results))
    whole = short not in table.items or short in table.chunking
    value = union(sources) if whole else element(union(sources))
    result = call_back(site.closures, [] if value == NOTHING else site.handed(value), site.place)
    if short in table.single and sources:
        return value
    if short in table.unchanging or short in OF_ERRORS:
        of_function = sources and not isinstance(receiver, Record)  # `array_filter($body, …)`, `_.filter(items, …)`
        return union(sources) if of_function else receiver or NOTHING
    is_list = short in table.items and not site.gathers
    return of_pairs(site, Record(items=[result])) if is_list else _called_later(site, value, result)


def _called_later(site: CallSite, given: Value, result: Value) -> Value:
    """Return the function that a call writes last, besides texts: an unknown one may return a function that calls it.

    It is the result of the function if there was something to hand to it, or if it makes something of a response.
    """
    *others, last = site.arguments.positional or [NOTHING]
    if not isinstance(last, Closure) or last.function.name or not last.parameters:
        return result
    is_only = all(isinstance(each, Text | Constant) for each in others) and not site.arguments.named
    is_unknown = isinstance(site.receiver, Unknown | None) and site.short not in site.table.items | site.table.whole
    return last if is_only and is_unknown and given == NOTHING and not has_answer(result) else result


def _sources(site: CallSite) -> list[Value] | None:
    """Return what a function may hand to its functions; None if it only makes an object of them and of other parts."""
    arguments, receiver = site.arguments, site.receiver
    if isinstance(receiver, Record) and receiver.name in ("", "entries"):
        return [receiver]
    if isinstance(receiver, Text) and site.short in site.table.whole:
        return [receiver]
    sources: list[Value] = [
        value for value in of_kind(Record, *arguments.all) if value.name in ("", "entries") and not closures_in(value)
    ]
    lists: list[Value] = [each for each in of_kind(Record, *sources) if each.items]
    is_object = receiver is None and not (arguments.positional or arguments.spread)
    return None if sources and not lists and is_object else lists or sources  # others are options


def _of_framework(site: CallSite) -> Value:
    """Call functions that a framework calls, with objects of its own."""
    for closure in site.closures:
        given: list[Value] = [Record(name="given", open=True) for _ in site.handed(NOTHING)]
        site.evaluation.call_back([closure], given, site.place)
    return NOTHING


def _asks(site: CallSite) -> bool:
    """Return whether a function gets only the path of a request, which another part of the program sends: `useSWR(path)`."""
    return site.short in site.table.holders and first_text(site.first).startswith("/")


def _asked(site: CallSite) -> Answer:
    """Return the response of such a request."""
    request = Request(site.place, site.first, "GET")
    site.requests.register(site.evaluation, request)
    return Answer(request)


def _held(site: CallSite) -> Record:
    """Return the object that has the result of a function, perhaps in a list, and members that call it again."""
    keys: list[Value] = [value for value in site.arguments.positional if isinstance(value, Text)]
    given = (each.get(_SELECTING) for each in of_kind(Record, *site.arguments.positional))
    selecting = [closure for value in given if value is not None for closure in closures_in(value)]
    result: Value = NOTHING if site.closures else _asked(site)
    for closure in (each for each in site.closures if each not in selecting):
        found = site.evaluation.call_back([closure], keys if result == NOTHING else [result], site.place)
        has_parts = any(isinstance(each, Answer | Record) for each in options(found))
        result = found if result == NOTHING or has_parts else result
    member, _, inner = site.table.holders[site.short].partition(".")
    if inner:
        result = Record({inner: Slot(Record(items=[result], open=True), site.place)}, open=True)
    result = site.evaluation.call_back(selecting, [result], site.place) if selecting else result
    again = dict.fromkeys(site.table.calling, Slot(union(site.closures), site.place))
    return Record(fields={**again, member: Slot(result, site.place)}, open=True)


_WITH_POSITION = 3
"""How many parameters a function has that gets what is made so far, an item and its position."""


def _begun(site: CallSite) -> Value:
    """Return the text or the empty record with which a function begins that makes more of it with each item."""
    texts_given = [each for each in site.arguments.positional if of_kind(Text, each)]
    return texts_given[0] if texts_given else site.initial


def _gathered(site: CallSite, sources: Sequence[Value]) -> Value | None:
    """Return what such a function makes with one item after the other; None for other functions, or if too little is known.

    It makes a text also of items that are not known.
    """
    begun = _begun(site) if site.makes_of_items else NOTHING
    items = _items_of(site, sources)
    if of_kind(Text, begun) and not (items or any(map(_is_empty, sources))):
        items = [element(union(sources))]
    elif begun == NOTHING or not (items or of_kind(Text, begun)):
        return None
    takes_position = any(len(each.parameters) == _WITH_POSITION for each in site.closures)
    for number, each in enumerate(items):
        given = [*site.with_item(begun, each), *([Constant(number)] if takes_position else [])]
        made = site.evaluation.call_back(site.closures, given, site.place)
        begun = begun if site.short in site.table.carrying or made == NOTHING else made
    return begun


def _is_empty(value: Value) -> bool:
    """Return whether a value is a list without items."""
    return isinstance(value, Record) and not (value.items or value.fields or value.open or value.name or value.of)


def _items_of(site: CallSite, sources: Sequence[Value]) -> list[Value]:
    """Return the items of which such a function gets one after the other; none of a long list."""
    targets = (each.target for closure in site.closures for each in closure.parameters)
    pairs = any(isinstance(each, ir.Sequence) for each in targets)
    found: list[Value] = []
    for each in of_kind(Record, *sources):
        found += (pairs_of(each) if pairs and each.fields and not each.items else each).items
    return found if len(found) <= _MOST_ENTRIES else []


def _pairs_of(sources: Sequence[Value], site: CallSite) -> list[list[Value]]:
    """Return what a function gets of each entry, one by one: its pair, the key and the value, or the item of a short list."""
    found: list[list[Value]] = []
    taken = [each.parameters for each in site.closures]
    pair = site.table.paired or any(len(each) == 1 and isinstance(each[0].target, ir.Sequence) for each in taken)
    both = any(len(each) > 1 or (each[:1] and each[0].rest) for each in taken)
    takes_all = site.short in site.table.accumulating | site.table.chunking | site.table.single
    for source in sources:
        if isinstance(source, Record) and source.name == "entries":
            found += [[each] for each in source.items]
        elif isinstance(source, Record) and source.fields and not source.items and (both or pair):
            given = [[key_of(key, slot), slot.value] for key, slot in source.fields.items()]
            found += [[Record(items=each)] for each in given] if pair else given
        elif isinstance(source, Record) and source.fields and not source.items:
            keys = source.fields.items() if site.evaluation.language(site.scope).iterates_keys else ()
            found += [[key_of(key, slot)] for key, slot in keys] if len(keys) <= _MOST_ENTRIES else []
        elif isinstance(source, Record) and not (source.fields or source.open or source.of) and not takes_all:
            items = one_by_one(source.items, site.requests.has_segment)
            found += [[each] for each in items] if len(items) > 1 else []
    return found


def _passed(site: CallSite) -> Value:
    """The result of an unknown function: what it was given, or an object that may be a client."""
    receiver, positional, first = site.receiver, site.arguments.positional, site.first
    if (isinstance(receiver, Record) and _goes_on(receiver)) or receiver == Constant(None):
        return receiver or NOTHING
    last = re.split(r"[.:>\\]", site.name)[-1]
    is_class = last[:1].isupper() and last not in _CONVERSIONS
    made = (receiver is None and is_class) or _is_class_of_module(site) or site.short in site.table.making
    made = made or _makes_client(site)
    base, urls = _base_in(site, made), [value for value in positional if _is_url(value)]
    documents = [each for each in of_kind(Text, first) if re.search(r"[{=]", each.plain)]
    if made and not urls and documents:
        return union(documents)
    if base is None and made and urls:
        base = urls[0]
    if base is not None or made or (isinstance(receiver, Record) and receiver.name):
        return _made(site, base)
    reads = site.short in site.table.readers and isinstance(receiver, Unknown)  # `params.fetch(:course)`
    is_path = site.requests.is_path if reads or site.looks_up else site.requests.may_be_path
    for value in positional:
        if is_path(value) or any(not each.name for each in of_kind(Record, value)):
            return value
    if isinstance(receiver, Text | Record):
        return receiver
    if positional and all(each == Constant(None) for each in positional):
        return Constant(None)
    if site.short in site.table.finding and isinstance(first, Text):
        return Unknown("element")
    is_known = any(isinstance(option, Record | Text | Constant) for option in options(first))
    converts = site.short in site.table.converting and site.label.rpartition(".")[2] in _CONVERTING
    return first if is_known and (converts or not isinstance(receiver, Unknown)) else Unknown(site.dotted)


def _goes_on(record: Record) -> bool:
    """Return whether a method that is not known returns its object: a URL, entries, routes, or a request without a URL."""
    begun = record.request is not None and record.request.url is None
    return begun or record.name in ("url", "encoded", "entries", GROUP)


def _is_class_of_module(site: CallSite) -> bool:
    """Return whether a class of an imported module is called, in languages that make objects so: `client.HTTPSConnection(…)`."""
    calls_classes = site.evaluation.language(site.scope).receiver_first
    return calls_classes and isinstance(site.receiver, Unknown) and site.name[:1].isupper()


def _makes_client(site: CallSite) -> bool:
    """Return whether an unknown function makes a client of the options that it gets, as its name says."""
    named = words(re.split(r"[.:>\\]", site.name)[-1])
    ends = named[:-1] if named[-1:] and named[-1] in _MAKING else named
    has_options = any(each.fields and not each.name for each in of_kind(Record, site.first))
    return has_options and len(named) > 1 and ends[-1] in _CLIENTS and _OTHERS.isdisjoint(named)


def _base_in(site: CallSite, made: bool) -> Value | None:
    """Return the URL to which a client appends paths, if the function is given one."""
    named, roles = site.arguments.named, site.table.roles
    base = next((value for key, value in named.items() if roles.get(plain(key)) == "base"), None)
    of_client = ("url", "uri") if site.short in ("new", "create", "extend") or _makes_client(site) else ()
    for record in of_kind(Record, *site.arguments.positional):
        for key, slot in record.fields.items() if not record.name else ():
            base = slot.value if roles.get(plain(key)) == "base" or plain(key) in of_client else base
    if base is None and made and "url" in named and "request" not in site.short:
        base = named["url"]
    return base


def _is_url(value: Value) -> bool:
    return any(re.match(r"https?:|\{\}|/", each.plain) for each in of_kind(Text, value))


def _made(site: CallSite, base: Value | None) -> Record:
    """Return an object that a library makes; of a request, the one of which a method fills in something that is not known."""
    if isinstance(site.receiver, Record) and site.receiver.request is not None:
        return site.receiver
    if base is None and isinstance(site.receiver, Record):
        base = site.receiver.base
    of_class = _is_class_of_module(site) and not is_client(site.table, site.label)
    record = Record(name=site.dotted if of_class else site.label or site.name, base=base, open=True)
    record.fields = site.arguments.slots
    for number, value in enumerate(site.arguments.positional):
        if method_text(value):
            record.fields.setdefault("method", Slot(value, site.place))
        if not isinstance(value, Record) or is_of_headers(value):
            continue
        if value.name and (not value.fields or value.base or value.request):
            record.base = record.base if record.base is not None else value.base
        elif value.items and not value.fields:
            record.fields[f"#{number}"] = Slot(value, site.place)
        else:
            spread(record, value)
    return record
