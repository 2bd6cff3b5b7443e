"""A tenant of the parcel service in its initial state."""

from __future__ import annotations

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.store.tenant import Tenant
from lmscontract.types import Channel


@pytest.fixture
def held(parcels: Contract) -> Tenant:
    """Return the data of a tenant at the baseline."""
    return Tenant(parcels.at(parcels.vocabulary.baseline, Channel("production")), parcels.mock_data)
