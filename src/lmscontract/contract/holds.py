"""Changes that a tenant has not in the form of their date: early, late, in part, or rolled back."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.edits import Draft, Step
from lmscontract.contract.model import Change, Edit
from lmscontract.errors import ContractError, UsageError, closest

if TYPE_CHECKING:
    from lmscontract.contract.baseline import Reader
    from lmscontract.contract.source import Document

OPTION = "--rollout"


class Hold(StrEnum):
    """How a change is held: in force before its date, not after it, by half, or taken back but for what it added."""

    EARLY = "early"
    LATE = "late"
    PARTIAL = "partial"
    ROLLED_BACK = "rolled-back"

    @classmethod
    def parse(cls, text: str) -> Hold:
        """A hold by its name; a UsageError names the closest."""
        try:
            return cls(text)
        except ValueError:
            names = [each.value for each in cls]
            mend = closest(text, names) or f"the holds are {', '.join(names)}"
            raise UsageError(f"there is no hold {text}", OPTION, mend) from None


_ADDING = frozenset(
    {
        "endpoint-added", "new-optional-request-parameter", "new-required-request-parameter", "new-optional-request-property",
        "new-required-request-property", "response-property-added", "response-property-renamed",
        "request-property-renamed", "request-parameter-renamed",
    }
)  # fmt: skip
_STAYING = {
    "new-required-request-parameter": "new-optional-request-parameter",
    "new-required-request-property": "new-optional-request-property",
    "response-property-renamed": "response-property-added",
    "request-property-renamed": "new-optional-request-property",
    "request-parameter-renamed": "new-optional-request-parameter",
}
"""What is left of an edit when what it took away is back: a new name beside the old one, and nothing mandatory."""


class Folding(Struct, frozen=True):
    """What is needed to apply changes of which some are held. Equal seeds choose the same half."""

    reader: Reader
    documents: Mapping[str, Document]
    seed: int

    def apply(self, change: Change, hold: Hold | None, draft: Draft) -> bool:
        """Apply what a hold leaves of a change; whether anything was. What rests on something held is left out with it."""
        steps = [Step(edit, change, self.reader, self.documents) for edit in _single(change.edits)]
        if hold is Hold.ROLLED_BACK:
            steps = [replace(step, edit=_staying(step.edit)) for step in steps if step.edit.kind in _ADDING]
        chosen = self._half(change, steps, draft) if hold is Hold.PARTIAL else steps
        return sum(_tried(step, draft) for step in chosen) > 0

    def _half(self, change: Change, steps: list[Step], draft: Draft) -> list[Step]:
        """Half of the steps, in their order, of which each finds what it names."""
        dice = random.Random(f"{self.seed} {change.id}")  # noqa: S311  # equal seeds, equal halves
        chosen: list[int] = []
        for index in dice.sample(range(len(steps)), len(steps)):
            if len(chosen) < len(steps) // 2 and _fits([steps[each] for each in sorted([*chosen, index])], draft):
                chosen.append(index)
        return [steps[each] for each in sorted(chosen)]


def half(ids: Iterable[str], about: str, seed: int) -> list[str]:
    """Half of some ids, at least one of them; the same for the same seed."""
    known = sorted(ids)
    return random.Random(f"{seed} {about}").sample(known, -(-len(known) // 2))  # noqa: S311  # as above


def in_parts(change: Change) -> bool:
    """Whether a change has more than one part, so that half of it can be in force."""
    return sum(1 for _ in _single(change.edits)) > 1


def _single(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Each edit of each of its operations by itself; what is only recorded is no part."""
    for edit in edits:
        if edit.kind == "open":
            continue
        if edit.kind.startswith(("endpoint-", "api-")) or not edit.of:
            yield edit
        else:
            yield from (replace(edit, of=(operation,)) for operation in edit.of)


def _staying(edit: Edit) -> Edit:
    kind = _STAYING.get(edit.kind, edit.kind)
    subject = edit.keys["to"] if edit.kind.endswith("-renamed") else edit.subject
    return replace(edit, kind=kind, subject=subject)


def _fits(steps: Iterable[Step], draft: Draft) -> bool:
    trial = dict(draft)
    return all(_tried(step, trial) for step in steps)


def _tried(step: Step, draft: Draft) -> bool:
    try:
        step.apply(draft)
    except ContractError:  # the contract is sound, so that it is a hold which took away what the edit names
        return False
    return True
