"""The weather over a platform: what it may do to any call and still keep the contract, and what happens besides.

Allowed weather is drawn from the contract's own statements: one that the contract does not allow cannot be asked for.
Disturbances are nobody's promise: they are what networks and proxies do.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Snapshot, Statement
from lmscontract.errors import UsageError, closest

OPTION = "--weather"
ANY = "allowed"
"""The name that stands for all the weather that a contract allows."""

ALLOWED: Mapping[str, str] = {
    "extra-properties": "objects have properties that nobody has heard of",
    "another-order": "properties stand in another order",
    "redirects": "a call is sent to another address of the mock, which serves it",
    "too-many-requests": "429, now and then with Retry-After; above the pace where one is set",
    "unavailable": "503, now and then with Retry-After",
    "timed-out": "408, and the connection is closed",
    "failed": "500",
    "slow-answers": "the answer takes its time",
    "short-tokens": "a token lives for a few seconds, which is what its answer tells",
}
"""What a platform may do to any call, each with a sentence; a call that is refused was not performed."""

DISTURBANCES: Mapping[str, str] = {
    "dropped-connections": "the connection is closed before an answer; the call was not performed",
    "broken-answers": "the connection is closed in the middle of the answer; the call was performed",
    "truncated-bodies": "the body ends in the middle",
    "html-bodies": "the body is a page, as of a proxy",
    "oversized-pages": "a list holds more than was asked for, and than it may",
    "early-token-ends": "a token ends before its time",
}
"""What happens to calls although no contract allows it."""

PREVENTING = ("dropped-connections", "redirects", "timed-out", "too-many-requests", "unavailable", "failed")
"""The weather in which a call is not performed, in the order in which one hides the others."""

CHANCE = 0.25
_SPELL = re.compile(r"(?P<name>[^@:]*)(?:@(?P<operation>[A-Z]+ /[^:]*))?(?::(?P<chance>[^:@/]+(?:/[^:@/]+)?))?")


class Spell(Struct, frozen=True):
    """One kind of weather: over every call of the API or over one operation, with a chance between 0 and 1."""

    name: str
    operation: str = ""
    chance: float = CHANCE

    @classmethod
    def parse(cls, text: str) -> Spell:
        """`NAME[@OPERATION][:CHANCE]`, with a chance such as 0.1, 10% or 1/10; a UsageError says what is wrong."""
        found = _SPELL.fullmatch(text.strip())
        if found is None or not found["name"].strip():
            raise UsageError(
                f"{text!r} is no weather", OPTION, "write NAME, NAME:1/10 or NAME@GET /path:10%, as the list shows"
            )
        name = found["name"].strip()
        known = (*ALLOWED, *DISTURBANCES, ANY)
        if name not in known:
            raise UsageError(f"there is no weather {name}", OPTION, closest(name, known) or "see --weather list")
        chance = CHANCE if found["chance"] is None else _chance(found["chance"])
        return cls(name, (found["operation"] or "").strip(), chance)

    def __str__(self) -> str:
        """As it is written."""
        place = f"@{self.operation}" if self.operation else ""
        return f"{self.name}{place}:{self.chance:g}"


class Weather:
    """The spells over one tenant. Which calls they meet is drawn from the seed and the number of the call."""

    def __init__(self, spells: Iterable[Spell] = (), seed: int = 1) -> None:
        self.spells = tuple(spells)
        self._seed = seed
        self._over: dict[str, tuple[Spell, ...]] = {}

    @classmethod
    def of(cls, texts: Iterable[str], snapshot: Snapshot, statements: Iterable[Statement], seed: int = 1) -> Weather:
        """The weather that texts tell; a UsageError for what is unknown, or not allowed by the contract."""
        allowed = {name for statement in statements for name in statement.faults}
        return cls([each for text in texts for each in _spells(Spell.parse(text), snapshot, allowed)], seed)

    def over(self, label: str, number: int, api: bool = True) -> frozenset[str]:
        """The names of what strikes a call of an operation; pages, which are no API, are only met when named."""
        spells = self._over.get(label)
        if spells is None:
            spells = self._over[label] = tuple(
                each for each in self.spells if (each.operation == label if each.operation else api)
            )
        return frozenset(each.name for each in spells if self.dice(each.name, number) < each.chance)

    def dice(self, name: str, number: int) -> float:
        """A number from 0 up to 1, the same for the same seed, name and call."""
        digest = hashlib.blake2b(f"{self._seed} {name} {number}".encode(), digest_size=6).digest()
        return int.from_bytes(digest) / (1 << 48)


def told(allowed: Iterable[str]) -> str:
    """Both lists as text, with what a contract allows among the first."""
    permitted = set(allowed)
    lines = ["Allowed weather, which keeps the contract:"]
    lines += [f"  {name:20} {says}" for name, says in ALLOWED.items() if name in permitted]
    lines += [f"  {ANY:20} all of these", "Disturbances, which do not:"]
    lines += [f"  {name:20} {says}" for name, says in DISTURBANCES.items()]
    return "\n".join(lines)


def _chance(text: str) -> float:
    number, _, below = text.strip().partition("/")
    try:
        chance = float(number.rstrip("%")) / float(below or 1) / (100 if number.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        chance = -1.0
    if not 0 <= chance <= 1:
        raise UsageError(f"{text.strip()} is no chance", OPTION, "write a number from 0 to 1, 10% or 1/10")
    return chance


def _operation(label: str, snapshot: Snapshot) -> str:
    try:
        return snapshot.find(label).operation.label
    except UsageError as error:
        raise UsageError(error.what, OPTION, error.hint) from None


def _spells(spell: Spell, snapshot: Snapshot, allowed: set[str]) -> Iterator[Spell]:
    if spell.operation:
        spell = replace(spell, operation=_operation(spell.operation, snapshot))
    if spell.name == ANY:
        yield from (replace(spell, name=name) for name in ALLOWED if name in allowed)
        return
    if spell.name in ALLOWED and spell.name not in allowed:
        known = ", ".join(name for name in ALLOWED if name in allowed)
        raise UsageError(f"the contract does not allow {spell.name}", OPTION, f"it allows {known or 'none'}")
    yield spell
