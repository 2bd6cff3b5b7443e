"""What a program reads of responses: members, keys, items, and what functions do that get a response."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from lmscontract.usage.source.libraries.builders import fill_in
from lmscontract.usage.source.libraries.records import AT, KEYS, change
from lmscontract.usage.source.libraries.text_functions import named_in
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Record,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    closures_in,
    element,
    key_of,
    known_texts,
    of_kind,
    options,
    text,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import Table, plain, words
from lmscontract.usage.source.values.models import (
    in_scopes,
    is_flat,
    json_name,
    json_of,
    json_paths,
    property_of,
    read_into,
    spelled,
)
from lmscontract.usage.usage import WEBHOOK, Certainty, Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

ITEM = ("[]", "__getitem__", "offsetGet", "this")
"""Methods that give the item of an object at a key; `this` is the one of C#."""
DATA_FILE = re.compile(r"[\w./\\{}-]+\.(?:json|jsonl|ndjson|ya?ml|csv|toml|env|ini|cfg|conf|properties|psd1|xml)$")
_KEY = re.compile(r"(?:\[\d*\]\.)?[A-Za-z_$](?:[\w$.\[\]*#-]|\\\.)*$")
GETTER = re.compile(r"(?:get|is)(?=[A-Z])")
_SETTER = re.compile(r"set(?=[A-Z])")
_WORD = re.compile(r"[A-Za-z_]\w*")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
OF_ERRORS = frozenset(
    {
        "catch",
        "fail",
        "finally",
        "catcherror",
        "onstatus",
        "onerror",
        "onerrorresume",
        "onerrorreturn",
        "onerrormap",
        "doonerror",
        "exceptionally",
    }
)
"""Methods whose functions get errors, and not the response."""
_FLATTENING = frozenset({"flatmap", "selectmany", "mapcat"})
"""Methods that join the lists that their functions return."""
_GROUPING = frozenset({"groupby"})
"""Methods that make lists of items."""
_WITH_DEFAULT = frozenset({"fetch", "getorelse", "getorput"})
"""Methods that return the value at a key, or else the result of their function."""
_BLOCKS = frozenset({"with", "run", "apply"})
_OF_MAPPINGS = frozenset({*KEYS, "items", "entries", "entryset", "eachpair"})
"""Functions and methods that give the keys of a mapping, perhaps with their values."""
_OF_ENTRIES = frozenset({"mapvalues"})
"""Methods of a mapping whose functions get entries, in languages with these."""
_SCOPING = frozenset({"with", "run", "apply"})
"""Functions of Kotlin whose function has what they are given as its object."""
_ASKING = "haskey"
"""The function that operators such as `-contains` are, whose result is a truth value."""
_WHOLE = "*"
"""In place of the member that has the body: the response is the body, so that its `status` is a property."""
_OWN = frozenset({"length", "size", "constructor", "prototype"})


# Methods of responses


def on_answer(site: CallSite, answer: Answer) -> Value:
    """Return the result of a method of a response or of a part of it."""
    _take_keys(site, [answer])
    if read_columns(site, [answer]):  # a table of data: `table.filter(col("price") > 0)`
        return answer
    for step in _STEPS:
        found = step(site, answer)
        if found is not None:
            return found
    return answer


def _take_keys(site: CallSite, answers: Iterable[Answer]) -> None:
    """Note of which properties a function gives the keys."""
    for each in answers if site.short in _OF_MAPPINGS else ():
        each.request.takes_keys(each.path, site.place)


def _converted(site: CallSite, answer: Answer) -> Value | None:
    """The method returns what the class of the request makes of the response."""
    return answer.request.converted if site.short in site.table.converted else None


def _decoded(site: CallSite, answer: Answer) -> Value | None:
    """The method reads the response into its argument."""
    decodes = site.short in site.table.decoding and site.arguments.positional and not site.closures
    return with_answers(site, [answer]) if decodes else None


def _about(site: CallSite, answer: Answer) -> Value | None:
    """The method is about the status or the headers; one that asserts belongs to a test of the program's own server."""
    if answer.whole and site.short.startswith("assert") and site.short != "assertthat":
        site.requests.forget(answer.request)
        return answer
    if not answer.whole or site.closures or site.short not in site.table.about:
        return None
    return answer if len(site.arguments.positional) > 1 else NOTHING  # `header("Accept", "…")` is about the request


def _changed(site: CallSite, answer: Answer) -> Value | None:
    """The method sets properties of the response: `item.update(price=3)`."""
    if site.short != "update" or not (site.arguments.named or site.arguments.positional):
        return None
    for value in (Record(site.arguments.slots), *site.arguments.positional):
        change(answer, value)
    return answer


def _handed_on(site: CallSite, answer: Answer) -> Value | None:
    """The method gives the response, or its items, to functions."""
    if not site.closures or (site.short in _WITH_DEFAULT and site.keys):
        return None
    short, table = site.short, site.table
    if (of_block := block_of(site, answer)) is not None:
        return answer if short == "apply" else of_block
    result: Value = answer
    named = [closures_in(value) for key, value in site.arguments.named.items() if plain(key) in table.whole]
    if named:  # `fold(onSuccess = { … }, onFailure = { … })`
        return union(site.evaluation.call_back(each, [answer], site.place) for each in named)
    if short in OF_ERRORS:
        site.evaluation.call_back(site.closures, [], site.place)
        return answer
    if short in table.whole and not (short in table.items and answer.path):
        return _one_after_the_other(site, answer)
    for option in options(element(answer) if short in table.items else answer):
        entry: Value = Record(items=[NOTHING, option]) if table.paired and short in _OF_ENTRIES else option
        more = [entry] if answer.whole and short not in table.items else []  # the request, the response, and the result
        result = site.evaluation.call_back(site.closures, [*site.handed(entry), *more], site.place)
    if short in site.table.single:
        return element(answer)
    if short in _GROUPING:
        return Record(items=[answer])
    inner = element(result) if short in _FLATTENING else NOTHING
    if short in site.table.unchanging:
        return answer
    return result if site.gathers else Record(items=[result if inner == NOTHING else inner])


def _one_after_the_other(site: CallSite, result: Value) -> Value:
    """Return what the last of several functions makes of what the one before has returned."""
    for closure in site.closures:
        found = site.evaluation.call_back([closure], [result], site.place)
        result = result if found == NOTHING or site.short in site.table.observing else found
    return result


def block_of(site: CallSite, value: Value) -> Value | None:
    """Return the result of a block that uses the members of a value without naming it: `with(item) { price }`."""
    language = site.evaluation.language(site.scope)
    if site.short not in _BLOCKS or not site.table.configures or language.bare_members != "write":
        return None
    blocks = [
        replace(each, scope=Scope(each.scope.file, {"this": value}, each.scope, each.scope.this))
        for each in site.closures
    ]
    return site.evaluation.call_back(blocks, [value], site.place)


def _before_its_body(site: CallSite, answer: Answer) -> Value | None:
    """The method waits for the response, or still adds to the request."""
    role = site.table.setters.get(site.short)
    named = any(plain(key) not in site.table.roles for key in site.arguments.named)
    pair = role == "query" and len(site.arguments.positional) == 2
    adds = named or pair or (bool(site.arguments.all) and not site.texts)
    if answer.whole and role in ("query", "body") and adds and not any(map(_is_class, site.arguments.all)):
        if named:
            site = replace(site, arguments=replace(site.arguments, positional=[Record(site.arguments.slots)], named={}))
        fill_in(site, Record(name="request", request=answer.request), role, "")
        return answer
    reads = bool(site.keys) and site.short in site.table.readers  # `course.fetch("price", 0)`
    return answer if answer.whole and site.short in site.table.waiting and not reads else None


def _is_class(value: Value) -> bool:
    """Return whether a value is a class, as a client of Java gets for the body of a response: `body(JsonNode.class)`."""
    is_named = isinstance(value, Unknown) and value.name[:1].isupper() and not value.name.isupper()
    return isinstance(value, ClassValue) or is_named


def _body(site: CallSite, answer: Answer) -> Value | None:
    """The method takes the body out of the response, and may read keys of it."""
    if not answer.whole or site.short not in site.table.bodies:
        return None
    result: Value = answer.body
    for type in site.arguments.types:
        result = site.evaluation.typed(result, type, site.scope)
    for model in of_kind(ClassValue, *site.arguments.all):
        result = read_into(site.evaluation, answer, model)
    if not site.texts or not isinstance(result, Answer):
        return result
    if keys := _leading(site.keys):
        return _read_keys(site, result, keys)
    return next((found for step in _AFTER_BODY if (found := step(site, result)) is not None), result)


def _keys(site: CallSite, answer: Answer) -> Value | None:
    """The method reads the keys that its arguments name, or any key."""
    keys = [*site.keys, *_columns(site)]
    reads = site.short in site.table.readers or site.short in _WITH_DEFAULT
    if site.short in site.table.items and {plain(each.plain) for each in site.keys} & site.table.methods:
        return answer  # `items.map(&:symbolize_keys)`
    if site.short in site.table.selecting and answer.path:
        for key in known_texts(site.first):
            read_path(
                site.evaluation, element(answer), key.plain, site.evaluation.origins.written(key, site.place), True
            )
        return element(answer) if site.short in site.table.single else answer
    if keys and (reads or GETTER.match(site.name)):
        return _read_keys(site, answer, keys)
    return element(answer) if reads and site.arguments.positional and not keys else None


def _expressed(site: CallSite, answer: Answer) -> Value | None:
    """The method gets an expression over the columns of a table: `courses.query("price > 0")`."""
    written = [each for each in site.keys[:1] if not _KEY.match(each.plain)]
    if not written or site.short not in site.table.expressions or not answer.path:
        return None
    place = site.evaluation.origins.written(written[0], site.place)
    for name in sorted({*_WORD.findall(_QUOTED.sub("", written[0].plain))}):
        read_path(site.evaluation, element(answer), name, place, False)
    return answer


def _property(site: CallSite, answer: Answer) -> Value | None:
    """The method without arguments is a property: `item.price()`, `item.getPrice()`."""
    short, name = site.short, site.name
    if _SETTER.match(name) and len(site.arguments.positional) == 1:
        known = property_of(answer.type, name[3:])
        key = json_name(known, answer.type) if known is not None else spelled(name[3:])
        answer.request.changed[*answer.path, key] = Slot(site.arguments.positional[0], site.place)
        return answer
    if site.arguments.all:
        return None
    if site.table.attributes and short not in site.table.methods and short not in site.table.harmless:
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
        return Record(items=[element(answer)], name="entries", answers=[answer])
    return None


def _saved(site: CallSite, answer: Answer) -> Value | None:
    """The method writes to a file, perhaps only some columns, or takes a type."""
    if "columns" in site.arguments.named and answer.path:
        _read_keys(site, answer, _columns(site))
    for each in site.texts:
        if DATA_FILE.search(each):
            site.evaluation.saved_files.save(each, [answer])
    for type in site.arguments.types:
        return site.evaluation.typed(answer, type, site.scope)
    return None


def _item(site: CallSite, answer: Answer) -> Value | None:
    """The method gives an item of a list."""
    short, positional = site.short, site.arguments.positional
    if positional and isinstance(positional[0], Constant):
        return element(answer) if short in ("get", "elementat", "at", "item") else answer
    return element(answer) if short in site.table.single else None


_Step = Callable[[CallSite, Answer], Value | None]
_AFTER_BODY: tuple[_Step, ...] = (_expressed, _keys, _property, _saved, _item)
_STEPS: tuple[_Step, ...] = (_converted, _decoded, _about, _changed, _handed_on, _before_its_body, _body, *_AFTER_BODY)


# Functions that get responses


def with_answers(site: CallSite, answers: Sequence[Answer]) -> Value:
    """Return the result of a function that gets responses."""
    _take_keys(site, answers)
    reads = site.short in site.table.readers
    keys = _leading(site.keys)
    keys = [*keys, *_columns(site)] if reads else keys
    if site.closures:
        for each in answers if site.short in site.table.of_items and keys else ():
            _read_keys(site, each, keys)
        return _to_functions(site, answers)
    if reads and keys:
        given = takewhile(lambda each: not known_texts(each), site.arguments.positional)
        before = of_kind(Answer, *given) or answers  # what follows the keys is a default
        return union([*(_read_keys(site, each, keys) for each in before), *(e for e in answers if e not in before)])
    if site.short == _ASKING:
        return NOTHING
    if site.short in site.table.formatting:
        names = named_in(next(iter(site.values), None))
        unnamed = of_kind(Answer, *site.arguments.positional, *site.arguments.spread)  # names mean the others
        for each in unnamed if names else ():
            _read_keys(site, each, names)
    if save(site, answers):
        return NOTHING
    if site.short in site.table.frames:
        rows = of_kind(Answer, *map(element, answers))
        for each in rows:
            _read_keys(site, each, _columns(site))
        return union(rows)
    return _passed_on(site, answers)


def _passed_on(site: CallSite, answers: Sequence[Answer]) -> Value:
    """Return what an unknown function returns of the responses that it gets."""
    receiver = site.receiver
    if isinstance(receiver, Record) and receiver.name and not receiver.request:
        write_columns(site.evaluation, receiver, answers)
        receiver.items += [each for each in answers if each not in receiver.items]
    if (found := _looked_up(site, answers)) is not None:
        return found
    result, modelled = _into_models(site, answers)
    if any(isinstance(each, Record) and each.answers for each in site.arguments.all):
        return NOTHING  # it is in the argument
    if site.short not in site.table.harmless and not modelled:
        for each in answers:
            each.request.escaped.add(each.path)
        return NOTHING if _is_object_of(site, answers) else union(replace(each, sure=False) for each in answers)
    if site.short in site.table.parsing or (answers[0].whole and site.short in site.table.bodies):
        return union(each.body for each in of_kind(Answer, result))
    return result


def _is_object_of(site: CallSite, answers: Sequence[Answer]) -> bool:
    """Return whether a class that is not known makes an object of several properties, which is none of them."""
    is_class = site.receiver is None and site.name[:1].isupper()
    return is_class and len(answers) > 1 and not any(each.path[-1:] in ((), ("[]",)) for each in answers)


def _looked_up(site: CallSite, answers: Sequence[Answer]) -> Value | None:
    """Return what an object finds by properties of a response, which is no part of it; None if a method may read these."""
    receiver = site.receiver
    if any(each.path[-1:] in ((), ("[]",)) for each in answers):
        return None
    if isinstance(receiver, Record):
        is_at = not (receiver.name or receiver.of) and site.short in AT and isinstance(site.first, Answer)
        return union([receiver.contents, *site.arguments.positional[1:]]) if is_at else None
    first = words(re.split(r"[.:>]", site.name)[-1])[:1]
    by_names = site.table.querying if not site.arguments.positional else frozenset()
    finds = site.short in AT or bool({*first} & (site.table.searching | by_names))
    return NOTHING if finds and isinstance(receiver, Unknown) else None


def save(site: CallSite, values: Sequence[Value]) -> bool:
    """Note what a function writes to a file of data, or a shell to any file; return whether it does."""
    shell = site.name in ir.REDIRECTIONS
    texts = of_kind(Text, *(site.arguments.positional[-1:] if shell else site.arguments.all))
    file = next((each.plain for each in texts if shell or DATA_FILE.fullmatch(each.plain)), None)
    if file is None or not (shell or site.short in site.table.saving):
        return False
    site.evaluation.saved_files.save(file, values, replaces=site.name == ir.REDIRECTIONS[0])
    return True


def _with_receiver(site: CallSite, answer: Value) -> CallSite:
    """Return a call whose functions name members of a response without an object: `with(item) { price }`."""
    if site.short not in _SCOPING or not site.table.configures:
        return site
    found = replace(site)
    found.closures = [
        replace(each, scope=Scope(each.scope.file, {"this": answer}, each.scope, each.scope.this))
        for each in site.closures
    ]
    return found


def _to_functions(site: CallSite, answers: Sequence[Answer]) -> Value:
    site = _with_receiver(site, union(answers))
    call_back, short = site.evaluation.call_back, site.short
    if (found := block_of(site, union(answers))) is not None:
        return found
    if short not in site.table.items:
        result = call_back(site.closures, [union(answers)], site.place)
        return union(answers if short in site.table.observing else [result, *answers])
    item = union(element(each) for each in answers)
    result = call_back(site.closures, site.handed(item), site.place)
    if short in site.table.single:
        return item
    if short in _GROUPING:
        return Record(items=[*answers])
    if short in site.table.unchanging:
        return union(answers)
    return result if site.gathers else Record(items=[result])


def _into_models(site: CallSite, answers: Sequence[Answer]) -> tuple[Value, bool]:
    """Return the responses in the classes that the call names, and whether it names any."""
    evaluation, variables = site.evaluation, site.scope.variables
    modelled = bool(site.arguments.types)
    for record in of_kind(Record, *site.arguments.all) if site.short in site.table.decoding else ():
        for one in answers if not record.name else ():
            _fill_model(evaluation, record, one)
    for each in of_kind(Unknown, *site.arguments.all):
        if each.type and (found := evaluation.classes.of_type(each.type, site.scope)):
            modelled = True
            variables[each.name.rpartition(".")[2]] = union(read_into(evaluation, one, found) for one in answers)
    result = union(answers)
    for type in site.arguments.types:
        result = evaluation.typed(result, type, site.scope)
    own = [each.of for each in of_kind(Record, site.receiver) if each.of is not None]
    own += of_kind(ClassValue, site.receiver)  # `Model.parse(response)`, `Schema().load(response)`
    names = site.texts if site.short in site.table.parsing else ()
    named = of_kind(ClassValue, *(evaluation.classes.named(name, site.scope) or NOTHING for name in names))
    for model in (
        *of_kind(ClassValue, *site.arguments.all),
        *named,
        *(in_scopes(each, site.texts) for each in own if each.properties),
    ):
        modelled = True
        result = union(read_into(evaluation, each, model) for each in answers)
    items = [item for each in of_kind(Record, *site.arguments.all) if len(each.items) == 1 for item in each.items]
    items += [evaluation.classes.named(each[:-2], site.scope) or NOTHING for each in names if each.endswith("[]")]
    for model in of_kind(ClassValue, *items):  # a list of a class: `Course::class . '[]'`
        modelled = True
        result = union(read_into(evaluation, each, model, "[]") for each in answers)
    return result, modelled


def _fill_model(evaluation: Evaluation, model: Record, answer: Answer) -> None:
    """Read a response into an object, and into those that it has as values of its properties, such as an envelope."""
    found = read_into(evaluation, answer.body, model.of) if model.of is not None else answer.body
    model.answers.append(found)
    for name, slot in model.fields.items():
        known = property_of(model.of, name)
        path = (*found.path, json_name(known, model.of) if known is not None else name)
        for each in of_kind(Record, slot.value):
            if not each.name and not each.answers:
                _fill_model(evaluation, each, Answer(found.request, path, False, found.sure))


def write_columns(evaluation: Evaluation, writer: Record, answers: Sequence[Answer]) -> None:
    """A writer that was made with names of columns reads these of what it writes."""
    for slot in writer.fields.values():
        for name in known_texts(element(slot.value)):
            for each in of_kind(Answer, *map(element, answers)):
                read_member(evaluation, each, name.plain, evaluation.origins.written(name, slot.place))


# Members


def read_member(evaluation: Evaluation, answer: Answer, name: str, place: Place) -> Value:
    """Return a property of a response, and record that it is read."""
    table = evaluation.table(Scope(place.file))
    short, known = plain(name), property_of(answer.type, name)
    for each in evaluation.classes.embedded_in(answer.type) if known is None and answer.type is not None else ():
        if property_of(each, name) is not None:
            return read_member(evaluation, replace(answer, type=each), name, place)
    if short in table.transparent and (not answer.whole or short.startswith(("json", "root"))):
        return answer.body
    own = answer.request.answer
    if answer.whole and (known is None or own) and (about := _of_whole(answer, short, name, table)) is not None:
        return about
    if name in _OWN:
        return NOTHING
    if is_body(table, answer, name):
        return answer.body
    if name.isdigit() or name in ("*", "first", "last") or short in table.of_each:
        return element(answer)
    inner = answer.type  # of a class around it that is not in the program: `Page<Course>` has a member `items`
    if known is not None and answer.type is not None:
        inner = evaluation.classes.of_type(known.type, answer.type.scope) if known.type else None
    paths = [*_paths_of(answer, known, name)]
    for path in paths:
        _note(answer, path, place, json_of(known))
    return Answer(answer.request, next(iter(paths), answer.path), False, answer.sure, inner)


def is_body(table: Table, answer: Answer, name: str) -> bool:
    """Return whether a member of a name was the body: a client that is not known keeps it so, as others of its language do."""
    return not answer.request.answer and answer.path == (name,) and any(each.answer == name for each in table.calls)


def _note(answer: Answer, path: tuple[str, ...], place: Place, value: str | None) -> None:
    """Note that a property is read, unless it is by the key with which it was set: `data.slice(*changed_keys)`."""
    changed = answer.request.changed.get(path)
    if changed is None or changed.place != place:
        certainty = Certainty.EXACT if answer.sure else Certainty.INFERRED
        answer.request.read(path, place, certainty, value=value)


def _paths_of(answer: Answer, known: ir.Assign | ir.Parameter | None, name: str) -> Iterator[tuple[str, ...]]:
    """Yield the paths at which a property of a response may be, as the class says into which it is read."""
    named: list[tuple[str, ...]] = [(name if name.isupper() else spelled(name),)]
    if known is not None and answer.type is not None:
        named = [] if is_flat(known) else [path for path, _ in json_paths(known, answer.type)]
    for path in named:
        yield (*answer.path, *(f"`{key}`" if re.search(r"[.*]|\[.", key) else key for key in path))


def _of_whole(answer: Answer, short: str, name: str, table: Table) -> Value | None:
    """Return the body of a whole response, or what is about it, such as its status; None for other members."""
    if name.lower() == answer.request.answer or short in table.bodies:
        return Answer(answer.request, (), False, answer.sure, answer.type)
    if short in table.about and answer.request.answer != _WHOLE:
        return answer if short == "request" and answer.request.method == WEBHOOK else NOTHING
    return None


def response_member(evaluation: Evaluation, record: Record, name: str, scope: Scope) -> Value | None:
    """Return the response of a request that keeps it in a member of its own; None if the member is another one."""
    if record.request is None or record.request.url is None or plain(name) not in evaluation.table(scope).kept:
        return None
    return Answer(record.request, whole=True)


def _leading(texts: Sequence[Text]) -> list[Text]:
    """Return the texts that may be keys, up to one that is none, such as a default."""
    return [*takewhile(lambda each: _KEY.match(each.plain), texts)]


def _columns(site: CallSite) -> list[Text]:
    """Names in lists and keys of mappings that are handed to a method of a table of data."""
    found: list[Text] = []
    for record in of_kind(Record, *site.arguments.all):
        if not record.name:
            found += [name for item in record.items for name in known_texts(item)]
            keys = record.fields.items() if site.short in site.table.readers else ()
            found += [key_of(*each) for each in keys]
    return [name for name in found if _KEY.match(name.plain)]


def read_columns(site: CallSite, answers: Sequence[Answer]) -> bool:
    """Read the columns of a table of data that expressions in a call name; return whether there are any."""
    columns = [key for key in site.arguments.columns if _KEY.match(key.plain)]
    others = [*_leading(site.keys), *_columns(site)] if columns and site.short in site.table.readers else []
    for key in (*columns, *(each for each in others if len(each.parts) == 1)):
        for each in of_kind(Answer, *map(element, answers)):
            read_member(site.evaluation, each, key.plain, site.evaluation.origins.written(key, site.place))
    site.requests.columns = [each for each in site.requests.columns if each not in columns]
    return bool(columns)


def _read_keys(site: CallSite, answer: Answer, keys: Sequence[Text]) -> Value:
    found = [(key.plain, site.evaluation.origins.written(key, site.place)) for key in keys]
    evaluation, short = site.evaluation, site.short
    start: Value = answer
    reshapes = short in site.table.reshaping and "expandproperty" not in map(plain, site.arguments.named)
    if reshapes or short in site.table.picking:
        for key, place in found:
            read_path(evaluation, element(answer) if reshapes else answer, key, place, False)
        return answer
    if short in site.table.of_items and answer.path:
        start = element(answer)
    of_path = short in site.table.paths
    is_list = short in ("get", "path", "pathor") and not site.texts
    if short in ("dig", "getin") or is_list or (of_path and len(found) > 1):  # the steps of one path
        for key, place in found:
            start = read_path(evaluation, start, key, place, False)
        return start
    is_key = short in ("get", "column", "getattr", "fetch") and not of_path
    dotted = not is_key or isinstance(site.receiver, Unknown)
    read = union([read_path(evaluation, start, key, place, dotted) for key, place in found])
    if short in site.table.of_items & (site.table.dropping | site.table.single):  # `_.filter(goods, "price")`
        return start if short in site.table.single else answer
    return read


def at_copied(evaluation: Evaluation, record: Record, key: str, place: Place) -> Value | None:
    """Return what the responses have at a key of which a record without it is a copy; None if it is no copy."""
    may_have_more = (record.open or record.of is not None) and not record.name and key not in record.fields
    copied = of_kind(Answer, *record.items) if may_have_more else []
    return union(read_member(evaluation, each, key, place) for each in copied) if copied else None


def _part_at(evaluation: Evaluation, record: Record, key: str, place: Place) -> Value:
    """Return what a record has at a key, also of what it is a copy, or what a method of its class returns for it."""
    found = record.get(key) or at_copied(evaluation, record, key, place)
    methods = [evaluation.classes.member(record, each) for each in ITEM] if found is None and record.of else []
    return found or union(
        evaluation.invoke(each, Arguments(place, [text(key, place)]), record)
        for each in methods
        if isinstance(each, Closure)
    )


def read_path(evaluation: Evaluation, start: Value, key: str, place: Place, dotted: bool) -> Value:
    """Return what a response has at a key, or at the steps of a dotted path; note that all of them are read."""
    whole = not dotted and not (key.count(".") > 1 and "[" in key)
    for piece in [key] if whole else re.split(r"(?<!\\)[./]|(?=\[)", key.strip("/$?")):
        if piece.isdigit() or piece.startswith("[") or piece in ("*", "#"):
            start = element(start)
        elif piece:
            piece = piece.replace("\\.", ".")  # the dot of a name, as gjson has it
            parts = [_part_at(evaluation, each, piece, place) for each in of_kind(Record, start)]
            start = union([*(read_member(evaluation, each, piece, place) for each in of_kind(Answer, start)), *parts])
    return start
