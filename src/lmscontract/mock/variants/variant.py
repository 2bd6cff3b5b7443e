"""How a mock behaves where the contract leaves a choice: one interpretation of each variant point.

Interpretations are chosen by name, or at random from a seed. With any of them the mock keeps every requirement. What they
change: `resolved_contract` (the snapshot that is served), `data_variants` (the objects of the tenant),
`response_variants` (the form of responses), `error_responses`, `headers`, and every module that calls `Variant.of`.
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
from lmscontract.mock.variants.points import POINTS
from lmscontract.types import Operation

_OPTION = "--variant"
_SEED = re.compile(r"[0-9]{1,18}")
_SYNTAX = "write POINT=INTERPRETATION, or a seed of up to 18 digits"

VARIANT_POINTS: Mapping[str, tuple[str, ...]] = {name: point.interpretations for name, point in POINTS.items()}
"""Every variant point with its interpretations; the first is the default."""

PATCHES = ("fields", "demands")
"""What an interpretation of an open point may change besides variant points."""

OF_OPERATIONS = frozenset(
    {
        "places",
        "depths",
        "shapes",
        "known-properties",
        "unsettled-properties",
        "early-operations",
        "unsettled-operations",
    }
    | {"required-defaults", "single-objects", "untyped-values", "amounts-of-money", "arrays-or-objects"}
    | {"prices-of-free-items", "status-words", "not-permitted"}
)
"""The variant points that the name of an open point selects for the operations and properties of the point only."""


class Scope(Struct, frozen=True):
    """The interpretations that an open point selects for its operations, by shape.

    With `properties`, they apply to properties of these names only.
    """

    shapes: frozenset[str]
    properties: frozenset[str]
    interpretations: Mapping[str, str]

    def covers(self, operation: Operation, name: str) -> bool:
        """Whether the scope has a property of an operation, or without a name the operation itself."""
        return operation.shape in self.shapes and (not self.properties or name in self.properties)


class Variant(Struct, frozen=True):
    """The interpretations of one tenant, by variant point; those that are left out are the default ones.

    `seed` decides what an interpretation leaves to chance. `patches` are the changes of open points' interpretations that
    no variant point covers, by open point: `fields` in the responses of an operation, and places that it `demands`.
    `scopes` are what open points select for their operations only, by open point. `named` are the variant points that are
    selected by name, and not by chance.
    """

    interpretations: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    patches: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    scopes: Mapping[str, Scope] = field(default_factory=dict)
    named: frozenset[str] = frozenset()

    @classmethod
    def from_seed(cls, seed: int, open_points: Mapping[str, OpenPoint] | None = None) -> Variant:
        """Return a variant with a random interpretation of each variant point and each open point."""
        rng = random.Random(f"variant {seed}")  # noqa: S311  # equal seeds give equal variants
        chosen = {point: rng.choice(interpretations) for point, interpretations in VARIANT_POINTS.items()}
        patched = {id: rng.choice(point.interpretations) for id, point in (open_points or {}).items()}
        return cls(chosen, seed, {id: patch for id, each in patched.items() if (patch := _patch(each))})

    @classmethod
    def parse(cls, texts: Iterable[str], open_points: Mapping[str, OpenPoint] | None = None) -> Variant:
        """Return the variant of several texts, later ones first: SEED or POINT=INTERPRETATION.

        A UsageError for an unknown point or interpretation, and for an interpretation that the mock does not simulate.
        """
        points = open_points or {}
        variant = cls()
        for text in texts:
            name, _, interpretation = text.partition("=")
            if _SEED.fullmatch(text):
                variant = cls.from_seed(int(text), open_points)
            elif name in VARIANT_POINTS:
                variant = variant._without_scopes_of(name)
                variant = variant._with({name: _checked(interpretation, VARIANT_POINTS[name], name)})
            elif name in points:
                variant = variant._with_open_point(points[name], interpretation)
            else:
                near = closest(name, (*VARIANT_POINTS, *points)) or _SYNTAX
                raise UsageError(f"there is no variant point and no open point {name}", _OPTION, near)
        return variant

    @property
    def is_default(self) -> bool:
        """Whether every interpretation is the default one."""
        chosen = (self.interpretations, *(each.interpretations for each in self.scopes.values()))
        return not self.patches and all(
            VARIANT_POINTS[point][0] == interpretation for each in chosen for point, interpretation in each.items()
        )

    @property
    def drawn(self) -> str:
        """The interpretations that are not the default ones, and the open points that are simulated: `a=b, c`."""
        chosen = sorted(
            f"{point}={name}" for point, name in self.interpretations.items() if name != VARIANT_POINTS[point][0]
        )
        return ", ".join((*chosen, *sorted({*self.patches, *self.scopes}))) or "the default interpretations"

    def of(self, point: str) -> str:
        """Return the interpretation of a variant point."""
        return self.interpretations.get(point, VARIANT_POINTS[point][0])

    def at(self, operation: Operation, name: str = "") -> Variant:
        """Return the variant of one operation, or of a property in it, with what open points select for it."""
        found = [each.interpretations for each in self.scopes.values() if each.covers(operation, name)]
        chosen = {point: interpretation for each in found for point, interpretation in each.items()}
        return self._with(chosen) if chosen else self

    def rng(self, *about: object) -> random.Random:
        """Return a random generator, always the same for the same arguments."""
        return random.Random(f"{self.seed} {about}")  # noqa: S311  # as above

    def chance(self, share: float, *about: object) -> bool:
        """Return True for a share of all arguments, always the same for the same ones."""
        digest = hashlib.blake2b(f"{self.seed} {about}".encode(), digest_size=4).digest()
        return int.from_bytes(digest, "big") < share * 2**32

    def choice(self, point: str, *about: object) -> str:
        """Return the interpretation for one thing: where the variant point is `random`, each thing has one of the others."""
        interpretation = self.of(point)
        return (
            self.rng(point, *about).choice(VARIANT_POINTS[point][:-1]) if interpretation == "random" else interpretation
        )

    def patched(self, key: str) -> Iterator[tuple[str, Any]]:
        """Yield what the patches have under a key, by operation."""
        for patch in self.patches.values():
            yield from patch.get(key, {}).items()

    def _with(self, interpretations: Mapping[str, str]) -> Variant:
        named = self.named | interpretations.keys()
        return replace(self, interpretations={**self.interpretations, **interpretations}, named=named)

    def _without_scopes_of(self, variant_point: str) -> Variant:
        scopes = {id: each for id, each in self.scopes.items() if variant_point not in each.interpretations}
        return replace(self, scopes=scopes)

    def _with_open_point(self, point: OpenPoint, name: str) -> Variant:
        known = {str(each["id"]): each for each in point.interpretations}
        interpretation = known[_checked(name, known, point.id)]
        if "mock" not in interpretation:
            raise UsageError(f"the mock does not simulate {name} of {point.id}", _OPTION, point.not_simulated)
        chosen = {name: _first(each) for name, each in interpretation["mock"].items() if name in VARIANT_POINTS}
        patches = {**self.patches, point.id: _patch(interpretation)}
        shapes = frozenset(Operation.parse(each).shape for each in point.on if " /" in each)
        own = {name: each for name, each in chosen.items() if shapes and name in OF_OPERATIONS}
        scopes = {id: each for id, each in self.scopes.items() if id != point.id}
        if own:
            scopes[point.id] = Scope(shapes, frozenset(point.properties), own)
        variant = self._with({name: each for name, each in chosen.items() if name not in own})
        return replace(variant, patches={id: patch for id, patch in patches.items() if patch}, scopes=scopes)


def variant_list(open_points: Iterable[OpenPoint]) -> str:
    """Return the text of `--variant list`: the variant points, and the open points that the mock simulates, with their values."""
    lines = ["Variant points, the default interpretation first (unchanged: as without a variant):"]
    for name, variant_point in POINTS.items():
        lines += [f"  {name:26} {', '.join(variant_point.interpretations)}", f"    {variant_point.says}"]
    lines += ["Open points of the contract, the assumed interpretation first:"]
    for point in open_points:
        simulated = [each for each in point.interpretations if "mock" in each]
        lines += [f"  {point.id:26} {', '.join(str(each['id']) for each in simulated)}"] if simulated else []
        lines += [f"    {each['id']}: {' '.join(each['says'].split())}" for each in simulated]
    return "\n".join(lines)


def _checked(name: str, known: Iterable[str], point: str) -> str:
    if name in (names := tuple(known)):
        return name
    if not name:
        hint = f"write {point}=INTERPRETATION, which is {_either(names)}"
        raise UsageError(f"{point} needs an interpretation", _OPTION, hint)
    raise UsageError(f"{point} has no interpretation {name}", _OPTION, f"it has {', '.join(names)}")


def _either(names: Sequence[str]) -> str:
    return " or ".join([*filter(None, [", ".join(names[:-1])]), names[-1]])


def _first(interpretation: Any) -> str:
    return str(interpretation[0] if isinstance(interpretation, list | tuple) else interpretation)


def _patch(interpretation: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in interpretation.get("mock", {}).items() if key in PATCHES}
