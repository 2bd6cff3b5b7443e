"""Requests that a class or a record declares and a framework sends, such as the streams of Singer and Airbyte."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Certainty, Place

_DEPTH = 6
_FILLED = ("url", "base", "method", "query", "body")
"""The parts of a request that members of a class fill in."""
_SCHEMAS = ("schema", "json_schema", "schema_filepath")
_WRITING = frozenset({"writerecord", "writerecords", "recordmessage", "airbyterecordmessage"})
"""Functions of Singer and Airbyte that write the record of a stream, whose schema is in a file of its name."""
_RECORDS = "records of the stream"
"""The member in which an object has the items that a framework takes from the response."""
_PIECE = re.compile(r"\w+|\[\*?\]")


def send_declared(evaluation: av.Evaluation, of: av.ClassValue) -> None:
    """Send the request that a class declares by its members, and let its methods read the response; nothing for others."""
    roles = evaluation.table(of.scope).streams
    if not roles or not evaluation.classes.foreign_bases(of):
        return
    instance = evaluation.instances.instance(of)
    place = Place(of.scope.file, of.node.line, of.node.column)
    site = CallSite(evaluation, instance, of.node.name, av.Arguments(place, open=True), of.scope)
    members: dict[str, list[av.Value]] = {}
    for name, role in roles.items():
        value = evaluation.classes.property_of(instance, name)
        is_only_typed = isinstance(evaluation.classes.property_of(of, name), av.Unknown)  # each object gets its own
        if value is not None and value != av.NOTHING and not (role == "url" and is_only_typed):
            members.setdefault(role, []).append(value)
    request = av.Request(place, method="GET")
    if not _fill(site, request, members) or not members.keys() - {"url", "base", "records"}:
        return
    response = av.Answer(request, whole=True)
    results = [_result(site, each, [response]) for each in members.get("response", ())]
    items = [av.element(each) for each in results if av.of_kind(av.Answer, each)] or [
        _items(request, members.get("items", ()))
    ]
    instance.set(_RECORDS, av.union(items), place)
    for each in members.get("records", ()):
        _result(site, each, [])
    for each in members.get("item", ()):
        _result(site, each, [av.union(items)])
    _read_columns(site, request, of, next((each.path for each in av.of_kind(av.Answer, *items)), ()))


def send_processed(evaluation: av.Evaluation, record: av.Record, place: Place) -> None:
    """Send the request that a record describes, and hand the items of its response to the functions in the record.

    `{"name": "goods", "endpoint": {"path": "goods"}, "processing_steps": [{"map": flatten}]}` is a resource of dlt.
    """
    table = evaluation.table(av.Scope(place.file))
    found = {plain(key): slot for key, slot in record.fields.items()}
    for slot in (each for key, each in found.items() if table.roles.get(key) == "url"):
        within = av.of_kind(av.Record, slot.value)
        request = av.Request(place, known=False)
        fill(table, request, "url", slot.value, slot.place)
        _register(evaluation, request)
        paths = [
            value
            for each in within
            for key, role in table.streams.items()
            if role == "items" and (value := each.get(key))
        ]
        item = _items(request, paths)
        for step in (each for key in found.keys() & table.steps for each in av.closures_in(found[key].value)):
            evaluation.call_back([step], [item], place)


def _read_columns(site: CallSite, request: av.Request, of: av.ClassValue, path: tuple[str, ...]) -> None:
    """Note the properties of the items that a class declares, or that its schemas describe."""
    for declared in of.properties:
        for column, at in _columns(declared.value, ()) if isinstance(declared, ir.Assign) else ():
            request.read((*path, *column), replace(at, file=of.scope.file), Certainty.INFERRED)
    for schema in _schemas(site, site.evaluation.instances.instance(of)):
        for column, at in _properties(schema, ()):
            request.read((*path, *column), at, Certainty.INFERRED)


def note_described(site: CallSite) -> None:
    """Note the properties of a response that are read by what a call gets with it: a JSON Schema, or the name of a stream.

    `transform(row, schema)` keeps what a schema describes, and `write_record("goods", row)` what `schemas/goods.json` does.
    A tap that gets the name from a catalog finds the class of the stream by it, so that the class of a request has the name.
    """
    if not site.answers:
        return
    given, names = av.of_kind(av.Record, *site.arguments.all), [*site.texts]
    writes = site.short in _WRITING
    schemas = _describing([*given, *(_saved(site.evaluation, names) if writes else ())])
    of_others = writes and (len(schemas) > 1 or not names)  # the name is known of each response only
    registered = _registered(site.evaluation) if of_others else []
    for answer in site.answers:
        own = _saved(site.evaluation, _names(site.evaluation, answer.request, registered)) if of_others else schemas
        described = _describing(own)
        for column, at in _properties(described[0], ()) if len(described) == 1 else ():  # several: perhaps of others
            answer.request.read((*answer.path, *column), at, Certainty.INFERRED)


def _saved(evaluation: av.Evaluation, names: Iterable[str]) -> list[av.Record]:
    """Return what is in the files of streams with these names."""
    files = (f"{each}.json" for each in dict.fromkeys(names) if "/" not in each)
    return av.of_kind(av.Record, *(evaluation.saved_files.content(each) or av.NOTHING for each in files))


def _describing(schemas: Iterable[av.Record]) -> list[av.Record]:
    """Return the records that are JSON Schemas."""
    return [each for each in schemas if any(map(_describes, av.of_kind(av.Record, each.get("properties"))))]


def _registered(evaluation: av.Evaluation) -> list[tuple[str, str]]:
    """Return the names of classes in literals of the program, with their keys: `STREAMS = {"goods": Goods}`."""
    entries = (each for body, _ in evaluation.files for each in ir.nodes(body) if isinstance(each, ir.Entry))
    named = ((each.key, each.value.function if isinstance(each.value, ir.Call) else each.value) for each in entries)
    return [(ir.last_name(value), key.value) for key, value in named if isinstance(key, ir.Text)]


def _names(evaluation: av.Evaluation, request: av.Request, registered: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the names that the stream of a request may have: texts of the class around its path, and keys of that class."""
    written = request.declared_at or request.place
    for each in evaluation.classes.defined:
        if each.scope.file == written.file and any(node.line == written.line for node in ir.nodes(each.node)):
            yield from (name for slot in each.members.fields.values() for name in av.plain_texts(slot.value))
            yield from (key for name, key in registered if name == each.node.name)


def _describes(properties: av.Record) -> bool:
    """Return whether a record describes properties, and does not give them values: `{"properties": {"title": title}}`."""
    return all(av.of_kind(av.Record, slot.value) for slot in properties.fields.values())


def inherited_records(site: CallSite) -> av.Value | None:
    """Return what the method of a framework gives that a stream calls to get its records; None for other methods."""
    this = site.scope.this
    if not isinstance(this, av.Record) or site.table.streams.get(site.name) != "records":
        return None
    items = this.get(_RECORDS)
    return av.Record(items=[items]) if items is not None else None


def _fill(site: CallSite, request: av.Request, members: dict[str, list[av.Value]]) -> bool:
    """Fill in a request from the members of a class, at the place of its own path; return whether it goes to the API."""
    results = {role: [_result(site, each, []) for each in members.get(role, ())] for role in _FILLED}
    for role, given in results.items():
        for each in given:
            fill(site.table, request, role, each, site.place)
    if request.url is None or not site.requests.paths.is_path(request.url):
        return False
    _register(site.evaluation, request)
    own = {part.place for each in av.of_kind(av.Text, *results["url"]) for part in each.parts if part.text}
    written = (part for url in site.requests.urls.get(id(request), ()) for part in url.parts)
    request.place = next((each for each in written if each in own), request.place)
    return True


def _register(evaluation: av.Evaluation, request: av.Request) -> None:
    """Keep a request at the place where its path is written."""
    evaluation.requests.register(evaluation, request)
    urls = evaluation.requests.urls.get(id(request), ())
    request.place = next((url.part for url in urls if url.part), request.place)


def _result(site: CallSite, value: av.Value, given: list[av.Value]) -> av.Value:
    """Return a member, or what it returns if it is a method."""
    return site.evaluation.call_back([value], given, site.place) if isinstance(value, av.Closure) else value


def _items(request: av.Request, paths: Iterable[av.Value]) -> av.Value:
    """Return the items at the path that a class names, or any of the response."""
    named = av.first_text(av.union(paths)) or "[]"
    return av.Answer(request, tuple("[]" if piece[0] == "[" else piece for piece in _PIECE.findall(named)))


def _columns(node: ir.AnyNode, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Place]]:
    """Yield the properties that a schema declares with `Property("name", …)`, and where."""
    if not isinstance(node, ir.Call):
        return
    first = node.arguments[0] if node.arguments else None
    if ir.last_name(node.function) == "Property" and isinstance(first, ir.Text):
        path = (*path, first.value)
        yield path, Place("", first.line, first.column)
    for each in (*node.arguments, *([node.function.of] if isinstance(node.function, ir.Member) else ())):
        yield from _columns(each, path)


def _schemas(site: CallSite, instance: av.Record) -> Iterator[av.Record]:
    """Yield the JSON Schemas that a class has as members, or in files that it names."""
    for name in _SCHEMAS:
        member = site.evaluation.classes.property_of(instance, name)
        value = _result(site, member, []) if member is not None else av.NOTHING
        files = [each for each in (*av.plain_texts(value), *_ends(value)) if each.endswith(".json")]
        yield from av.of_kind(
            av.Record, value, *(site.evaluation.saved_files.content(each) or av.NOTHING for each in files)
        )


def _ends(value: av.Value) -> Iterator[str]:
    """Yield the last parts of texts of which the beginning is not known: `FOLDER / "courses.json"`."""
    yield from (each.parts[-1].text or "" for each in av.of_kind(av.Text, value) if each.parts)


def _properties(schema: av.Record, path: tuple[str, ...], depth: int = 0) -> Iterator[tuple[tuple[str, ...], Place]]:
    """Yield the properties that a JSON Schema describes, and where."""
    if depth > _DEPTH:
        return
    for properties in av.of_kind(av.Record, schema.get("properties")):
        for key, slot in properties.fields.items():
            yield (*path, key), slot.place
            for inner in av.of_kind(av.Record, slot.value):
                yield from _properties(inner, (*path, key), depth + 1)
    for items in av.of_kind(av.Record, schema.get("items")):
        yield from _properties(items, (*path, "[]"), depth + 1)
