"""What all parts of one mock share: the contract of its month, its data, its handlers, and its broken requirements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Answer, Endpoint, Snapshot
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.loading import LoadedHandlers
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.bodies import working_body
from lmscontract.mock.store.items import Sees, Store
from lmscontract.mock.store.records import Record
from lmscontract.mock.store.tenant import TenantData
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Operation


class Context(Struct, frozen=True, dict=True):
    """One tenant at one month. `clock` gives Unix seconds."""

    snapshot: Snapshot
    mock_data: Mapping[str, Any]
    tenant: TenantData
    breaks: Breaks
    variant: Variant
    clock: Callable[[], float]
    handlers: LoadedHandlers
    seed: int = 1

    @cached_property
    def samples(self) -> Samples:
        """Generates and validates values of the contract's schemas."""
        return Samples(self.snapshot.vocabulary.schemas)

    @cached_property
    def login_starts(self) -> frozenset[str]:
        """The operations at which a login in a browser starts."""
        starts = (grant.get("starts") for grant in self.snapshot.vocabulary.grants.values())
        return frozenset(Operation.parse(each).label for each in starts if each)

    @cached_property
    def home(self) -> str:
        """The path of a page for browsers, to which redirects lead: none that starts a sign-in."""
        own: Mapping[str, Any] = self.mock_data.get("operations") or {}
        pages = [each.operation for each in self.snapshot.operations if each.answer is Answer.HTML]
        pages += [Operation.parse(label) for label, entry in own.items() if "page" in entry]
        return next((each.path for each in pages if not each.parameters and each.label not in self.login_starts), "/")

    @cached_property
    def unknown_status(self) -> int:
        """The status of a call that names an unknown object: the variant's, 404 if the contract has no such status."""
        status = self.variant.of("unknown-identifier")
        return int(status) if status in self.snapshot.vocabulary.statuses else 404

    def working_body(self, endpoint: Endpoint) -> dict[str, Any]:
        """Return a valid body of an operation."""
        return working_body(endpoint, self.samples, self.tenant)

    @property
    def now(self) -> str:
        """The time in the format of fields."""
        return datetime.fromtimestamp(self.clock(), UTC).strftime("%Y-%m-%d %H:%M:%S")

    def store(self, sees: Sees | None = None, viewer: Any = None, caller: Record | None = None) -> Store:
        """Return the store as a caller sees it; without `sees`, everything."""
        return Store(self.tenant, self.samples, self.handlers.computed, self.now, sees, viewer, caller)

    def keeps(self, rule: str, operation: str, location: str = "", expected: str = "") -> bool:
        """Return whether this tenant keeps the requirement of that id."""
        return self.breaks.keeps(rule, operation, location, expected)
