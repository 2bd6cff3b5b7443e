"""What a program reads of responses: members, keys, columns and paths."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import Table, plain
from lmscontract.usage.source.values.models import is_flat, json_of, json_paths, property_of, spelled
from lmscontract.usage.usage import WEBHOOK, Certainty, Place

ITEM = ("[]", "__getitem__", "offsetGet", "this")
"""Methods that give the item of an object at a key; `this` is the one of C#."""
KEY = re.compile(r"(?:\[\d*\]\.)?[A-Za-z_$](?:[\w$.\[\]*#-]|\\\.)*$")
GETTER = re.compile(r"(?:get|is)(?=[A-Z])")
_WHOLE = "*"
"""In place of the member that has the body: the response is the body, so that its `status` is a property."""
_OWN = frozenset({"length", "size", "constructor", "prototype"})


def read_member(evaluation: av.Evaluation, answer: av.Answer, name: str, place: Place) -> av.Value:
    """Return a property of a response, and record that it is read."""
    table = evaluation.table(av.Scope(place.file))
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
        return av.NOTHING
    if is_body(table, answer, name):
        return answer.body
    if name.isdigit() or name in ("*", "first", "last") or short in table.of_each:
        return av.element(answer)
    inner = answer.type  # of a class around it that is not in the program: `Page<Course>` has a member `items`
    if known is not None and answer.type is not None:
        inner = evaluation.classes.of_type(known.type, answer.type.scope) if known.type else None
    paths = [*_paths_of(answer, known, name)]
    for path in paths if (kept := _kept_in(answer, paths)) is None else ():
        _note(answer, path, place, json_of(known))
    return kept or av.Answer(answer.request, next(iter(paths), answer.path), False, answer.sure, inner)


def _kept_in(answer: av.Answer, paths: Sequence[tuple[str, ...]]) -> av.Value | None:
    """Return the part of a response that the program keeps at the path of another: `data["rows"] = data["items"]`; or None."""
    kept = av.union(slot.value for path in paths if (slot := answer.request.changed.get(path)) is not None)
    names = {path[-1] for path in paths}
    # A property that is only converted remains: `good["price"] = float(good["price"])`.
    is_other = all(names.isdisjoint(each.path) for each in av.of_kind(av.Answer, kept))
    return kept if av.has_answer(kept) and is_other else None


def is_body(table: Table, answer: av.Answer, name: str) -> bool:
    """Return whether a member of a name was the body: a client that is not known keeps it so, as others of its language do."""
    return not answer.request.answer and answer.path == (name,) and any(each.answer == name for each in table.calls)


def _note(answer: av.Answer, path: tuple[str, ...], place: Place, value: str | None) -> None:
    """Note that a property is read, unless it is by the key with which it was set: `data.slice(*changed_keys)`."""
    changed = answer.request.changed.get(path)
    if changed is None or changed.place != place:
        certainty = Certainty.EXACT if answer.sure else Certainty.INFERRED
        answer.request.read(path, place, certainty, value=value)


def _paths_of(answer: av.Answer, known: ir.Assign | ir.Parameter | None, name: str) -> Iterator[tuple[str, ...]]:
    """Yield the paths at which a property of a response may be, as the class says into which it is read."""
    named: list[tuple[str, ...]] = [(name if name.isupper() else spelled(name),)]
    if known is not None and answer.type is not None:
        named = [] if is_flat(known) else [path for path, _ in json_paths(known, answer.type)]
    for path in named:
        yield (*answer.path, *(f"`{key}`" if re.search(r"[.*]|\[.", key) else key for key in path))


def _of_whole(answer: av.Answer, short: str, name: str, table: Table) -> av.Value | None:
    """Return the body of a whole response, or what is about it, such as its status; None for other members."""
    if name.lower() == answer.request.answer or short in table.bodies:
        return av.Answer(answer.request, (), False, answer.sure, answer.type)
    if short in table.about and answer.request.answer != _WHOLE:
        return answer if short == "request" and answer.request.method == WEBHOOK else av.NOTHING
    return None


def response_member(evaluation: av.Evaluation, record: av.Record, name: str, scope: av.Scope) -> av.Value | None:
    """Return the response of a request that keeps it in a member of its own; None if the member is another one."""
    if record.request is None or record.request.url is None or plain(name) not in evaluation.table(scope).kept:
        return None
    return av.Answer(record.request, whole=True)


def leading_keys(texts: Sequence[av.Text]) -> list[av.Text]:
    """Return the texts that may be keys, up to one that is none, such as a default."""
    return [*takewhile(lambda each: KEY.match(each.plain), texts)]


def named_columns(site: CallSite) -> list[av.Text]:
    """Names in lists and keys of mappings that are handed to a method of a table of data."""
    found: list[av.Text] = []
    for record in av.of_kind(av.Record, *site.arguments.all):
        if not record.made:
            found += [name for item in record.items for name in av.known_texts(item)]
            keys = record.fields.items() if site.short in site.table.readers else ()
            found += [av.key_of(*each) for each in keys]
    return [name for name in found if KEY.match(name.plain)]


def read_columns(site: CallSite, answers: Sequence[av.Answer]) -> bool:
    """Read the columns of a table of data that expressions in a call name; return whether there are any."""
    columns = [key for key in site.arguments.columns if KEY.match(key.plain)]
    others = [*leading_keys(site.keys), *named_columns(site)] if columns and site.short in site.table.readers else []
    for key in (*columns, *(each for each in others if len(each.parts) == 1)):
        for each in av.of_kind(av.Answer, *map(av.element, answers)):
            read_member(site.evaluation, each, key.plain, site.evaluation.origins.written(key, site.place))
    site.requests.columns = [each for each in site.requests.columns if each not in columns]
    return bool(columns)


def read_keys(site: CallSite, answers: Sequence[av.Answer], keys: Sequence[av.Text]) -> av.Value:
    """Read what a function takes at some keys of responses, and return what it gives."""
    places = [(key.plain, site.evaluation.origins.written(key, site.place)) for key in keys if answers]
    return av.union([_read_places(site, each, places) for each in answers])


def _read_places(site: CallSite, answer: av.Answer, found: Sequence[tuple[str, Place]]) -> av.Value:
    """Read what a function takes of a response at some keys, of which the places are known."""
    evaluation, short = site.evaluation, site.short
    start: av.Value = answer
    reshapes = short in site.table.reshaping and "expandproperty" not in map(plain, site.arguments.named)
    if reshapes or short in site.table.picking:
        for key, place in found:
            read_path(evaluation, av.element(answer) if reshapes else answer, key, place, False)
        return answer
    if short in site.table.of_items and answer.path:
        start = av.element(answer)
    of_path = short in site.table.path_readers
    is_list = short in ("get", "path", "pathor") and not site.texts
    if short in ("dig", "getin") or is_list or (of_path and len(found) > 1):  # the steps of one path
        for key, place in found:
            start = read_path(evaluation, start, key, place, False)
        return start
    is_key = short in ("get", "column", "getattr", "fetch") and not of_path
    dotted = not is_key or isinstance(site.receiver, av.Unknown)
    read = av.union([read_path(evaluation, start, key, place, dotted) for key, place in found])
    if short in site.table.of_items & (site.table.dropping | site.table.single):  # `_.filter(goods, "price")`
        return start if short in site.table.single else answer
    return read


def at_copied(evaluation: av.Evaluation, record: av.Record, key: str, place: Place) -> av.Value | None:
    """Return what the responses have at a key of which a record without it is a copy; None if it is no copy."""
    may_have_more = (record.open or record.of is not None) and not record.made and key not in record.fields
    copied = av.of_kind(av.Answer, *record.items) if may_have_more else []
    return av.union(read_member(evaluation, each, key, place) for each in copied) if copied else None


def _part_at(evaluation: av.Evaluation, record: av.Record, key: str, place: Place) -> av.Value:
    """Return what a record has at a key, also of what it is a copy, or what a method of its class returns for it."""
    found = record.get(key) or at_copied(evaluation, record, key, place)
    methods = [evaluation.classes.member(record, each) for each in ITEM] if found is None and record.of else []
    return found or av.union(
        evaluation.invoke(each, av.Arguments(place, [av.text(key, place)]), record)
        for each in methods
        if isinstance(each, av.Closure)
    )


def read_path(evaluation: av.Evaluation, start: av.Value, key: str, place: Place, dotted: bool) -> av.Value:
    """Return what a response has at a key, or at the steps of a dotted path; note that all of them are read."""
    whole = not dotted and not (key.count(".") > 1 and "[" in key)
    for piece in [key] if whole else re.split(r"(?<!\\)[./]|(?=\[)", key.strip("/$?")):
        if piece.isdigit() or piece.startswith("[") or piece in ("*", "#"):
            start = av.element(start)
        elif piece:
            piece = piece.replace("\\.", ".")  # the dot of a name, as gjson has it
            parts = [_part_at(evaluation, each, piece, place) for each in av.of_kind(av.Record, start)]
            start = av.union(
                [*(read_member(evaluation, each, piece, place) for each in av.of_kind(av.Answer, start)), *parts]
            )
    return start
