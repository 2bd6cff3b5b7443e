"""What functions do with the responses that they get: read keys, call functions, fill models, save."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from lmscontract.usage.source.libraries.records import AT, KEYS
from lmscontract.usage.source.libraries.text_functions import named_in
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.members import leading_keys, named_columns, read_keys, read_member
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import words
from lmscontract.usage.source.values.models import in_scopes, json_name, property_of, read_into

DATA_FILE = re.compile(r"[\w./\\{}-]+\.(?:json|jsonl|ndjson|ya?ml|csv|toml|env|ini|cfg|conf|properties|psd1|xml)$")
_GROUPING = frozenset({"groupby"})
"""Methods that make lists of items."""
_OF_MAPPINGS = frozenset({*KEYS, "items", "entries", "entryset", "eachpair"})
"""Functions and methods that give the keys of a mapping, perhaps with their values."""
_SCOPING = frozenset({"with", "run", "apply"})
"""Functions of Kotlin whose function has what they are given as its object."""
_ASKING = "haskey"
"""The function that operators such as `-contains` are, whose result is a truth value."""


def take_keys(site: CallSite, answers: Iterable[av.Answer]) -> None:
    """Note of which properties a function gives the keys."""
    for each in answers if site.short in _OF_MAPPINGS else ():
        each.request.takes_keys(each.path, site.place)


def block_of(site: CallSite, value: av.Value) -> av.Value | None:
    """Return the result of a block that uses the members of a value without naming it: `with(item) { price }`."""
    language = site.evaluation.language(site.scope)
    if site.short not in _SCOPING or not site.table.configures or language.bare_members != "write":
        return None
    blocks = [
        replace(each, scope=av.Scope(each.scope.file, {"this": value}, each.scope, each.scope.this))
        for each in site.closures
    ]
    return site.evaluation.call_back(blocks, [value], site.place)


def with_answers(site: CallSite, answers: Sequence[av.Answer]) -> av.Value:
    """Return the result of a function that gets responses."""
    take_keys(site, answers)
    reads = site.short in site.table.readers
    keys = leading_keys(site.keys)
    keys = [*keys, *named_columns(site)] if reads else keys
    if site.closures:
        if site.short in site.table.of_items and keys:
            read_keys(site, answers, keys)
        return _to_functions(site, answers)
    if reads and keys:
        given = takewhile(lambda each: not av.known_texts(each), site.arguments.positional)
        before = av.of_kind(av.Answer, *given) or answers  # what follows the keys is a default
        known = {*before}
        return av.union([read_keys(site, before, keys), *(each for each in answers if each not in known)])
    if site.short == _ASKING:
        return av.NOTHING
    if site.short in site.table.formatting:
        names = named_in(next(iter(site.values), None))
        unnamed = av.of_kind(av.Answer, *site.arguments.positional, *site.arguments.spread)  # names mean the others
        if names:
            read_keys(site, unnamed, names)
    if save(site, answers):
        return av.NOTHING
    if site.short in site.table.frames:
        rows = av.of_kind(av.Answer, *map(av.element, answers))
        read_keys(site, rows, named_columns(site))
        return av.union(rows)
    return _passed_on(site, answers)


def _passed_on(site: CallSite, answers: Sequence[av.Answer]) -> av.Value:
    """Return what an unknown function returns of the responses that it gets."""
    receiver = site.receiver
    if isinstance(receiver, av.Record) and receiver.made and not receiver.request:
        write_columns(site.evaluation, receiver, answers)
        receiver.items += [each for each in answers if each not in receiver.items]
    if (found := _looked_up(site, answers)) is not None:
        return found
    result, modelled = _into_models(site, answers)
    if any(isinstance(each, av.Record) and each.answers for each in site.arguments.all):
        return av.NOTHING  # it is in the argument
    if site.short not in site.table.harmless and not modelled:
        for each in answers:
            each.request.escaped.add(each.path)
        return av.NOTHING if _is_object_of(site, answers) else av.union(replace(each, sure=False) for each in answers)
    if site.short in site.table.parsing or (answers[0].whole and site.short in site.table.bodies):
        return av.union(each.body for each in av.of_kind(av.Answer, result))
    return result


def _is_object_of(site: CallSite, answers: Sequence[av.Answer]) -> bool:
    """Return whether a class that is not known makes an object of several properties, which is none of them."""
    is_class = site.receiver is None and site.name[:1].isupper()
    return is_class and len(answers) > 1 and not any(each.path[-1:] in ((), ("[]",)) for each in answers)


def _looked_up(site: CallSite, answers: Sequence[av.Answer]) -> av.Value | None:
    """Return what an object finds by properties of a response, which is no part of it; None if a method may read these."""
    receiver = site.receiver
    if any(each.path[-1:] in ((), ("[]",)) for each in answers):
        return None
    if isinstance(receiver, av.Record):
        is_at = not (receiver.made or receiver.of) and site.short in AT and isinstance(site.first, av.Answer)
        return av.union([receiver.contents, *site.arguments.positional[1:]]) if is_at else None
    first = words(re.split(r"[.:>]", site.name)[-1])[:1]
    by_names = site.table.querying if not site.arguments.positional else frozenset()
    finds = site.short in AT or bool({*first} & (site.table.searching | by_names))
    return av.NOTHING if finds and isinstance(receiver, av.Unknown) else None


def save(site: CallSite, values: Sequence[av.Value]) -> bool:
    """Note what a function writes to a file of data, or a shell to any file; return whether it does."""
    shell = site.name in ir.REDIRECTIONS
    texts = av.of_kind(av.Text, *(site.arguments.positional[-1:] if shell else site.arguments.all))
    file = next((each.plain for each in texts if shell or DATA_FILE.fullmatch(each.plain)), None)
    if file is None or not (shell or site.short in site.table.saving):
        return False
    site.evaluation.saved_files.save(file, values, replaces=site.name == ir.REDIRECTIONS[0])
    return True


def _to_functions(site: CallSite, answers: Sequence[av.Answer]) -> av.Value:
    call_back, short = site.evaluation.call_back, site.short
    if (found := block_of(site, av.union(answers))) is not None:
        return found
    if short not in site.table.iterating:
        result = call_back(site.closures, [av.union(answers)], site.place)
        return av.union(answers if short in site.table.observing else [result, *answers])
    item = av.union(av.element(each) for each in answers)
    return of_items(site, answers, item, call_back(site.closures, site.handed(item), site.place))


def of_items(site: CallSite, answers: Sequence[av.Answer], item: av.Value, result: av.Value) -> av.Value:
    """Return what a function makes of responses of which it has given an item to functions, which have returned a result."""
    if site.short in site.table.single:
        return item
    if site.short in _GROUPING:
        return av.Record(items=[*answers])
    if site.short in site.table.unchanging:
        return av.union(answers)
    return result if site.gathers else av.Record(items=[result])


def _into_models(site: CallSite, answers: Sequence[av.Answer]) -> tuple[av.Value, bool]:
    """Return the responses in the classes that the call names, and whether it names any."""
    evaluation, variables = site.evaluation, site.scope.variables
    modelled = bool(site.arguments.types)
    for record in av.of_kind(av.Record, *site.arguments.all) if site.short in site.table.decoding else ():
        for one in answers if not record.made else ():
            _fill_model(evaluation, record, one)
    for each in av.of_kind(av.Unknown, *site.arguments.all):
        if each.type and (found := evaluation.classes.of_type(each.type, site.scope)):
            modelled = True
            variables[each.name.rpartition(".")[2]] = av.union(read_into(evaluation, one, found) for one in answers)
    result = av.union(answers)
    for type in site.arguments.types:
        result = evaluation.typed(result, type, site.scope)
    own = [each.of for each in av.of_kind(av.Record, site.receiver) if each.of is not None]
    own += av.of_kind(av.ClassValue, site.receiver)  # `Model.parse(response)`, `Schema().load(response)`
    names = site.texts if site.short in site.table.parsing else ()
    named = av.of_kind(av.ClassValue, *(evaluation.classes.named(name, site.scope) or av.NOTHING for name in names))
    for model in (
        *av.of_kind(av.ClassValue, *site.arguments.all),
        *named,
        *(in_scopes(each, site.texts) for each in own if each.properties),
    ):
        modelled = True
        result = av.union(read_into(evaluation, each, model) for each in answers)
    items = [item for each in av.of_kind(av.Record, *site.arguments.all) if len(each.items) == 1 for item in each.items]
    items += [evaluation.classes.named(each[:-2], site.scope) or av.NOTHING for each in names if each.endswith("[]")]
    for model in av.of_kind(av.ClassValue, *items):  # a list of a class: `Course::class . '[]'`
        modelled = True
        result = av.union(read_into(evaluation, each, model, "[]") for each in answers)
    return result, modelled


def _fill_model(evaluation: av.Evaluation, model: av.Record, answer: av.Answer) -> None:
    """Read a response into an object, and into those that it has as values of its properties, such as an envelope."""
    found = read_into(evaluation, answer.body, model.of) if model.of is not None else answer.body
    model.answers.append(found)
    for name, slot in model.fields.items():
        known = property_of(model.of, name)
        path = (*found.path, json_name(known, model.of) if known is not None else name)
        for each in av.of_kind(av.Record, slot.value):
            if not each.made and not each.answers:
                _fill_model(evaluation, each, av.Answer(found.request, path, False, found.sure))


def write_columns(evaluation: av.Evaluation, writer: av.Record, answers: Sequence[av.Answer]) -> None:
    """A writer that was made with names of columns reads these of what it writes."""
    for slot in writer.fields.values():
        for name in av.known_texts(av.element(slot.value)):
            for each in av.of_kind(av.Answer, *map(av.element, answers)):
                read_member(evaluation, each, name.plain, evaluation.origins.written(name, slot.place))
