"""How a tenant behaves where the contract is silent: one reading of each trait, chosen by name or drawn by a seed.

Whatever is chosen, the tenant keeps every requirement.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

TRAITS: Mapping[str, tuple[str, ...]] = {}
"""Every trait with its readings; the first is the plain one."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The readings of one tenant, by trait; what is not named is plain. `seed` draws what no reading can tell."""

    readings: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None

    @classmethod
    def drawn(cls, seed: int) -> Manner:
        """A manner in which each trait has a reading at random; equal seeds give equal manners."""
        rolled = random.Random(f"manner {seed}")  # noqa: S311  # a mock's manner is the same for the same seed
        return cls({trait: rolled.choice(readings) for trait, readings in TRAITS.items()}, seed)

    def of(self, trait: str) -> str:
        """The reading of a trait."""
        return self.readings.get(trait, TRAITS[trait][0])

    def draw(self, *about: object) -> random.Random:
        """Dice for something, always the same for the same thing in the same manner."""
        return random.Random(f"{self.seed} {about}")  # noqa: S311  # as above
