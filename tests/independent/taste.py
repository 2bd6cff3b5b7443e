"""Choices where the specification is silent, drawn from a seed."""

from __future__ import annotations

import hashlib
from typing import TypeVar

T = TypeVar("T")


class Taste:
    """A set of choices: the same seed and the same name give the same choice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def pick(self, name: str, *options: T) -> T:
        """Return one of the options."""
        digest = hashlib.sha256(f"{self.seed}:{name}".encode()).digest()
        return options[int.from_bytes(digest[:4], "big") % len(options)]
