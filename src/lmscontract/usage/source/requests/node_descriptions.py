"""Descriptions of the nodes of n8n: what the parameters of a node add to the requests of its operations.

    {name: "operation", options: [{value: "create", routing: {request: {method: "POST", url: "/goods"}}}]}
    {name: "cost", displayOptions: {show: {operation: ["create"]}}, routing: {send: {type: "body", property: "price"}}}

A description has the beginning of their URLs: `requestDefaults: {baseURL: "=https://{{$credentials.host}}/shop/v1"}`.
They also say what is read of a response:

    {request: {url: "/goods"}, output: {postReceive: [{type: "rootProperty", properties: {property: "items"}},
                                                      {type: "setKeyValue", properties: {name: "={{$responseItem.price}}"}}]}}

Functions among these steps get the items of the response, and functions of `send: {preSend: [withPrice]}` the request.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from itertools import chain

from msgspec import Struct

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Field, Place

_OF_ITEM = re.compile(r"\$responseItem\??\.(\w+(?:\.\w+){0,9})")
_OF_BODY = re.compile(r"\$response\.body\.(\w+(?:\.\w+){0,9})")
"""Properties of the items of a response and of its body, in expressions."""
_COLLECTION = "collection"
"""The type of a parameter that has others, of which a user fills in some."""
_CHOOSING = ("options", "multiOptions")
"""The types of parameters that have a value of their options, or several of these."""
_AS_CHOSEN = re.compile(r"=\{\{\s*\$value\s*\}\}")
"""Matches an expression that is the value of a parameter."""
_PARTS = ("qs", "body")
"""The parts of a request to which parameters add."""
_MOST = 600
"""The most parameters that are read of a program."""
_Shown = Mapping[str, frozenset[str]]
"""The values of other parameters for which a parameter is shown, by their names."""


class _Sent(Struct, frozen=True):
    """What a parameter adds to requests, for the operations with which it is shown."""

    folder: str
    shown: _Shown
    part: str
    value: av.Value


class NodeDescriptions:
    """The parameters of all nodes of a program."""

    def __init__(self) -> None:
        self._parameters: list[av.Record] = []
        self._routings: dict[int, av.Record] = {}
        self._defaults: list[av.Record] = []
        self._sends: dict[int, av.Record] = {}
        self._prepared: dict[int, list[tuple[str, av.Value]]] = {}
        self._received: dict[int, av.Request] = {}

    def note(self, record: av.Record) -> None:
        """Note a record that describes a parameter, or a request with what is read of its response."""
        if record.fields.keys() >= {"request", "output"}:
            self._routings.update({id(each): record for each in av.of_kind(av.Record, record.get("request"))})
        self._sends.update({id(record): record} if "preSend" in record.fields else {})
        self._defaults += [record] if record.fields.keys() >= {"requestDefaults", "properties"} else []
        is_parameter = record.fields.keys() >= {"displayName", "name"} and record.fields.keys() & {"routing", "options"}
        if is_parameter and len(self._parameters) < _MOST:
            self._parameters.append(record)

    def run(self, evaluation: av.Evaluation) -> None:
        """Call the functions that get the items of a response, and those that prepare a request."""
        for key, routing in self._routings.items():
            if key not in self._received:
                self._received[key] = av.Request(routing.fields["request"].place)
                evaluation.protected(partial(self._receive, evaluation, key), self._received[key].place)
        for key, send in self._sends.items():
            if key not in self._prepared:
                self._prepared[key] = []
                evaluation.protected(partial(self._prepare, evaluation, key), send.fields["preSend"].place)

    def _receive(self, evaluation: av.Evaluation, key: int) -> None:
        response = self._received[key]
        body = av.Record({"body": av.Slot(av.Answer(response), response.place)})
        for root, step in _steps(self._routings[key]):
            item = av.Record({"json": av.Slot(av.Answer(response, root), response.place)})
            evaluation.call_back(av.closures_in(step), [av.Record(items=[item]), body], response.place)

    def _prepare(self, evaluation: av.Evaluation, key: int) -> None:
        place = self._sends[key].fields["preSend"].place
        options = av.Record({part: av.Slot(av.Record(), place) for part in _PARTS})
        steps = [each for listed in av.of_kind(av.Record, self._sends[key].get("preSend")) for each in listed.items]
        results = [evaluation.call_back(av.closures_in(each), [options], place) for each in steps]
        for each in {id(each): each for each in (options, *av.of_kind(av.Record, *results))}.values():
            self._prepared[key] += [(part, each.fields[part].value) for part in _PARTS if part in each.fields]

    def received(self, request: av.Record) -> Mapping[tuple[str, str, int], Field]:
        """Return what functions read of the items of the response to the request that a record describes."""
        return self._received[id(request)].reads if id(request) in self._received else {}

    def is_request(self, record: av.Record) -> bool:
        """Return whether a record is the request of an operation."""
        return id(record) in self._operations

    @cached_property
    def based(self) -> dict[Place, tuple[str, av.Record]]:
        """The beginning of each URL that operations leave out, and the record of the request, by the place of its URL."""
        found: dict[Place, tuple[str, av.Record]] = {}
        for node in self._defaults:
            bases = av.plain_texts(_inside(node, "requestDefaults", "baseURL"))
            listed = (item for each in av.of_kind(av.Record, node.get("properties")) for item in each.items)
            parameters = av.of_kind(av.Record, *listed)
            options = (option for each in parameters for option in (each, *_options(each)))
            for request in (
                one for each in options for one in av.of_kind(av.Record, _inside(each, "routing", "request"))
            ):
                urls = av.of_kind(av.Text, request.get("url"))
                found.update((part.place, (bases[0], request)) for url in urls for part in url.parts if len(bases) == 1)
        return found

    def collection(self, name: str, around: ir.AnyNode, place: Place) -> av.Record | None:
        """Return what a user may fill in of a collection of parameters which a function gets at a place; None if it is not known.

        Of several with this name it is the one that is shown for what the tests around the call ask: `operation === "create"`.
        """
        folder, asked = f"{place.file.rpartition('/')[0]}/", _asked_around(around, (place.line, place.column))
        collections = {
            each.fields["name"].place: each
            for each in self._parameters
            if av.first_text(each.get("name") or av.NOTHING) == name
            and av.first_text(each.get("type") or av.NOTHING) == _COLLECTION
            and (folder.startswith(f"{_folder(each)}/") or f"{_folder(each)}/".startswith(folder))
        }
        found = [
            each
            for each in collections.values()
            if all(not asked[key] or asked[key] & values for key, values in _shown(each).items())
        ]
        if len(found) != 1:
            return None
        record = av.Record()
        for each in _options(found[0]):
            for key in av.known_texts(each.get("name") or av.NOTHING):
                record.fields[key.plain] = av.Slot(_chosen(each) or av.Unknown(key.plain), key.parts[0].place)
        return record

    def added(self, request: av.Record) -> Iterator[tuple[str, av.Value]]:
        """Yield what the parameters of an operation add to the request that a record describes: the part, and its value."""
        for folder, shown in self._operations.get(id(request), ()):
            for each in self._sent:
                if each.folder == folder and _meet(shown, each.shown):
                    yield each.part, each.value

    def read(self, request: av.Record) -> Iterator[tuple[tuple[str, ...], Place]]:
        """Yield the properties that are read of the response to the request that a record describes, with their places."""
        for root, step in _steps(self._routings.get(id(request), av.Record())):
            for each in av.of_kind(av.Record, step):
                sorts = av.first_text(each.get("type")) == "sort"
                properties = av.of_kind(av.Record, each.get("properties"))
                for key, slot in (one for of in properties for one in of.fields.items()):
                    for found in av.known_texts(slot.value):
                        of_items = [(*root, *name.split(".")) for name in _OF_ITEM.findall(found.plain)]
                        of_body = [(*name.split("."),) for name in _OF_BODY.findall(found.plain)]
                        sorted_by = [(*root, found.plain)] if sorts and key == "key" else []
                        yield from ((path, found.parts[0].place) for path in (*of_items, *of_body, *sorted_by))

    @cached_property
    def _operations(self) -> dict[int, list[tuple[str, _Shown]]]:
        """The operations of each record that describes a request: the folder, and the values of parameters that choose it."""
        found: dict[int, list[tuple[str, _Shown]]] = {}
        for parameter in self._parameters:
            folder, shown = _folder(parameter), _shown(parameter)
            name = av.first_text(parameter.get("name") or av.NOTHING)
            for option in (parameter, *_options(parameter)):
                chosen = (
                    shown if option is parameter else {**shown, name: frozenset(av.plain_texts(option.get("value")))}
                )
                for request in av.of_kind(av.Record, _inside(option, "routing", "request")):
                    found.setdefault(id(request), []).append((folder, chosen))
        return found

    @cached_property
    def _sent(self) -> list[_Sent]:
        """What all parameters add, also those in collections, which are shown with these."""
        found = []
        for parameter in self._parameters:
            name = av.first_text(parameter.get("name") or av.NOTHING)
            for each in (parameter, *_options(parameter)):
                shown = {**_shown(parameter), **_shown(each)}
                if each is not parameter and (chosen := av.plain_texts(each.get("value"))):
                    shown[name] = frozenset(chosen)
                prepared = [
                    self._prepared.get(id(one), ()) for one in av.of_kind(av.Record, _inside(each, "routing", "send"))
                ]
                parts = chain(_parts_added(each), *prepared)
                found += [_Sent(_folder(parameter), shown, part, value) for part, value in parts]
        return found


def _steps(routing: av.Record) -> Iterator[tuple[tuple[str, ...], av.Value]]:
    """Yield what receives the response to a request, with the path of the items that each gets: of those of the steps before."""
    root: tuple[str, ...] = ()
    for output in av.of_kind(av.Record, routing.get("output")):
        for step in (each for steps in av.of_kind(av.Record, output.get("postReceive")) for each in steps.items):
            yield root, step
            named = [av.first_text(_inside(each, "properties", "property")) for each in av.of_kind(av.Record, step)]
            root = next(((*each.split("."), "[]") for each in named if each), root)


def _asked_around(node: ir.AnyNode, at: tuple[int, int]) -> dict[str, set[str]]:
    """Return the texts to which variables are equal in the blocks around a place: `if (operation === "create") { … }`."""
    found: dict[str, set[str]] = defaultdict(set)
    for each in (one for one in ir.nodes(node) if isinstance(one, ir.Branch)):
        for number, body in enumerate(each.bodies):
            if any(one.at == at for one in ir.nodes(body)):
                tests = ir.nodes(each.test) if number == 0 else ()
                asked = [(one.left, one.right) for one in tests if isinstance(one, ir.Compare) and not one.negated]
                asked += [(each.test, label) for label in (body.children[:1] if isinstance(body, ir.Group) else ())]
                for variable, text in asked:
                    found[ir.last_name(ir.asked(variable)[0])].update([text.value] if isinstance(text, ir.Text) else ())
    return found


def _parts_added(parameter: av.Record) -> Iterator[tuple[str, av.Value]]:
    """Yield what a parameter adds to requests: the part of the request, and its value."""
    for send in av.of_kind(av.Record, _inside(parameter, "routing", "send")):
        value = send.get("value")
        if value is None or _AS_CHOSEN.fullmatch(av.first_text(value)):
            value = _chosen(parameter) or parameter.get("default") or av.NOTHING
        for key in av.known_texts(send.get("property") or av.NOTHING):
            yield av.first_text(send.get("type") or av.NOTHING), _nested(key, value)
    for request in av.of_kind(av.Record, _inside(parameter, "routing", "request")):
        for part in _PARTS if "url" not in request.fields else ():
            if part in request.fields:
                yield part, request.fields[part].value


def _chosen(parameter: av.Record) -> av.Value | None:
    """Return the values among which a user chooses the one of a parameter; None if these are not known."""
    if av.first_text(parameter.get("type") or av.NOTHING) not in _CHOOSING:
        return None
    found = av.union(each.get("value") or av.NOTHING for each in _options(parameter))
    return found if found != av.NOTHING else None


def _nested(key: av.Text, value: av.Value) -> av.Record:
    """Return a record with a value at a path of keys."""
    place = key.parts[0].place
    *outer, last = key.plain.split(".")
    record = av.Record({last: av.Slot(value, place)})
    for each in reversed(outer):
        record = av.Record({each: av.Slot(record, place)})
    return record


def _options(parameter: av.Record) -> Iterator[av.Record]:
    """Yield the options among which a parameter chooses, or the parameters of a collection, also those of its groups."""
    for options in av.of_kind(av.Record, parameter.get("options")):
        for each in av.of_kind(av.Record, *options.items):
            yield each
            yield from (
                inner
                for values in av.of_kind(av.Record, each.get("values"))
                for inner in av.of_kind(av.Record, *values.items)
            )


def _shown(parameter: av.Record) -> dict[str, frozenset[str]]:
    conditions = av.of_kind(av.Record, _inside(parameter, "displayOptions", "show"))
    return {
        name: frozenset(
            av.plain_texts(av.union(item for value in av.of_kind(av.Record, slot.value) for item in value.items))
        )
        for each in conditions
        for name, slot in each.fields.items()
    }


def _meet(one: _Shown, other: _Shown) -> bool:
    """Return whether two parameters may be shown together; the other one is shown for some value that chooses the first."""
    common = one.keys() & other.keys()
    return bool(common) and all(one[name] & other[name] or not (one[name] and other[name]) for name in common)


def _folder(parameter: av.Record) -> str:
    return parameter.fields["name"].place.file.rpartition("/")[0]


def _inside(record: av.Record, *keys: str) -> av.Value | None:
    """Return the value at a path of keys."""
    value: av.Value | None = record
    for key in keys:
        value = next((found for each in av.of_kind(av.Record, value) if (found := each.get(key)) is not None), None)
    return value
