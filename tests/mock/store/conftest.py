"""A tenant of the parcel service, as it is before anybody calls it."""

from __future__ import annotations

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.store.tenant import Tenant
from lmscontract.types import Channel


@pytest.fixture
def held(parcels: Contract) -> Tenant:
    """What a tenant holds at the baseline."""
    return Tenant(parcels.at(parcels.vocabulary.baseline, Channel.PRODUCTION), parcels.mock_data)
