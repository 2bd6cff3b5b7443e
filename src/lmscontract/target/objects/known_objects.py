"""The objects of a tenant that are known: those of facts, those that lists show, and those that the run creates."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from lmscontract.target.objects.identifiers import listing
from lmscontract.target.objects.samples import discovered
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.sending import LastingWrites

if TYPE_CHECKING:
    from lmscontract.target.target import Target


class KnownObjects:
    """The identifiers of objects, by kind."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def identifiers(self, kind: str) -> tuple[str, ...]:
        """Return existing identifiers of a kind: from the tenant's facts, else discovered once through its lists."""
        if not kind:
            return ()
        supplied = self.target.facts.get(kind.replace("-", "_"))
        if supplied is not None:
            return (str(supplied),)
        return self._discovered(kind)

    def of_facts(self, kind: str) -> tuple[str, ...]:
        """Return the objects of a kind that facts name: one for all calls, or one for a requirement, such as an archived one."""
        word = kind.replace("-", "_")
        named = (str(value) for name, value in self.target.facts.items() if name == word or name.endswith(f"_{word}"))
        return tuple(dict.fromkeys(named)) if kind else ()

    def readable(self, kind: str) -> tuple[str, ...]:
        """Return identifiers of a kind for calls that only read: also where the owner supplied an object for all calls."""
        return tuple(dict.fromkeys((*self.identifiers(kind), *self._discovered(kind))))

    def _discovered(self, kind: str) -> tuple[str, ...]:
        if kind and kind not in self.target.known:
            self.target.known[kind] = ()  # a list that needs an identifier of its own kind finds none
            self.target.known[kind] = discovered(self.target, kind) or self._created(kind)
        return self.target.known.get(kind, ())

    def _created(self, kind: str) -> tuple[str, ...]:
        """Create an object of a kind that no list shows."""
        if self.target.lasting and not listing(kind, self.target.snapshot):
            with suppress(NotVerified):
                return (str(LastingWrites(self.target).get_or_create(kind).identifier),)
        return ()

    def discover(self, wanted: Collection[str] | None = None) -> Mapping[str, tuple[str, ...]]:
        """Find identifiers of every kind that the paths of the wanted shapes (or of all) need, ahead of the checks."""
        for endpoint in list(self.target.snapshot.operations):
            for kind in endpoint.kinds.values() if wanted is None or endpoint.operation.shape in wanted else ():
                self.identifiers(kind)
        return self.target.known
