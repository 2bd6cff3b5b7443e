"""The named interpretations of open points, one at a time: what each of them changes, and what it leaves as it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import State
from lmscontract.mock.core import Platform
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month, Operation

CONTRACT = load_shipped()
MONTH, EARLIER = "2027-01", {"former-types": "2022-12"}
NOW = 1_900_000_000.0

DEFAULT = {"subscription-plan-prices-shape", "subscription-record-place"}
"""The points that are read by default; `tox -e variants` reads all."""
SIMULATED = [
    pytest.param(
        point.id,
        str(interpretation["id"]),
        marks=[] if point.id in DEFAULT else [pytest.mark.every_variant],
    )
    for point in CONTRACT.open_points.values()
    for interpretation in point.interpretations
    if "mock" in interpretation
]


def _responses(month: str, name: str = "") -> Mapping[str, str]:
    """Return the example call, body and response of each operation on a tenant of an interpretation."""
    variant = Variant.parse([name], CONTRACT.open_points) if name else None
    snapshot = CONTRACT.at(Month.parse(month), Channel("production"))
    platform = Platform(snapshot, CONTRACT.mock_data, clock=lambda: NOW, variant=variant)
    found = {}
    for endpoint in snapshot.operations:
        if endpoint.state is not State.ABSENT:
            platform.reset()
            example = platform.example(endpoint.operation)
            found[endpoint.operation.shape] = repr((example, platform.bodies.get(endpoint.operation.label)))
    return found


@cache
def _default(month: str) -> Mapping[str, str]:
    return _responses(month)


UNSEEN = {
    "token-lifetime": "a response changes after the time of the token only",
    "token-scope": "token calls have no example",
    "token-refusal": "token calls have no example",
    "cursor-type": "links are sent on request only",
    "other-fields": "both interpretations allow the default",
    "page-size-default": "examples have a page size",
    "page-beyond-last": "examples are first pages",
    "preview-cursor": "examples have the cursor",
    "sorting": "examples are not sorted",
    "unknown-sort-attribute": "examples are not sorted",
    "unknown-sort-direction": "examples are not sorted",
    "enrollments-id-user": "the parameter is then part of the example",
    "seven-zero-calls": "examples are calls of a user",
    "authorize-redirect": "a page has no example response",
    "sign-on-answer": "a page has no example response",
    "error-body": "examples are not refused",
    "refused-or-missing": "examples are not refused",
    "condition-precedence": "examples are not refused",
    "dropped-in-requests": "examples send nothing that was removed",
    "removed-call-status": "removed operations have no example",
    "version-header-value": "examples show no headers",
    "sample-headers": "examples show no headers",
    "user-field-places": "directly under data is also the default of the other interpretation",
    "webinar-tool-place": "on the course is also the default of the other interpretation",
    "user-country": "country is neither required nor forbidden then",
    "subscription-plan-body": "prices are part of the example body",
    "replacing-price-calls": "the operations exist in the month of the examples",
    "wallets-february-or-april": "an operation without an example is missing then",
}
"""Why the example calls do not show what the other interpretation of a point changes."""

GENERAL = {"body-fields"}
"""The points whose operations are examples: they concern every operation."""


@pytest.mark.parametrize(("point", "interpretation"), SIMULATED)
def test_a_named_interpretation_changes_the_operations_of_its_point_only(point: str, interpretation: str) -> None:
    """The first interpretation is the default, another changes an operation of its point, and none changes others."""
    changed = _changed(f"{point}={interpretation}")
    stated = CONTRACT.open_points[point]
    on = {Operation.parse(each).shape for each in stated.on if " /" in each}
    if on and point not in GENERAL:
        assert changed <= on
    if Variant.parse([f"{point}={interpretation}"], CONTRACT.open_points).is_default:
        assert changed == set()
    elif point not in UNSEEN:
        assert changed


def _changed(name: str) -> set[str]:
    """Return the operations whose example call differs from the default."""
    return {
        shape
        for month in [EARLIER.get(name.partition("=")[0], MONTH)]
        for shape, shown in _responses(month, name).items()
        if shown != _default(month).get(shape)
    }
