"""A tenant of the parcel service in its initial state."""

from __future__ import annotations

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.store.tenant import TenantData
from lmscontract.types import Channel


@pytest.fixture
def held(parcels: Contract) -> TenantData:
    """Return the data of a tenant at the baseline."""
    return TenantData(parcels.at(parcels.vocabulary.baseline, Channel("production")), parcels.mock_data)
