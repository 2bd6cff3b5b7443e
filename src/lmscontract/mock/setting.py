"""What every room of one mock works with: the contract of its month, what it holds, and what it does not keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Behaviour, Snapshot
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.samples import Samples
from lmscontract.mock.tenant.state import Tenant
from lmscontract.mock.tenant.views import Views
from lmscontract.mock.variants.variant import Variant


class Setting(Struct, frozen=True, dict=True):
    """One tenant at one month. `clock` gives Unix seconds."""

    snapshot: Snapshot
    mock_data: Mapping[str, Any]
    tenant: Tenant
    breaks: Breaks
    variant: Variant
    clock: Callable[[], float]
    seed: int = 1

    @cached_property
    def samples(self) -> Samples:
        """Values of the contract's shapes."""
        return Samples(self.snapshot.vocabulary.schemas)

    @cached_property
    def views(self) -> Views:
        """What answers show of objects."""
        return Views(self.tenant)

    def keeps(self, rule: str, operation: str, location: str = "", expected: str = "") -> bool:
        """Whether this tenant keeps the requirement of that id."""
        return self.breaks.keeps(rule, operation, location, expected)

    def promised(self, operation: str, promise: Behaviour) -> bool:
        """Whether this tenant keeps a promise of an operation."""
        return self.breaks.keeps(promise.rule, operation, promise.at, promise.expected)
