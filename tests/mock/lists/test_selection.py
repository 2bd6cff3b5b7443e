"""Which records a list shows in the response to a request."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.compiled_operation import CompiledOperation, RoutedCall
from lmscontract.mock.context import Context
from lmscontract.mock.core import Platform
from lmscontract.mock.lists.listing import Selection
from lmscontract.mock.messages import Request
from lmscontract.mock.store.records import Record
from lmscontract.types import Operation

from ..conftest import Opened


@pytest.fixture
def context(parcels: Contract, opened: Opened) -> Context:
    """Return a tenant of the parcel service in its last month."""
    platform: Platform = opened(parcels, "2031-06")
    return platform._context


@pytest.fixture
def operation(context: Context) -> CompiledOperation:
    """Return the list of parcels."""
    return CompiledOperation(context.snapshot.endpoints[Operation.parse("GET /parcel/v1/parcels").shape], context)


def _call(operation: CompiledOperation, level: str = "superadmin", **query: str) -> RoutedCall:
    call = RoutedCall(Request("GET", operation.endpoint.operation.path, tuple(query.items())), operation, {})
    call.level = level
    return call


def _ids(shown: list[Record]) -> list[Any]:
    return [record.id for record in shown]


def test_a_selection_is_cached_until_a_write(operation: CompiledOperation, context: Context) -> None:
    """The same query returns the cached records; after a write they are selected again."""
    selection, store = Selection(operation, context), context.store()
    first = selection.of(_call(operation, size="m"), store)
    assert selection.of(_call(operation, size="m", sheet="2"), store) is first
    assert selection.of(_call(operation), store) is not first
    context.tenant.records("parcel").add({"size": "m"})
    assert len(selection.of(_call(operation, size="m"), store)) == len(first) + 1


def test_hidden_records_are_left_out_for_their_level(operation: CompiledOperation, context: Context) -> None:
    """Records that the contract hides from a level are left out of the lists of that level only."""
    selection, store = Selection(operation, context), context.store()
    shown = {level: set(_ids(selection.of(_call(operation, level), store))) for level in ("superadmin", "user")}
    assert shown["superadmin"] - shown["user"] == {6002}


def test_records_outside_the_visibility_of_an_account_are_left_out(
    operation: CompiledOperation, context: Context
) -> None:
    """Records that one account may not see are left out of the lists of that account only."""
    selection = Selection(operation, context)
    everything = selection.of(_call(operation), context.store())
    part = context.store(lambda kind, record: kind == "parcel" and record.number < 4, viewer="user")
    assert _ids(selection.of(_call(operation), part)) == _ids(everything)[:3] == [5001, 5002, 5003]
    assert selection.of(_call(operation), context.store()) is everything


def test_visibility_does_not_repair_a_break(parcels: Contract, opened: Opened) -> None:
    """A list with a break still shows the records that it must hide."""
    broken = opened(parcels, "2031-06", broken=["hidden-object-listed:GET /parcel/v1/parcels:secret_parcel"])
    context = broken._context
    operation = CompiledOperation(context.snapshot.endpoints[Operation.parse("GET /parcel/v1/parcels").shape], context)
    nothing = context.store(lambda *_: False, viewer="user")
    assert _ids(Selection(operation, context).of(_call(operation, "user", size="s"), nothing)) == [6002]
