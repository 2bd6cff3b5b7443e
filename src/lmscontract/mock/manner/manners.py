"""How a tenant behaves where the contract is silent: one reading of each trait, chosen by name or drawn by a seed.

Whatever is chosen, the tenant keeps every requirement. What a trait does stands in the room that it is about:
`understanding` (the contract as this tenant takes it), `stock` (what it holds), `disguise` (how its answers look),
`refusals`, `headers`, and `Manner.of` in the rooms that have a choice of their own.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.model import OpenPoint
from lmscontract.errors import UsageError, closest

_OPTION = "--manner"
_SEED = re.compile(r"[0-9]{1,18}")
_WRITTEN = "write TRAIT=READING or POINT=READING, or a number of up to 18 digits"

TRAITS: Mapping[str, tuple[str, ...]] = {
    # the contract as this tenant takes it
    "places": ("first", "last", "drawn"),
    "depths": ("record", "nested", "entries"),
    "shapes": ("first", "last"),
    "known-properties": ("sent", "left-out", "some"),
    "unsettled-properties": ("left-out", "sent"),
    "early-operations": ("absent", "served"),
    "unsettled-operations": ("served", "gone"),
    "default-page-size": ("as-stated", "own"),
    "required-defaults": ("defaulted", "refused"),
    "open-keywords": ("lenient", "enforced"),
    "mandatory-body": ("shown-only", "more"),
    # what it holds
    "identifier-numbers": ("held", "greater", "beyond-32-bit", "colliding"),
    "identifier-types": ("held", "text", "uuid", "drawn"),
    "identifier-names": ("held", "id", "own", "kind", "drawn"),
    "amounts": ("held", "none", "one", "about-a-page", "forty", "hundreds", "drawn"),
    "identifier-places": ("item", "within"),
    "segment-words": ("held", "other"),
    # how answers look
    "single-objects": ("under-data", "at-root", "drawn"),
    "extra-members": ("none", "some", "many"),
    "resembling-members": ("none", "some"),
    "namesakes": ("none", "within"),
    "member-order": ("as-held", "reversed", "sorted", "shuffled"),
    "field-names": ("held", "camel", "prefixed"),
    "untyped-values": ("held", "texts", "numbers", "objects", "lists"),
    "amounts-of-money": ("numbers", "texts", "cents"),
    "prices-of-the-free": ("priced", "empty", "zeros"),
    "numbers": ("held", "as-texts"),
    "booleans": ("held", "as-digits", "as-numbers"),
    "nulls": ("held", "some"),
    "dates": ("held", "iso", "zoned", "unix"),
    "texts": ("held", "other-scripts", "long"),
    "empty-objects": ("held", "as-arrays"),
    "json": ("compact", "indented", "escaped"),
    "open-answers": ("held", "list", "true", "empty"),
    "status-words": ("held", "spaced", "numbers"),
    # lists
    "pages-beyond": ("empty", "refused"),
    "unknown-sorting": ("refused", "ignored"),
    "unknown-direction": ("refused", "ignored"),
    "cursor": ("text", "number"),
    "links-that-lead-nowhere": ("sent", "left-out", "null"),
    "links-unasked": ("left-out", "object", "array", "null"),
    "link-addresses": ("absolute", "without-host", "query-only", "other-host"),
    "link-members": ("href", "more"),
    # refusals
    "error-bodies": ("messages", "problem", "nested", "errors", "text", "html", "empty"),
    "unknown-identifier": ("404", "403", "400"),
    "unknown-path": ("404", "403", "400"),
    "removed-call": ("like-unknown", "404", "403", "400", "redirect"),
    "other-method": ("404", "405", "403", "400"),
    "turned-away": ("403", "404", "400"),
    "judged-first": ("credential", "request"),
    "unknown-path-without-token": ("as-with", "401"),
    "dropped-parameters": ("ignored", "refused"),
    "dropped-body-fields": ("ignored", "refused"),
    # headers
    "shown-headers": ("all", "needed-only", "some"),
    "header-names": ("as-written", "lower", "upper"),
    "version-header": ("sample", "other", "drawn"),
    "version-on-refusals": ("sent", "left-out"),
    "exposed-headers": ("alone", "among-others", "lower", "any"),
    "content-type": ("as-sample", "bare", "lower", "more-parameters"),
    "extra-headers": ("none", "some"),
    # tokens
    "token-texts": ("hex", "jwt", "punctuated", "long"),
    "token-expiry": ("as-stated", "minutes", "fortnight"),
    "token-validity": ("as-answered", "fortnight"),
    "token-scopes": ("as-stated", "more"),
    "token-refusals": ("oauth", "as-others", "forbidden"),
    "token-refresh": ("oauth", "refused"),
    "client-tokens": ("served", "refused", "some-refused"),
    "authorize": ("page", "redirect"),
    "sign-on": ("page", "redirect"),
}
"""Every trait with its readings; the first is the plain one."""

PATCHES = ("fields", "demands")
"""What a reading of an open point may bring besides traits."""


class Manner(Struct, frozen=True):
    """The readings of one tenant, by trait; what is not named is plain. `seed` draws what no reading can tell.

    `patches` are what readings of open points bring with them beyond traits, by the point: `fields` that answers of
    an operation hold, and places that it `demands`.
    """

    readings: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    patches: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def drawn(cls, seed: int, open_points: Mapping[str, OpenPoint] | None = None) -> Manner:
        """A manner in which each trait, and each open point that brings something, has a reading at random."""
        rolled = random.Random(f"manner {seed}")  # noqa: S311  # a mock's manner is the same for the same seed
        readings = {trait: rolled.choice(readings) for trait, readings in TRAITS.items()}
        chosen = {id: rolled.choice(point.readings) for id, point in (open_points or {}).items()}
        return cls(readings, seed, {id: patch for id, each in chosen.items() if (patch := _patch(each))})

    @classmethod
    def named(cls, names: Iterable[str], open_points: Mapping[str, OpenPoint] | None = None) -> Manner:
        """The manner of several names, of which later ones win: a seed (everything drawn), TRAIT=READING, POINT=READING.

        A UsageError names the closest for what is not known, says how a reading is written where none is named, and why
        where one is not drawn.
        """
        points = open_points or {}
        manner = cls()
        for name in names:
            about, _, reading = name.partition("=")
            if _SEED.fullmatch(name):
                manner = cls.drawn(int(name), open_points)
            elif about in TRAITS:
                manner = manner._with({about: _known(reading, TRAITS[about], about)})
            elif about in points:
                manner = manner._reading(points[about], reading)
            else:
                near = closest(about, (*TRAITS, *points)) or _WRITTEN
                raise UsageError(f"there is no trait and no open point {about}", _OPTION, near)
        return manner

    @property
    def plain(self) -> bool:
        """Whether every trait has its first reading, and nothing is patched."""
        return not self.patches and all(TRAITS[trait][0] == reading for trait, reading in self.readings.items())

    def of(self, trait: str) -> str:
        """The reading of a trait."""
        return self.readings.get(trait, TRAITS[trait][0])

    def draw(self, *about: object) -> random.Random:
        """Dice for something, always the same for the same thing in the same manner."""
        return random.Random(f"{self.seed} {about}")  # noqa: S311  # as above

    def chance(self, share: float, *about: object) -> bool:
        """Whether something happens that happens so often."""
        digest = hashlib.blake2b(f"{self.seed} {about}".encode(), digest_size=4).digest()
        return int.from_bytes(digest, "big") < share * 2**32

    def choice(self, trait: str, *about: object) -> str:
        """The reading of a trait for one thing: where the trait is `drawn`, each thing has one of the others."""
        reading = self.of(trait)
        return self.draw(trait, *about).choice(TRAITS[trait][:-1]) if reading == "drawn" else reading

    def of_patches(self, key: str) -> Iterator[tuple[str, Any]]:
        """What the patches bring under a key, by operation."""
        for patch in self.patches.values():
            yield from patch.get(key, {}).items()

    def _with(self, readings: Mapping[str, str]) -> Manner:
        return replace(self, readings={**self.readings, **readings})

    def _reading(self, point: OpenPoint, name: str) -> Manner:
        found = {str(each["id"]): each for each in point.readings}
        reading = found[_known(name, found, point.id)]
        if "mock" not in reading:
            raise UsageError(f"{name} of {point.id} is no manner of the mock", _OPTION, point.not_drawn)
        chosen = {trait: _first(each) for trait, each in reading["mock"].items() if trait in TRAITS}
        patches = {**self.patches, point.id: _patch(reading)}
        return replace(self._with(chosen), patches={id: patch for id, patch in patches.items() if patch})


def told(open_points: Iterable[OpenPoint]) -> str:
    """The traits with their readings, and the open points with those that a mock can take, as text."""
    lines = ["Traits, the plain reading first:"]
    lines += [f"  {trait:26} {', '.join(readings)}" for trait, readings in TRAITS.items()]
    lines += ["Open points of the contract, the reading that is assumed first:"]
    for point in open_points:
        drawn = [str(each["id"]) for each in point.readings if "mock" in each]
        lines += [f"  {point.id:26} {', '.join(drawn)}"] if drawn else []
    return "\n".join(lines)


def _known(name: str, known: Iterable[str], about: str) -> str:
    if name in (names := tuple(known)):
        return name
    if not name:
        raise UsageError(f"{about} names no reading", _OPTION, f"write {about}=READING, which is {_either(names)}")
    raise UsageError(f"{about} has no reading {name}", _OPTION, closest(name, names) or f"it has {', '.join(names)}")


def _either(names: Sequence[str]) -> str:
    return " or ".join([*filter(None, [", ".join(names[:-1])]), names[-1]])


def _first(reading: Any) -> str:
    return str(reading[0] if isinstance(reading, list | tuple) else reading)


def _patch(reading: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in reading.get("mock", {}).items() if key in PATCHES}
