"""Compare two months: the edits that take effect between them, with their dates."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from lmscontract.contract.edits import COMPATIBLE, located
from lmscontract.contract.model import Area, Change, Edit, Endpoint, Origin, When
from lmscontract.contract.project import Contract
from lmscontract.contract.wording import schema_text
from lmscontract.errors import UsageError
from lmscontract.types import Channel, Month, Operation


class Difference(Struct, frozen=True):
    """One edit of one operation that takes effect between two months.

    `kind` is the edit's name, `location` the place as in ids, `detail` the new form (`number -> Amount`), `channels`
    those on which the edit is between the months, `dates` its dates on every channel. `use_instead` is None if the
    specification names nothing, and empty if it says that there is no replacement. `every_call` is whether a changed
    behaviour affects every call, no matter what it sends. `open_point` is the id of the open point whose first
    interpretation the edit follows, if there is one. `renamed_to` is the location of the new name of what is renamed.
    """

    change: str
    announcement: str
    title: str
    says: str
    kind: str
    operation: str
    location: str
    detail: str
    breaking: bool
    source: str
    channels: tuple[Channel, ...]
    dates: Mapping[Channel, When]
    use_instead: tuple[str, ...] | None
    origin: Origin
    every_call: bool = False
    open_point: str = ""
    renamed_to: str = ""

    @property
    def shape(self) -> str:
        """The shape of the operation."""
        return Operation.parse(self.operation).shape

    @property
    def line(self) -> str:
        """The edit in one line: kind, location and detail."""
        return " ".join(filter(None, (self.kind, self.location, f"({self.detail})" if self.detail else "")))


def compare(
    contract: Contract, first: Month, last: Month, channels: Collection[Channel] | None = None
) -> tuple[Difference, ...]:
    """Return the edits that take effect after the end of `first` and up to the end of `last`, on any of the channels.

    Without `channels`, it is any channel of the contract.

    They are sorted by their first date there, then by the changes' ids. A UsageError if `first` is the later month.
    """
    if last < first:
        raise UsageError(f"{first} is after {last}", "FROM TO", "write the earlier month first")
    wanted = [each for each in contract.channels if channels is None or each in channels]
    between: list[tuple[Change, tuple[Channel, ...]]] = []
    for change in contract.changes:
        if on := tuple(each for each in wanted if first.last_day < change.when[each].last <= last.last_day):
            between.append((change, on))
    between.sort(key=lambda each: min(each[0].when[channel].last for channel in each[1]))
    endpoints = {channel: contract.at(last, channel).endpoints for channel in wanted}
    return tuple(
        difference
        for change, on in between
        for edit in change.edits
        for difference in _differences(change, edit, on, endpoints[on[0]])
    )


def _differences(
    change: Change, edit: Edit, channels: tuple[Channel, ...], endpoints: Mapping[str, Endpoint]
) -> Iterator[Difference]:
    of_operation = edit.kind in ("endpoint-added", "api-removed", "api-unsettled")
    for operation in [Operation.parse(edit.subject)] if of_operation else edit.of:
        endpoint = endpoints.get(operation.shape)
        located = None if of_operation else endpoint
        yield Difference(
            change=change.id,
            announcement=change.announcement,
            title=change.title,
            says=change.says,
            kind=edit.kind,
            operation=(endpoint.operation if endpoint else operation).label,
            location=_location(edit, located, edit.subject, *edit.alternatives) if located else "",
            detail=_detail(edit),
            breaking=edit.kind not in COMPATIBLE,
            source=edit.keys.get("source", change.source),
            channels=channels,
            dates=change.when,
            use_instead=change.use_instead,
            origin=edit.origin,
            every_call=bool(edit.keys.get("every-call")),
            open_point=edit.keys.get("interpretation", ""),
            renamed_to=_location(edit, endpoint, edit.keys["to"])
            if endpoint and edit.kind.endswith("-renamed")
            else "",
        )


def _location(edit: Edit, endpoint: Endpoint, name: str, *alternatives: str) -> str:
    area = _area(edit)
    if area is None:
        return name
    if area is not Area.RESPONSE:
        return f"{area}.{name}"
    if edit.keys.get("anywhere"):
        return endpoint.anywhere(name)
    return "|".join(located(endpoint, area, each) for each in (name, *alternatives))


def _area(edit: Edit) -> Area | None:
    """Return the part of a call that an edit is about; None for an edit without a place, such as of a condition."""
    if "parameter" in edit.kind:
        return Area(edit.keys.get("in", Area.QUERY))
    areas = {"request-property": Area.BODY, "response-property": Area.RESPONSE, "webhook-property": Area.WEBHOOK}
    return next((area for part, area in areas.items() if part in edit.kind), None)


def _detail(edit: Edit) -> str:
    keys = edit.keys
    if "from" in keys:
        return f"{_type_name(keys['from'])} -> {_type_name(keys['to'])}"
    if "to" in keys:
        return f"-> {keys['to']}"
    if keys.get("at-latest"):
        return "at the latest"
    return _type_name(keys["shape"]) if "shape" in keys else ""


def _type_name(schema: Any) -> str:
    if isinstance(schema, str):
        return schema
    return "|".join(schema) if isinstance(schema, list) else schema_text(schema) or "not documented"
