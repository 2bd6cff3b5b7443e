"""Which objects a list shows to a call."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.call import Call
from lmscontract.mock.compiled_operation import CompiledOperation
from lmscontract.mock.context import Context
from lmscontract.mock.core import Platform
from lmscontract.mock.lists.selection import Selection
from lmscontract.mock.messages import Request
from lmscontract.mock.store.records import Record
from lmscontract.types import Operation

from ..conftest import Opened


@pytest.fixture
def context(parcels: Contract, opened: Opened) -> Context:
    """A tenant of the parcel service as it is at the end."""
    platform: Platform = opened(parcels, "2031-06")
    return platform._context


@pytest.fixture
def operation(context: Context) -> CompiledOperation:
    """The list of parcels."""
    return CompiledOperation.of(context.snapshot.endpoints[Operation.parse("GET /parcel/v1/parcels").shape], context)


def _call(operation: CompiledOperation, level: str = "superadmin", **query: str) -> Call:
    call = Call(Request("GET", operation.endpoint.operation.path, tuple(query.items())), operation, {})
    call.level = level
    return call


def _ids(shown: list[Record]) -> list[Any]:
    return [record.id for record in shown]


def test_a_selection_is_kept_until_something_is_written(operation: CompiledOperation, context: Context) -> None:
    """The same query selects the same objects; after a write they are selected again."""
    selection, store = Selection(operation, context), context.store()
    first = selection.of(_call(operation, size="m"), store)
    assert selection.of(_call(operation, size="m", sheet="2"), store) is first
    assert selection.of(_call(operation), store) is not first
    context.tenant.records("parcel").add({"size": "m"})
    assert len(selection.of(_call(operation, size="m"), store)) == len(first) + 1


def test_a_level_does_not_see_what_is_hidden_from_it(operation: CompiledOperation, context: Context) -> None:
    """What the contract hides from a level is not in the list of that level only."""
    selection, store = Selection(operation, context), context.store()
    shown = {level: set(_ids(selection.of(_call(operation, level), store))) for level in ("superadmin", "user")}
    assert shown["superadmin"] - shown["user"] == {6002}


def test_a_list_shows_what_its_caller_may_see(operation: CompiledOperation, context: Context) -> None:
    """What one caller may not see is left out of that caller's list only."""
    selection = Selection(operation, context)
    everything = selection.of(_call(operation), context.store())
    part = context.store(lambda kind, record: kind == "parcel" and record.number < 4, viewer="somebody")
    assert _ids(selection.of(_call(operation), part)) == _ids(everything)[:3] == [5001, 5002, 5003]
    assert selection.of(_call(operation), context.store()) is everything


def test_a_broken_list_shows_what_it_must_hide_whatever_the_caller_may_see(parcels: Contract, opened: Opened) -> None:
    """What a caller may see does not repair the broken requirement."""
    broken = opened(parcels, "2031-06", broken=["hidden-object-listed:GET /parcel/v1/parcels:secret_parcel"])
    context = broken._context
    operation = CompiledOperation.of(
        context.snapshot.endpoints[Operation.parse("GET /parcel/v1/parcels").shape], context
    )
    nothing = context.store(lambda *_: False, viewer="nobody")
    assert _ids(Selection(operation, context).of(_call(operation, "user", size="s"), nothing)) == [6002]
