"""Tools of assistants that a server describes with JSON Schema, and the function that is called for each of them.

    {name: "add", inputSchema: {type: "object", properties: {price: {type: "number"}}}}

The function gets the name of the tool, and a record with the properties that its schema has.
"""

from __future__ import annotations

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain

_SCHEMA = frozenset({"inputschema", "parameters"})
_HANDLING, _CALLED, _MARK = "setrequesthandler", "CallToolRequestSchema", "call_tool"
"""The method that registers a function for a kind of request, this kind, and the decorator of such a function."""
_MOST = 100
"""The most tools with which the functions are called."""
_DEPTH = 4


class AssistantTools:
    """The tools of a program by their names, and the functions that are called with the request for a tool."""

    def __init__(self) -> None:
        self._tools: dict[str, tuple[av.Text, av.Record]] = {}
        self._handlers: list[av.Closure] = []

    def note(self, record: av.Record) -> None:
        """Note a record that describes a tool."""
        name = next(iter(av.known_texts(record.get("name") or av.NOTHING)), None)
        if name is None or len(self._tools) == _MOST:
            return
        schemas = [slot.value for key, slot in record.fields.items() if plain(key) in _SCHEMA]
        for properties in av.of_kind(av.Record, *(each.get("properties") for each in av.of_kind(av.Record, *schemas))):
            self._tools[name.plain] = (name, _sample(properties, 0))

    def handle(self, site: CallSite) -> None:
        """Note the function that a call registers for requests of tools, or the tool that it makes."""
        if site.short == "tool" and site.arguments.named:
            self.note(av.Record(site.arguments.slots))
        if site.short == _HANDLING and av.label_of(site.first).endswith(_CALLED):
            self._handlers += site.closures

    def call(self, evaluation: av.Evaluation, decorated: list[av.Closure]) -> None:
        """Call the functions for each tool: those that were registered, and those with the decorator."""
        for name, sample in self._tools.values():
            given = {"name": av.Slot(name, name.parts[0].place), "arguments": av.Slot(sample, name.parts[0].place)}
            request = av.Record({"params": av.Slot(av.Record(given), name.parts[0].place)})
            evaluation.call_back(self._handlers, [request], name.parts[0].place)
            evaluation.call_back(decorated, [name, sample], name.parts[0].place)


def is_decorated(function: ir.Function) -> bool:
    """Return whether a decorator makes a function the one that is called for a tool."""
    return any(isinstance(each, ir.Call) and ir.last_name(each.function) == _MARK for each in function.marks)


def _sample(properties: av.Record, depth: int) -> av.Record:
    """Return an object with the properties that a schema has."""
    return av.Record(
        {key: av.Slot(_fitting(slot.value, key, depth), slot.place) for key, slot in properties.fields.items()}
    )


def _fitting(schema: av.Value, key: str, depth: int) -> av.Value:
    for each in av.of_kind(av.Record, schema) if depth < _DEPTH else ():
        for properties in av.of_kind(av.Record, each.get("properties")):
            return _sample(properties, depth + 1)
        if (items := each.get("items")) is not None:
            return av.Record(items=[_fitting(items, key, depth + 1)])
    return av.Unknown(key)
