"""The lasting writes of an operation, each with what the tenant shows of its objects afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lmscontract.contract.model import Endpoint
from lmscontract.contract.writing import outcomes
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import listing, showing
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.own_objects import LastingWrites, SentWrite
from lmscontract.target.writes.read_back import Created, Deleted, Updated, Write
from lmscontract.target.writes.undo import Record
from lmscontract.target.writes.views import Leaves, View, leaves, record_of, views, views_of
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target


class Shown(Struct, frozen=True):
    """A write, and what is shown of its object afterwards, its own answer included."""

    written: SentWrite
    views: tuple[View, ...]

    @property
    def leaves(self) -> Leaves:
        """Every value that is shown."""
        answer = self.written.exchange
        own = (View(answer, answer.json),) if answer.is_json else ()
        return leaves((*own, *self.views))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """The write, and the calls that show its object."""
        return (self.written.exchange, *(view.exchange for view in self.views))


class LastingWrite(Write):
    """The writes of an operation to objects of the run, which are not undone at once."""

    def __init__(self, target: Target, operation: Operation) -> None:
        super().__init__(target, operation)
        self.lasting = LastingWrites(target)
        self.does = outcomes(target.endpoint(operation), target.snapshot)

    def update(self, bodies: Sequence[Record]) -> tuple[Updated, ...]:
        """Return an object as it was, and as it is after each body; of a call that creates, a new object for each body."""
        endpoint = self._allowed()
        kind = self.does.get("created") or self.does.get("updated", "")
        before: tuple[View, ...] = ()
        if "created" not in self.does and kind:
            before = self._views(kind, endpoint)
        found = [Updated(record_of(self.target, before), tuple(each.exchange for each in before), before)]
        for body in bodies:
            shown = self.shown(body)
            found.append(Updated(record_of(self.target, shown.views), shown.exchanges, shown.views))
        return tuple(found)

    def shown(self, body: Any = None, /) -> Shown:
        """Return a write, and what is shown of its object afterwards; NotVerified when it is refused."""
        return self._with_views(self.lasting.served(self._allowed(), body))

    def tried(self, body: Any, /) -> Shown:
        """Return a write that may be refused, and what is shown of its object if it is not."""
        written = self.lasting.send(self._allowed(), body)
        return self._with_views(written) if written.exchange.ok else Shown(written, ())

    def create(self) -> Created:
        """Return what is shown of a new object after a call with the working body."""
        if "created" not in self.does:
            raise NotVerified("the contract does not say what this operation creates", self.operation.label)
        shown = self.shown()
        named = shown.written.objects.get(self.does["created"], ())
        new = tuple(str(each.identifier) for each in named) or ("an object that names what was sent",)
        return Created(new if shown.views else (), shown.exchanges)

    def delete(self) -> Deleted:
        """Return whether new objects are gone after a call has deleted them."""
        kind = self.does.get("deleted", "")
        written = self.lasting.served(self._allowed())
        left = [view for own in written.objects.get(kind, ()) for view in views(self.target, kind, own)]
        return Deleted(not left, (written.exchange, *(view.exchange for view in left)))

    def body(self) -> Any:
        """Return the working body of an operation."""
        return self.lasting.template(self._allowed())

    def created_object_is_served(self, answer: Exchange) -> bool:
        """Whether the new object may be there although no list shows it; NotVerified when it cannot be told."""
        kind = self.does["created"]
        if showing(kind, self.target.snapshot):
            return super().created_object_is_served(answer)
        lists = [each for each in listing(kind, self.target.snapshot) if not each.operation.parameters]
        for endpoint in lists:
            pages = self.target.listing(endpoint.operation)
            if not pages.is_complete(pages.largest_page(again=True)):
                raise NotVerified("its list has several pages, so that a new object could be missed")
        if not lists:
            raise NotVerified("no list of the contract shows what this operation creates", self.operation.label)
        return False

    def _allowed(self) -> Endpoint:
        endpoint = self.target.endpoint(self.operation)
        self.target.may_send(endpoint)
        return endpoint

    def _with_views(self, written: SentWrite) -> Shown:
        kind = self.does.get("created") or self.does.get("updated", "")
        return Shown(written, views_of(self.target, kind, written, self.operation.path) if kind else ())

    def _views(self, kind: str, endpoint: Endpoint) -> tuple[View, ...]:
        try:
            own = self.lasting.object(kind)
        except NotVerified:
            if kind in endpoint.kinds.values():
                raise
            return ()
        return views(self.target, kind, own, endpoint.operation.path)
