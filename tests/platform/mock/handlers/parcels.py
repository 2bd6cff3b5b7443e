"""Handlers of the parcel service: effects of requests and computed properties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.handlers import Body, Item, Request, Store, answer, batch, computed


@computed("depot")
def depot(item: Item, store: Store) -> Mapping[str, Any]:
    """Return the number of parcels of a depot."""
    return {"parcels": len(store.parcel.find(depot_id=item.id))}


@answer("GET /depot/v1/depots/{depot_id}")
def depot_with_drivers(item: Item, store: Store) -> Mapping[str, Any]:
    """Return the driver of the first parcel of a depot."""
    drivers = (each.related("driver_id") for each in store.parcel.find(depot_id=item.id)[:1])
    return {"drivers": [each.pick("name") for each in drivers if each is not None]}


@answer("GET /parcel/v1/parcels/{id}")
def parcel(item: Item, store: Store) -> Mapping[str, Any]:
    """Return the days on which a parcel was seen."""
    return {"seen": [{"at": "2030-01-02"}, {"at": "2030-01-03"}]}


@batch("POST /parcel/v1/parcels/batch", rows="items", at="data.taken", identifier="id_parcel")
def take_parcel(row: Body, request: Request, store: Store) -> Item:
    """Update a parcel by its number or label, or create one."""
    return store.parcel.save([{"id": row.id_parcel}, {"label": row.label}], row)
