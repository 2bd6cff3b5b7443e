"""A browser, and a parcel service whose accounts have limited permissions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month

from .conftest import Caller, Clock

LIMITED: Mapping[str, Any] = {
    "superadmin": {"username": "dispatcher", "sees": {"depot": {"except": ["depot_code"]}}},
    "power-user": {
        "username": "planner",
        "refuses": ["ANY /billing/**", "POST /depot/v1/depots"],
        "sees": {"parcel": {"first": 4, "except": ["lost_parcel"]}, "route": {"facts": ["no_such_fact"]}},
    },
    "manager": {
        "username": "depot.manager",
        "sees": {"driver": {"self": True, "naming": ["boss"]}, "sighting": {"through": ["driver"]}},
    },
    "user": {
        "username": "driver.one",
        "serves": ["GET /parcel/**", "GET /depot/v1/drivers/{id}"],
        "refuses": ["GET /parcel/v1/stamps"],
        "sees": {"driver": {"self": True}, "sighting": {"through": ["driver"]}},
    },
    "user-2": {"username": "driver.two", "like": "user"},
}


def limited(parcels: Contract, records: tuple[Mapping[str, Any], ...] = (), month: str = "2031-06") -> Caller:
    """Return a caller of the parcel service with limited accounts and additional records."""
    more = (
        {"kind": "driver", "id": "drv-9004", "fields": {"login": "planner"}},
        {"kind": "driver", "id": "drv-9005", "fields": {"login": "driver.two", "boss": "drv-9002"}},
    )
    data = {**parcels.mock_data, "accounts": LIMITED, "records": [*parcels.mock_data["records"], *more, *records]}  # type: ignore[misc]
    return Caller(Platform(parcels.at(Month.parse(month), Channel("production")), data, clock=Clock()))


def with_variant(parcels: Contract, **interpretations: str) -> Platform:
    """Return the parcel service in a variant."""
    variant = Variant(
        {variant_point.replace("_", "-"): interpretation for variant_point, interpretation in interpretations.items()}
    )
    return Platform(
        parcels.at(Month.parse("2031-06"), Channel("production")), parcels.mock_data, clock=Clock(), variant=variant
    )


@dataclass
class Browser:
    """A browser that keeps cookies, and does not follow redirects."""

    platform: Platform
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, address: str, **query: str) -> Response:
        """Go to an address."""
        parts = urlsplit(address)
        asked = (*parse_qsl(parts.query), *query.items())
        path = address.partition("?")[0] if not parts.scheme else parts.path
        return self._kept(self.platform.handle(Request("GET", path, asked, self._headers)))

    @property
    def _headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def _kept(self, response: Response) -> Response:
        if cookie := response.header("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response
