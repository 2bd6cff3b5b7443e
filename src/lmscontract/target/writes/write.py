"""The interface of calls that write and are read back, and what a tenant shows of their objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lmscontract.contract.writing import outcomes
from lmscontract.property_path import PropertyPath
from lmscontract.target.exchange import Exchange
from lmscontract.target.writes.lost_values import LostValue
from lmscontract.target.writes.undo import JsonObject
from lmscontract.target.writes.views import Leaves
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target


class Deleted(Struct, frozen=True):
    """Whether an object is gone after a call has deleted it, with that call and the one that shows it.

    `is_served` is whether a call about it shows it, and not only a list, which may lag.
    """

    gone: bool
    exchanges: tuple[Exchange, ...]
    is_served: bool = False


class Updated(Struct, frozen=True):
    """What an object shows after an update, as one record and as all values, with the exchanges that show it.

    `sent` is the body of the update, or of what is shown before it the body that created the object. `named` are the
    identifiers of other objects of its kind in it, and `mark` is in the texts that nothing had before. `referring` are the
    places that show the identifier of another object of its kind, and `identifier` is its own, empty if it is unknown.
    """

    record: JsonObject
    exchanges: tuple[Exchange, ...]
    leaves: Leaves
    sent: Any = None
    named: tuple[str, ...] = ()
    mark: str = ""
    referring: tuple[tuple[str, str], ...] = ()
    identifier: str = ""


class Created(Struct, frozen=True):
    """The identifiers that a list shows in addition after a call that creates, with that call and the list after it.

    `shown` is what other calls show of the new object, if it was created with the body of the owner; `missing` is the 404 of
    the call about it, although the list beside that shows it. `lost` is a value of its body that calls about it do not show.
    """

    new: tuple[str, ...]
    exchanges: tuple[Exchange, ...]
    shown: Updated | None = None
    missing: Exchange | None = None
    lost: LostValue | None = None


class Write(ABC):
    """The writes of an operation, each with what the tenant shows afterwards. Each method raises NotVerified if it cannot.

    An `UndoneWrite` undoes each at once, a `LastingWrite` writes to objects of the run. `subject` is the number of the object
    of the run that was changed last, by its kind. `does` is what the operation does ("created", "updated", "deleted") to which
    kind of object. `slowly`: what is shown is read a while after each write.
    """

    def __init__(self, target: Target, operation: Operation, *, slowly: bool = False) -> None:
        self.target = target
        self.operation = operation
        self.slowly = slowly
        self.subject: Mapping[str, int] = {}
        self.endpoint = target.endpoint(operation)
        self.does = outcomes(self.endpoint, target.snapshot)

    def wait(self, share: float = 1) -> None:
        """Wait for responses that lag behind what was written, or for a share of that time."""
        self.target.wait(share)

    @abstractmethod
    def body(self) -> Any:
        """Return the working body of the operation."""

    @abstractmethod
    def create(self) -> Created:
        """Send the working body, and return what is shown of the new object."""

    @abstractmethod
    def update(self, bodies: Sequence[JsonObject]) -> tuple[Updated, ...]:
        """Return an object as it was, and as it is after an update with each body in turn."""

    @abstractmethod
    def change(self, *, new_numbers: bool = False) -> tuple[Updated, Updated]:
        """Return an object as it was, and as it is after an update with the working body, perhaps with new numbers in it."""

    @abstractmethod
    def delete(self) -> Deleted:
        """Delete a new object, and return whether it is gone."""

    @abstractmethod
    def read_again(self, before: Updated, after: Updated) -> tuple[Updated, Updated]:
        """Return what is shown before the last update, and a while after it."""

    @abstractmethod
    def read_values(self, path: PropertyPath) -> Iterator[Any]:
        """Yield the values that are shown at a path of the object that the operation updates."""

    @abstractmethod
    def created_object_is_served(self, answer: Exchange) -> bool:
        """Return whether the object is served that a call has created, as far as its answer shows which."""

    @abstractmethod
    def not_found(self, answer: Exchange) -> Exchange | None:
        """Return the 404 that proves that a call has created nothing; None without one."""
