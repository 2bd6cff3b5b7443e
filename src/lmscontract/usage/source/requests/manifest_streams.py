"""Streams of manifests of Airbyte: what their transformations and components read of the records.

A program builds the manifest, or has it in a file, of which another reader reads the templates:
{"retriever": {"requester": {"path": "goods"}, "record_selector": {"extractor": {"class_name": "shop.GoodsExtractor"}}},
"transformations": [{"type": "AddFields", "fields": [{"path": ["cost"], "value": "{{ record['price'] }}"}]}]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Certainty, Field
from lmscontract.usage.value_templates import properties_read

_COMPONENTS = {"extract_records": True, "transform": False}
"""Methods of components of a program, and whether they get the response, or a record of it."""
_DEPTH = 6
_REFERENCE = "$ref"
"""The key of a part of a manifest that is another part of it, with some other entries; a text may be one as well: `#/…`."""


class ManifestStreams:
    """The streams of all manifests of a program, by the identity of the record that describes their request."""

    def __init__(self) -> None:
        self._streams: dict[int, av.Record] = {}
        self._requests: dict[int, av.Request] = {}

    def note(self, record: av.Record) -> None:
        """Note a record that describes a stream."""
        for retriever in av.of_kind(av.Record, record.get("retriever")):
            self._streams.update({id(each): record for each in av.of_kind(av.Record, retriever.get("requester"))})

    def run(self, evaluation: av.Evaluation) -> None:
        """Read the templates of the streams, and call the methods of their components."""
        for key, stream in self._streams.items():
            if key not in self._requests:
                self._requests[key] = request = av.Request(stream.fields["retriever"].place)
                evaluation.protected(partial(_read_manifest, evaluation, stream, request), request.place)

    def run_file(self, evaluation: av.Evaluation, manifest: av.Record) -> None:
        """Send the requests of the streams in a file whose components read what these respond."""
        for stream in _streams(manifest):
            for path, method in _paths(stream):
                request = av.Request(path.parts[0].place, path, method)
                evaluation.protected(partial(_call_components, evaluation, stream, request), request.place)
                if request.reads:
                    evaluation.requests.register(evaluation, request)

    def received(self, requester: av.Record) -> Mapping[tuple[str, str, int], Field]:
        """Return what is read of the response to the request that a record describes."""
        return self._requests[id(requester)].reads if id(requester) in self._requests else {}


def _read_manifest(evaluation: av.Evaluation, stream: av.Record, request: av.Request) -> None:
    for each in _reading(stream):
        for slot in each.fields.values():
            for template in av.known_texts(slot.value):
                for path in properties_read(template.plain):
                    request.read(path, template.parts[0].place, Certainty.INFERRED)
    _call_components(evaluation, stream, request)


def _reading(stream: av.Record) -> Iterator[av.Record]:
    """Yield the parts of a stream that read its records."""
    selectors = [each.get("record_selector") for each in av.of_kind(av.Record, stream.get("retriever"))]
    yield from _records_in(stream.get("transformations"), *selectors)


def _call_components(evaluation: av.Evaluation, stream: av.Record, request: av.Request) -> None:
    for each in _reading(stream):
        for name in av.plain_texts(each.get("class_name")):
            components = evaluation.project.classes(name.rpartition(".")[2], request.place.file)
            for component in map(evaluation.instances.instance, components if len(components) == 1 else ()):
                for method, gets_response in _COMPONENTS.items():
                    found = av.of_kind(av.Closure, evaluation.classes.member(component, method))
                    given = av.Answer(request, whole=gets_response)
                    evaluation.call_back(found, [given], request.place)


def _records_in(*values: av.Value | None, depth: int = 0) -> Iterator[av.Record]:
    for each in av.of_kind(av.Record, *values) if depth < _DEPTH else ():
        yield each
        yield from _records_in(*each.items, *(slot.value for slot in each.fields.values()), depth=depth + 1)


def _streams(manifest: av.Record) -> Iterator[av.Record]:
    """Yield the streams in a file, with what their references mean."""
    for each in _records_in(manifest):
        stream = _resolved(each, manifest)
        if isinstance(stream, av.Record) and "retriever" in stream.fields:
            yield stream


def _paths(stream: av.Record) -> Iterator[tuple[av.Text, str]]:
    """Yield the paths that a stream requests, each with the HTTP method."""
    requesters = (each.get("requester") for each in av.of_kind(av.Record, stream.get("retriever")))
    for each in av.of_kind(av.Record, *requesters):
        method = next(iter(av.plain_texts(each.get("http_method"))), "GET").upper()
        yield from ((path, method) for path in av.of_kind(av.Text, each.get("path")))


def _resolved(value: av.Value, manifest: av.Record, depth: int = 0) -> av.Value:
    """Return a part of a manifest with the other parts that its references mean."""
    names = av.plain_texts(value.get(_REFERENCE) if isinstance(value, av.Record) else value)
    meant: av.Value | None = manifest if names and names[0].startswith("#/") else None
    for key in names[0].split("/")[1:] if meant is not None else ():
        meant = meant.get(key) if isinstance(meant, av.Record) else None
    if depth > _DEPTH or not isinstance(meant or value, av.Record):
        return value
    of = _resolved(meant, manifest, depth + 1) if meant is not None else av.Record()
    own = value if isinstance(value, av.Record) else av.Record()
    fields = {key: av.Slot(_resolved(slot.value, manifest, depth + 1), slot.place) for key, slot in own.fields.items()}
    inherited = of.fields if isinstance(of, av.Record) else {}
    return av.Record({**inherited, **fields}, [_resolved(each, manifest, depth + 1) for each in own.items])
