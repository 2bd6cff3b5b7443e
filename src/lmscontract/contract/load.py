"""Load a folder of contract files as a Contract: read, validate, check every reference, and cache the result."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import MsgspecError, Struct, convert, json
from msgspec.structs import replace

from lmscontract.contract.baseline import Reader, record_of
from lmscontract.contract.edits import KINDS, mark_optional
from lmscontract.contract.files import Document, Schemas, read, walk_files
from lmscontract.contract.model import (
    Area,
    Change,
    Edit,
    Endpoint,
    OpenPoint,
    Origin,
    Snapshot,
    Statement,
    Vocabulary,
    When,
)
from lmscontract.contract.names import check_counts, check_locks, check_private, check_seeds, fields_of, words_in
from lmscontract.contract.project import Contract
from lmscontract.errors import LISTED_OPERATIONS, ContractError, UsageError, check_known, closest
from lmscontract.output_files import replace_files
from lmscontract.property_path import PropertyPath, token
from lmscontract.types import Channel, Month, Operation, level_of

COMPILED = "compiled.json"
_SHARED = (
    "services",
    "statuses",
    "schemas",
    "headers",
    "identifiers",
    "links",
    "sorting",
    "reference",
    "token",
    "sources",
)
HANDLERS = Path("mock", "handlers")
_FORMAT = 1
_SIMILAR = 0.8
_NAMED_MONTH = re.compile(r"\d{4}-\d{2}(?=-)")

_Entry = TypeVar("_Entry", OpenPoint, Statement)

Stamp = list[tuple[str, int, int]]
"""Name, time of the last modification and size of every file of a folder."""


class _Stored(Struct):
    """The compiled form of a contract: its files as read, each with its kind; never outdated without a stamp."""

    format: int
    stamp: Stamp | None
    documents: list[tuple[str, Document]]


def load(
    folder: Path | None = None,
    *,
    own: Sequence[Path] = (),
    dates: Mapping[str, str] | None = None,
    where: str = "",
    cache: Path | None = None,
) -> Contract:
    """Load the contract of a folder, or the shipped one, with the user's own change files and postponed dates.

    `own` are folders or files of changes; `dates` maps a change or announcement to a month or a day, and `where` is
    what an error about a date names; `cache` is the file for the compiled contract, by default that of a checkout for the
    shipped one. A ContractError names file, line and the closest known name.
    """
    folder = folder or shipped()
    if cache is None and folder == shipped() and (folder.parent / "pyproject.toml").exists():
        cache = folder.parent / ".lmscontract-cache" / "contract.json"
    stamp = _stamp(folder) if cache is not None else None
    documents = _fresh(cache or folder / COMPILED, stamp) or compile_to(folder, cache, stamp)
    contract = build(documents)
    if own:
        contract = build([*documents, *_own(own, _schemas(folder))])
    if dates:
        contract = contract.postponed(dates, where)
    if own or dates:
        check(contract)
    return _with_handlers(contract, folder / HANDLERS)


def _with_handlers(contract: Contract, folder: Path) -> Contract:
    """Return the contract with the place of its handlers, which only a mock runs, and all that they may name."""
    if not folder.is_dir():
        return contract
    operations = list(_all_operations(contract).values())
    handlers = {"folder": str(folder), "operations": operations, "documents": contract.documents}
    return replace(contract, mock_data={**contract.mock_data, "handlers": handlers})


def compile_to(folder: Path, target: Path | None, stamp: Stamp | None = None) -> list[tuple[str, Document]]:
    """Check a folder of contract files, write the compiled form to a target, if there is one, and return the files.

    What is compiled for the wheel has no stamp, and is never outdated.
    """
    documents = _parse(folder)
    _check_folder(build(documents), folder)
    if target is not None:
        _write(target, _Stored(_FORMAT, stamp, documents))
    return documents


def build(documents: Iterable[tuple[str, Document]]) -> Contract:
    """Return the contract of parsed files, each with its kind."""
    by_kind: dict[str, list[Document]] = {}
    for kind, document in documents:
        by_kind.setdefault(kind, []).append(document)
    (components,) = by_kind["components"]
    reader = Reader(components.data)
    for name, envelope in components.data["envelopes"].items():
        _check_envelope(name, record_of(envelope["schema"]), str(components.origin(f"/envelopes/{name}/schema")))
    for name, parameter in components.data["parameters"].items():
        _check_paging(name, parameter, str(components.origin(f"/parameters/{name}")))
    vocabulary = _vocabulary(components, reader, by_kind.get("change", []))
    limit = f"known-through {vocabulary.known_through} ({components.origin('/contract/known-through')})"
    changes = [
        *_unique(each for document in by_kind.get("change", []) for each in _changes(document, vocabulary, limit))
    ]
    baseline = dict(_baseline(reader, by_kind.get("service", [])))
    mark_optional(changes, baseline)
    return Contract(
        vocabulary=vocabulary,
        baseline=baseline,
        changes=tuple(sorted(changes, key=lambda each: (min(when.first for when in each.when.values()), each.id))),
        open_points=_open_points(by_kind.get("open-points", [])),
        statements=tuple(_entries(by_kind.get("statements", []), Statement)),
        mock_data=by_kind["mock-seeds"][0].data if "mock-seeds" in by_kind else {},
        reader=reader,
        documents={document.name: document for group in by_kind.values() for document in group},
    )


def _check_envelope(name: str, record: str | None, where: str) -> None:
    if record is None:
        hint = "mark it with x-record: true"
        raise ContractError(f"the record of the envelope {name} is not marked", where, hint)
    if record.endswith("[]") != (name == "list"):
        what = "is no item of an array" if name == "list" else "is an item of an array"
        raise ContractError(f"the record of the envelope {name} {what}", where)


def _check_paging(name: str, parameter: Mapping[str, Any], where: str) -> None:
    part, schema = parameter.get("x-paging"), parameter["schema"]
    needed = ("default", "maximum") if part == "size" else ("default",)
    if part and not (schema.get("type") == "integer" and all(key in schema for key in needed)):
        what = f"{name} is the {part} of lists, so its schema needs type: integer and {' and '.join(needed)}"
        raise ContractError(what, where, "add them, or remove x-paging")


def check(contract: Contract) -> Collection[Snapshot]:
    """Build every snapshot, check every reference, and return the snapshots; a ContractError names the first broken one."""
    _check_seeds(contract)
    points = ((month, channel) for channel in contract.channels for month in contract.months(channel))
    snapshots = {point: contract.at(*point) for point in points}
    for snapshot in snapshots.values():
        _check_conditions(contract, snapshot)
    for change in contract.changes:
        for edit in change.edits:
            for key in ("interpretation", "open"):
                if key in edit.keys:
                    _check_point(contract, edit.keys[key], edit.origin)
        for channel in contract.channels:
            _check_use_instead(change, snapshots[Month.of(change.when[channel].last), channel])
    for document in contract.documents.values():
        for pointer, named in _members(document.data, ("x-open",)):
            for id in [named] if isinstance(named, str) else named.values():
                _check_point(contract, id, document.origin(pointer))
    return snapshots.values()


def _check_folder(contract: Contract, folder: Path) -> None:
    """Check a contract without the user's own changes, whose path parameters, facts of records and names are known."""
    snapshots = check(contract)
    _check_token(contract)
    used = set[str]()
    endpoints = [*contract.baseline.values(), *(each for found in snapshots for each in found.endpoints.values())]
    for endpoint in endpoints:
        used.update(name for each in endpoint.conditions for name in each.needs)
        used.update(name for each in endpoint.behaviours for name in each.needs)
        for name in endpoint.operation.parameters:
            fact = endpoint.facts.get(f"path.{name}")
            if not endpoint.kinds.get(name) and not (fact and fact.schema):
                raise _unknown_parameter(contract, endpoint, name)
    _check_recorded_facts(contract, used)
    _check_sorting(contract, {fact.path for each in endpoints for fact in each.of_area(Area.QUERY)})
    _check_names(contract, endpoints, folder)


def _check_names(contract: Contract, endpoints: Sequence[Endpoint], folder: Path) -> None:
    """Check the names that seeds, statements and the list of private names take from the rest of the contract."""
    code = " ".join(each.read_text("utf-8", "replace") for each in (folder / HANDLERS).glob("*.py") if each.is_file())
    properties = words_in(" ".join({fact.path for each in endpoints for fact in each.facts.values()}))
    check_locks(contract.statements, {lock for each in endpoints for lock in each.locks})
    data, seeds = contract.mock_data, _seeds(contract)
    pages = {Operation.parse(each).shape: each for each, entry in data.get("operations", {}).items() if "page" in entry}
    for statement in contract.statements:
        for label in statement.on:
            _check_operation(label, {**_all_operations(contract), **pages}, statement.origin)
    fields = {name for kind in data.get("kinds", ()) for name in fields_of(kind, data)}
    check_private(contract.documents[contract.vocabulary.origin.file], properties | fields)
    if seeds is not None:
        components = contract.documents[contract.vocabulary.origin.file]
        check_counts(seeds, words_in(str(components.data["envelopes"].get("list", ""))))
        others = " ".join(str(each.data) for each in contract.documents.values() if each is not seeds)
        kinds = {*contract.vocabulary.identifiers, *(kind for _, kind in _members(data, ("$of", "$above", "among")))}
        kinds.update(kind for spec in data["kinds"].values() for kind in spec.get("refers", {}).values())
        check_seeds(seeds, words_in(code) | words_in(others), properties, kinds)


def _unknown_parameter(contract: Contract, endpoint: Endpoint, name: str) -> ContractError:
    known = [each for kind in contract.vocabulary.identifiers.values() for each in kind.get("names", ())]
    hint = f"add it to the names of one kind under identifiers, or write x-path: {{{name}: KIND}} or a schema"
    what = f"{name} in {endpoint.operation} identifies no kind of object"
    return ContractError(what, str(endpoint.origin), closest(name, known, _SIMILAR) or hint)


def _check_sorting(contract: Contract, parameters: Collection[str]) -> None:
    """Check that an operation has each of the two parameters by which lists sort."""
    components = contract.documents[contract.vocabulary.origin.file]
    for word in ("attribute", "direction"):
        if name := contract.vocabulary.sorting.get(word):
            where = str(components.origin(f"/sorting/{word}"))
            check_known(name, parameters, f"no operation has the parameter {name}", where)


def _check_recorded_facts(contract: Contract, used: Collection[str]) -> None:
    """Check that no fact of a record is another spelling of one that an operation uses and no record has."""
    records = {each.get("fact"): index for index, each in enumerate(contract.mock_data.get("records", ()))}
    for name, index in records.items():
        nearest = closest(name, [each for each in used if each not in records]) if name and name not in used else ""
        if nearest and (seeds := _seeds(contract)):
            where = str(seeds.origin(f"/records/{index}/fact"))
            raise ContractError(f"no operation uses the fact {name}", where, nearest)


def _seeds(contract: Contract) -> Document | None:
    return next((each for each in contract.documents.values() if each.data is contract.mock_data), None)


def _check_token(contract: Contract) -> None:
    """Check that the operations of tokens exist, and that there is a scope for grants that send one."""
    token, document = contract.vocabulary.token, contract.documents[contract.vocabulary.origin.file]
    operations = _all_operations(contract)
    named = {"/token/operation": token["operation"]} if "operation" in token else {}
    for name, grant in contract.vocabulary.grants.items():
        if "starts" in grant:
            named[f"/token/grants/{name}/starts"] = grant["starts"]
        if "scope" in grant.get("fields", ()) and "scope" not in token:
            where = str(document.origin(f"/token/grants/{name}/fields"))
            raise ContractError(f"the grant {name} sends a scope, but token has none", where, "add scope to token")
    for pointer, label in named.items():
        _check_operation(label, operations, document.origin(pointer))


def _check_seeds(contract: Contract) -> None:
    """Check that the kinds, account levels and operations that seeds name exist."""
    if (seeds := _seeds(contract)) is None:
        return
    kinds, operations = seeds.data["kinds"], _all_operations(contract)
    named = {f"/kinds/{kind}/among": spec["among"] for kind, spec in kinds.items() if "among" in spec}
    for kind, spec in kinds.items():
        named.update((f"/kinds/{kind}/refers/{name}", other) for name, other in spec.get("refers", {}).items())
    named.update((f"/records/{n}/kind", e["kind"]) for n, e in enumerate(seeds.data.get("records", ())) if "kind" in e)
    for pointer, kind in named.items():
        check_known(kind, kinds, f"there is no kind of object {kind}", seeds.origin(pointer))
    known = [*contract.vocabulary.identifiers, *kinds]
    for pointer, kind in _members(seeds.data, ("$of", "$above")):
        check_known(kind, known, f"there is no kind of object {kind}", seeds.origin(pointer))
    _check_filters(seeds, {kind: each.get("names", ()) for kind, each in contract.vocabulary.identifiers.items()})
    people = (seeds.data.get("token") or {}).get("people") or {}
    levels = {f"/accounts/{name}": level_of(name) for name in seeds.data.get("accounts", ())}
    levels |= {f"/token/people/levels/{level}": level for level in people.get("levels", ())}
    levels |= {"/token/people/level": people["level"]} if "level" in people else {}
    for pointer, level in levels.items():
        contract.reader.level(level, seeds.origin(pointer))
    for label, entry in seeds.data.get("operations", {}).items():
        if "page" not in entry:
            _check_operation(label, operations, seeds.origin(f"/operations{token(label)}"))


def _check_filters(seeds: Document, identifiers: Mapping[str, Iterable[str]]) -> None:
    """Check that the objects of a kind have the fields by which lists of them are filtered, or the name of an identifier."""
    for kind, spec in seeds.data["kinds"].items():
        fields = {*fields_of(kind, seeds.data), *spec.get("new", ()), *identifiers.get(kind, ())}
        for name, comparison in spec.get("filters", {}).items():
            pointer, named = f"/kinds/{kind}/filters{token(name)}", next(iter(comparison.values()))
            for field in named if isinstance(named, list) else [named]:
                what, hint = f"{kind} has no field {field}", f"add it to fields of {kind}"
                check_known(field, fields, what, seeds.origin(pointer), hint)


def _check_operation(label: str, known: Mapping[str, str], origin: Origin) -> None:
    if Operation.parse(label).shape not in known:
        raise ContractError(
            f"the contract has no {label}", str(origin), closest(label, known.values()) or LISTED_OPERATIONS
        )


def _all_operations(contract: Contract) -> Mapping[str, str]:
    """Return the labels of the operations of all months by their shapes."""
    edits = (edit for change in contract.changes for edit in change.edits if edit.kind == "endpoint-added")
    added = (Operation.parse(edit.subject) for edit in edits)
    return {each.shape: each.label for each in (*(each.operation for each in contract.baseline.values()), *added)}


def _check_conditions(contract: Contract, snapshot: Snapshot) -> None:
    kinds = [f"names.{kind}" for kind in snapshot.vocabulary.identifiers]
    for endpoint in snapshot.endpoints.values():
        for condition in endpoint.conditions:
            if condition.open:
                _check_point(contract, condition.open, condition.origin)
            known = [*kinds, *(fact.location for fact in endpoint.facts.values() if fact.area is not Area.RESPONSE)]
            for place in (*condition.request, *([condition.names] if condition.names else [])):
                check_known(place, known, f"{endpoint.operation} has no {place}", condition.origin)


def _check_point(contract: Contract, id: str, origin: Origin) -> None:
    check_known(id, contract.open_points, f"there is no open point {id}", origin)


def _members(node: Any, names: Collection[str], pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of all members with one of these names, each with its pointer."""
    for key, value in node.items() if isinstance(node, Mapping) else enumerate(node) if isinstance(node, list) else ():
        place = f"{pointer}{token(key)}"
        if key in names:
            yield place, value
        else:
            yield from _members(value, names, place)


def _check_use_instead(change: Change, snapshot: Snapshot) -> None:
    for each in change.use_instead or ():
        try:
            if " " in each:
                snapshot.find(each)
            else:
                _find_property(snapshot, each)
        except UsageError as error:
            raise ContractError(f"use-instead: {error.what}", str(change.origin), error.hint) from None


def _find_property(snapshot: Snapshot, name: str) -> None:
    """Raise a UsageError unless an operation has a property or parameter of that name, or at a path that ends so."""
    facts = (fact for endpoint in snapshot.operations for fact in endpoint.facts.values())
    known = {path.name for fact in facts for path in fact.paths}
    if PropertyPath.parse(name).name not in known:
        raise UsageError(f"no operation has {name}", hint=closest(name, known))


# reading and keeping


def _parse(folder: Path) -> list[tuple[str, Document]]:
    schemas = _schemas(folder)
    name = folder.resolve().name.lstrip("_")  # the folder in a wheel is `_contracts`; errors name it `contracts`
    documents: list[tuple[str, Document]] = []
    for kind, path in walk_files(folder):
        document = read(path, f"{name}/{path.relative_to(folder).as_posix()}")
        schemas.check(document, kind)
        documents.append((kind, document))
    return documents


def _own(paths: Sequence[Path], schemas: Schemas) -> Iterator[tuple[str, Document]]:
    for path in paths:
        if not path.exists():
            raise ContractError("no such file or folder", str(path), "correct [contract] changes")
        for file in sorted(path.glob("*.yaml")) if path.is_dir() else [path]:
            document = read(file, file.as_posix())
            schemas.check(document, "change")
            yield "change", document


def _schemas(folder: Path) -> Schemas:
    own = folder / "schema"
    return Schemas(own if own.is_dir() else shipped() / "schema")


def shipped() -> Path:
    """Return the folder of the shipped contract: in the wheel, or in the checkout."""
    inside = Path(__file__).parent.parent / "_contracts"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "contracts"


def load_shipped() -> Contract:
    """Load the shipped contract; in a checkout, its compiled form unless a file has changed."""
    return load()


def _stamp(folder: Path) -> Stamp:
    stats = ((path, path.stat()) for _, path in walk_files(folder))
    return [(path.as_posix(), stat.st_mtime_ns, stat.st_size) for path, stat in stats]


def _fresh(kept: Path, stamp: Stamp | None) -> list[tuple[str, Document]] | None:
    """Return the cached files, unless the stamp differs or the cache is damaged."""
    try:
        stored = json.decode(kept.read_bytes(), type=_Stored)
    except (OSError, MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return stored.documents if (stored.format, stored.stamp) == (_FORMAT, stamp) else None


def _write(target: Path, stored: _Stored) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_files(target.parent, {target.name: json.encode(stored)})
    except OSError:
        return  # a read-only checkout has no cache


# from documents to values


def _vocabulary(document: Document, reader: Reader, announcements: Iterable[Document]) -> Vocabulary:
    data = document.data
    stated = [data["contract"]["known-through"], *(each.data.get("known-through", "") for each in announcements)]
    return Vocabulary(
        title=data["contract"]["title"],
        baseline=Month.parse(data["contract"]["baseline"]),
        known_through=max(Month.parse(text) for text in stated if text),
        channels=tuple(map(Channel, data["contract"]["channels"])),
        levels=reader.levels,
        **{name: data.get(name, {}) for name in _SHARED},
        private=data.get("private", ()),
        origin=document.origin(""),
    )


def _baseline(reader: Reader, documents: Sequence[Document]) -> Mapping[str, Endpoint]:
    endpoints: dict[str, Endpoint] = {}
    for endpoint in (each for document in documents for each in reader.service(document)):
        first = endpoints.setdefault(endpoint.operation.shape, endpoint)
        if first is not endpoint:
            what = f"{endpoint.operation} is defined twice"
            raise ContractError(what, str(endpoint.origin), f"see {first.origin}")
    return endpoints


def _changes(document: Document, vocabulary: Vocabulary, limit: str) -> Iterator[Change]:
    data, known = document.data, vocabulary.known_through
    named, months = _NAMED_MONTH.match(document.name.rpartition("/")[2]), []
    for index, node in enumerate(data["changes"]):
        pointer = f"/changes/{index}"
        origin = document.origin(pointer)
        when_at = document.origin(f"{pointer}/when" if "when" in node else "/when")
        when = _when(node.get("when", data.get("when")), vocabulary.channels, str(when_at))
        last = Month.of(max(each.last for each in when.values()))
        months.append(Month.of(min(each.first for each in when.values())))
        if last > known:
            hint = f"set known-through to {last}, or add known-through: {last} to {document.name}"
            raise ContractError(f"{last} is after {limit}", str(when_at), hint)
        yield Change(
            id=node["id"],
            announcement=data["id"],
            title=data["title"],
            says=node["says"],
            source=node.get("source", data.get("source", "")),
            origin=origin,
            when=when,
            edits=tuple(_edits(node, document, pointer)),
            use_instead=_listed(node.get("use-instead")),
        )
    if named and named.group() != str(min(months)):
        hint = f"rename the file, so that its name begins with {min(months)}, or correct its months (when)"
        raise ContractError(f"its first change is in {min(months)}", document.name, hint)


def _when(node: Any, channels: Sequence[Channel], where: str) -> Mapping[Channel, When]:
    if isinstance(node, Mapping) and (unknown := [each for each in node if each not in channels]):
        raise ContractError(f"the contract has no channel {unknown[0]}", where, f"it has {', '.join(channels)}")
    try:
        if isinstance(node, Mapping):
            return {channel: When.parse(str(node[channel])) for channel in channels}
        return {channel: When.parse(str(node)) for channel in channels}
    except KeyError as error:
        raise ContractError(f"the key when has no {error.args[0]}", where, "write a month for each channel") from None
    except ValueError as error:
        raise ContractError(f"{node!r} is not a day: {error}", where, "write it as in 2026-11-16") from None


def _listed(node: Any) -> tuple[str, ...] | None:
    if node is None:
        return None
    return () if node == "none" else (node,) if isinstance(node, str) else tuple(node)


def _edits(node: Mapping[str, Any], document: Document, pointer: str) -> Iterator[Edit]:
    for index, keys in enumerate(node["edits"]):
        place = f"{pointer}/edits/{index}"
        origin = document.origin(place)
        kinds = [key for key in keys if key in KINDS and key != "open"] or [key for key in keys if key == "open"]
        if len(kinds) != 1:
            raise ContractError(f"expected one kind of edit, got {' and '.join(kinds) or 'none'}", str(origin))
        subject = keys[kinds[0]]
        yield Edit(
            kind=kinds[0],
            subject=subject if isinstance(subject, str) else subject.get("id", subject.get("rule", "")),
            of=tuple(map(Operation.parse, _listed(keys.get("of", node.get("of", ()))) or ())),
            origin=origin,
            keys=keys,
            pointer=place,
        )


def _unique(changes: Iterable[Change]) -> list[Change]:
    seen: dict[str, Change] = {}
    announcements: dict[str, str] = {}
    for change in changes:
        first = announcements.setdefault(change.announcement, change.origin.file)
        if change.id in seen or first != change.origin.file:
            other = seen[change.id].origin if change.id in seen else first
            raise ContractError(f"duplicate id {change.id}", str(change.origin), f"see {other}")
        if change.id in announcements and change.id != change.announcement:
            raise ContractError(f"{change.id} is the id of an announcement", str(change.origin), "choose another")
        seen[change.id] = change
    return list(seen.values())


def _open_points(documents: Sequence[Document]) -> Mapping[str, OpenPoint]:
    points: dict[str, OpenPoint] = {}
    for point in _entries(documents, OpenPoint):
        if point.id in points:
            raise ContractError(f"duplicate id {point.id}", str(point.origin), f"see {points[point.id].origin}")
        points[point.id] = point
    return points


def _entries(documents: Iterable[Document], kind: type[_Entry]) -> Iterator[_Entry]:
    for document in documents:
        for index, node in enumerate(document.data):
            yield convert({**node, "origin": document.origin(f"/{index}")}, kind)
