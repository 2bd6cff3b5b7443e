"""The requests that records describe: options, rows of tables, and descriptions of services, nodes, streams and tools."""

from __future__ import annotations

from collections import defaultdict

from lmscontract.usage.source.requests.api_paths import ApiPaths
from lmscontract.usage.source.requests.assistant_tools import AssistantTools
from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.requests.manifest_streams import ManifestStreams
from lmscontract.usage.source.requests.node_descriptions import NodeDescriptions
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import METHODS, Table, plain
from lmscontract.usage.usage import Certainty, Place

_SERVED = frozenset(
    {"handler", "component", "element", "controller", "response", "responses", "reply", "render"}
    | {"description", "summary", "label", "title", "icon", "tags"}
)
"""Keys of records that describe what a server or a user interface does at a path, and of documents."""
_PARAMETERS = "getnodeparameter"
"""The function of n8n that gives what a user has filled in."""


class DescribedRequests:
    """The records of a program that describe requests, which a framework or a function may send.

    `records` are those with a URL and other parts, by the places of their URLs; `processed` are those with functions for the
    items of the response, with the places of these; `_operations` are those of the description of a service, by name.
    """

    def __init__(self, paths: ApiPaths) -> None:
        self._paths = paths
        self.records: dict[Place, av.Record] = {}
        self._urls: dict[Place, set[str]] = defaultdict(set)
        self.processed: dict[int, tuple[av.Record, Place]] = {}
        self._operations: dict[str, av.Record] = {}
        self.nodes = NodeDescriptions()
        self.streams = ManifestStreams()
        self.tools = AssistantTools()

    def note(self, table: Table, record: av.Record) -> None:
        """Note a record that describes a request by its URL and other parts, which a framework may send."""
        roles = {table.roles.get(plain(key)): slot for key, slot in record.fields.items()}
        served = any(plain(key) in _SERVED for key in record.fields)
        for url in av.of_kind(av.Text, roles["url"].value if "url" in roles else None):
            for part in (each for each in url.parts if self._paths.templates.has_segment(each.text or "")):
                self._urls[part.place].add(url.plain)
        if "url" in roles and roles.keys() & {"method", "query", "body"} and not served:
            paths = filter(self._paths.is_path, av.of_kind(av.Text, roles["url"].value))
            self.records.update((part.place, record) for each in paths for part in each.parts)
        steps = (slot.place for key, slot in record.fields.items() if plain(key) in table.steps)
        self.processed.update((id(record), (record, place)) for place in steps)
        for each in av.of_kind(av.Record, record.get("operations")):
            self._operations.update(
                (name, found) for name, slot in each.fields.items() for found in av.of_kind(av.Record, slot.value)
            )
        self.nodes.note(record)
        self.streams.note(record)
        self.tools.note(record)

    def note_row(self, record: av.Record, place: Place) -> None:
        """Note a row of a table that has the method and the path of a request: `("GET", "/goods")`."""
        method, url = record.items[:2] if len(record.items) > 1 else (av.NOTHING, av.NOTHING)
        if not isinstance(method, av.Text) or method.plain.lower() not in METHODS:
            return
        if isinstance(url, av.Text) and self._paths.is_path(url):
            options = av.Record({"method": av.Slot(method, place), "url": av.Slot(url, place)})
            self.records.update((part.place, options) for part in url.parts)

    def collection(self, site: CallSite) -> av.Value | None:
        """Return what a user may fill in of a collection of parameters of a node, which a function gets; None for other calls."""
        if site.short != _PARAMETERS or not site.texts or (around := site.evaluation.stack.innermost.closure) is None:
            return None
        return self.nodes.collection(site.texts[0], around.function.body, site.place)

    def base_at(self, place: Place) -> str:
        """Return what the description of a node has before the URL at a place; empty if there is none."""
        return self.nodes.based.get(place, ("", None))[0]

    def url_at(self, place: Place) -> str | None:
        """Return the URL of which a description has a part at a place; None if there is none, or several have this part."""
        found = self._urls.get(place, ())
        return next(iter(found)) if len(found) == 1 else None

    def request_at(self, table: Table, place: Place, url: av.Value) -> av.Request | None:
        """Return the request that a record describes whose URL is at a place."""
        _, of_node = self.nodes.based.get(place, ("", None))
        if (record := self.records.get(place, of_node)) is None:
            return None
        request = av.Request(place, url)
        fill(table, request, "options", record, place)
        if request.method is None and self.nodes.is_request(record):
            request.method = "GET"
        for part, value in self.nodes.added(record):
            fill(table, request, table.roles.get(part, ""), value, place)
        for path, at in self.nodes.read(record):
            request.read(path, at, Certainty.EXACT)
        request.reads.update(self.nodes.received(record))
        request.reads.update(self.streams.received(record))
        return request

    def operation(self, site: CallSite) -> av.Request | None:
        """Return the request of a call of an operation that a description names: `$client->listGoods(["page" => 2])` of Guzzle.

        The description says for each parameter in which part of the request it is sent.
        """
        named = site.texts[:1] if site.short.startswith("getcommand") else [site.name]
        described = next((self._operations[name] for name in named if name in self._operations), None)
        if described is None or site.receiver is None:
            return None
        request, roles = av.Request(site.place), site.table.roles
        for key, slot in described.fields.items():
            role = roles.get(plain(key), "")
            fill(site.table, request, role if role in ("url", "method") else "", slot.value, slot.place)
        parameters = [*av.of_kind(av.Record, described.get("parameters"))]
        others = [*av.of_kind(av.Record, described.get("additionalParameters"))]
        for key, slot in (
            each for given in av.of_kind(av.Record, *site.arguments.positional) for each in given.fields.items()
        ):
            known = [each for one in parameters for each in av.of_kind(av.Record, one.get(key))] or others
            for location in (each.plain for one in known for each in av.known_texts(one.get("location") or av.NOTHING)):
                role = roles.get(plain(location), "")
                fill(site.table, request, role if role != "url" else "", av.Record({key: slot}), slot.place)
        return request if request.url is not None else None
