"""Streams of a manifest of Airbyte that a program builds: what their transformations and components read of the records.

{"retriever": {"requester": {"path": "goods"}, "record_selector": {"extractor": {"class_name": "shop.GoodsExtractor"}}},
"transformations": [{"type": "AddFields", "fields": [{"path": ["cost"], "value": "{{ record['price'] }}"}]}]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from lmscontract.usage.source.values.abstract import (
    Answer,
    Closure,
    Record,
    Request,
    Value,
    known_texts,
    of_kind,
    plain_texts,
)
from lmscontract.usage.usage import Certainty, Field
from lmscontract.usage.value_templates import properties_read

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_COMPONENTS = {"extract_records": True, "transform": False}
"""Methods of components of a program, and whether they get the response, or a record of it."""
_DEPTH = 6


class ManifestStreams:
    """The streams of all manifests of a program, by the identity of the record that describes their request."""

    def __init__(self) -> None:
        self._streams: dict[int, Record] = {}
        self._requests: dict[int, Request] = {}

    def note(self, record: Record) -> None:
        """Note a record that describes a stream."""
        for retriever in of_kind(Record, record.get("retriever")):
            self._streams.update({id(each): record for each in of_kind(Record, retriever.get("requester"))})

    def run(self, evaluation: Evaluation) -> None:
        """Read the templates of the streams, and call the methods of their components."""
        for key, stream in self._streams.items():
            if key not in self._requests:
                self._requests[key] = request = Request(stream.fields["retriever"].place)
                evaluation.protected(partial(_read, evaluation, stream, request), request.place)

    def received(self, requester: Record) -> Mapping[tuple[str, str, int], Field]:
        """Return what is read of the response to the request that a record describes."""
        return self._requests[id(requester)].reads if id(requester) in self._requests else {}


def _read(evaluation: Evaluation, stream: Record, request: Request) -> None:
    selectors = [each.get("record_selector") for each in of_kind(Record, stream.get("retriever"))]
    for each in _records_in(stream.get("transformations"), *selectors):
        for slot in each.fields.values():
            for template in known_texts(slot.value):
                for path in properties_read(template.plain):
                    request.read(path, template.parts[0].place, Certainty.INFERRED)
        for name in plain_texts(each.get("class_name")):
            components = evaluation.project.classes(name.rpartition(".")[2], request.place.file)
            for component in map(evaluation.instances.instance, components if len(components) == 1 else ()):
                for method, gets_response in _COMPONENTS.items():
                    found = of_kind(Closure, evaluation.classes.member(component, method))
                    given = Answer(request, whole=gets_response)
                    evaluation.call_back(found, [given], request.place)


def _records_in(*values: Value | None, depth: int = 0) -> Iterator[Record]:
    for each in of_kind(Record, *values) if depth < _DEPTH else ():
        yield each
        yield from _records_in(*each.items, *(slot.value for slot in each.fields.values()), depth=depth + 1)
