"""Every requirement that a response can show to be broken can be broken, and a response shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Channel, Effect, Month

from .conftest import Caller, Clock, Probes

UNSEEN: Mapping[str, str] = {}
"""Requirements whose breach no call of `Probes` shows, each with the reason."""

MONTHS = [
    ("ours", "2026-08", "production"),
    ("ours", "2026-11", "sandbox"),
    ("ours", "2022-12", "production"),
    ("ours", "2027-01", "production"),
    ("parcels", "2030-01", "production"),
    ("parcels", "2030-06", "sandbox"),
    ("parcels", "2031-06", "production"),
]


@pytest.mark.parametrize(("contract", "month", "channel"), MONTHS)
def test_each_broken_requirement_shows_in_a_response(
    contract: str, month: str, channel: str, request: pytest.FixtureRequest
) -> None:
    """Of each requirement with a response oracle, some call is answered otherwise when it is broken."""
    loaded: Contract = request.getfixturevalue(contract)
    snapshot = loaded.at(Month.parse(month), Channel(channel))
    shown = _answers(snapshot, loaded, ())
    unseen = []
    for batch in _batches(snapshot):
        broken = _answers(snapshot, loaded, batch)
        unseen += [each.id for each in batch if broken[each.operation.label] == shown[each.operation.label]]
    assert sorted(set(unseen) - UNSEEN.keys()) == []


def _batches(snapshot: Snapshot) -> Iterator[list[Requirement]]:
    """The requirements in groups with at most one of each operation; the token endpoint's come one by one."""
    token = snapshot.vocabulary.token["operation"]
    groups: dict[str, list[Requirement]] = {}
    for requirement in derive(snapshot):
        if requirement.oracle is Oracle.RESPONSE:
            groups.setdefault(requirement.operation.label, []).append(requirement)
    yield from ([each] for each in groups.pop(token, []))
    for index in range(max(map(len, groups.values()))):
        yield [group[index] for group in groups.values() if index < len(group)]


def _answers(
    snapshot: Snapshot, contract: Contract, broken: list[Requirement] | tuple[()]
) -> dict[str, list[tuple[int, tuple[tuple[str, str], ...], bytes]]]:
    """What every operation answers to its probes; one that writes has a tenant of its own."""
    found = {}
    ids = [each.id for each in broken]
    wanted = {each.operation.label for each in broken}
    reader = Caller(Platform(snapshot, contract.mock_data, clock=Clock(), broken=ids))
    for endpoint in snapshot.endpoints.values():
        if not wanted or endpoint.operation.label in wanted:
            if endpoint.effect is Effect.WRITES or endpoint.public:
                caller = Caller(Platform(snapshot, contract.mock_data, clock=Clock(), broken=ids))
            else:
                caller = reader
            found[endpoint.operation.label] = Probes(caller, endpoint).answers()
    return found
