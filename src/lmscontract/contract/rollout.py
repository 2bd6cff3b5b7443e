"""Changes that a tenant does not roll out on their date: early, late, partial, or rolled back."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.baseline import Reader
from lmscontract.contract.edits import Draft, Step
from lmscontract.contract.files import Document
from lmscontract.contract.model import Change, Edit
from lmscontract.errors import ContractError, UsageError, closest

OPTION = "--rollout"


class Rollout(StrEnum):
    """How a change is rolled out: before its date, not yet after it, half of it, or rolled back except its additions."""

    EARLY = "early"
    LATE = "late"
    PARTIAL = "partial"
    ROLLED_BACK = "rolled-back"

    @classmethod
    def parse(cls, text: str) -> Rollout:
        """Return the rollout of a name; raise a UsageError with the closest one if there is none."""
        try:
            return cls(text)
        except ValueError:
            names = [each.value for each in cls]
            hint = closest(text, names) or f"choose one of {', '.join(names)}"
            raise UsageError(f"there is no rollout {text}", OPTION, hint) from None


_ROLLED_BACK = {
    **{each: each for each in ("endpoint-added", "response-property-added")},
    **{each: each for each in ("new-optional-request-parameter", "new-optional-request-property")},
    "new-required-request-parameter": "new-optional-request-parameter",
    "new-required-request-property": "new-optional-request-property",
    "response-property-renamed": "response-property-added",
    "request-property-renamed": "new-optional-request-property",
    "request-parameter-renamed": "new-optional-request-parameter",
}
"""The edit that remains of one that adds something after a rollback: a new name beside the old one, nothing mandatory."""


class Applier(Struct, frozen=True):
    """Applies changes of which some have a rollout. Equal seeds choose the same half of a partial one."""

    reader: Reader
    documents: Mapping[str, Document]
    seed: int

    def apply(self, change: Change, rollout: Rollout | None, draft: Draft) -> bool:
        """Apply what a rollout leaves of a change, as far as the draft has what it edits; return whether anything was."""
        steps = [Step(edit, change, self.reader, self.documents) for edit in _single(change.edits)]
        if rollout is Rollout.ROLLED_BACK:
            steps = [replace(step, edit=_rolled_back(step.edit)) for step in steps if step.edit.kind in _ROLLED_BACK]
        chosen = self._half(change, steps, draft) if rollout is Rollout.PARTIAL else steps
        return sum(_applied(step, draft) for step in chosen) > 0

    def _half(self, change: Change, steps: list[Step], draft: Draft) -> list[Step]:
        """Return half of the steps, in their order, each of which finds what it edits."""
        generator = random.Random(f"{self.seed} {change.id}")  # noqa: S311  # equal seeds, equal halves
        chosen: list[int] = []
        for index in generator.sample(range(len(steps)), len(steps)):
            candidate, scratch = sorted([*chosen, index]), dict(draft)
            if len(chosen) < len(steps) // 2 and all(_applied(steps[each], scratch) for each in candidate):
                chosen.append(index)
        return [steps[each] for each in sorted(chosen)]


def half(ids: Iterable[str], about: str, seed: int) -> list[str]:
    """Return half of some ids, rounded up; the same for the same seed."""
    known = sorted(ids)
    return random.Random(f"{seed} {about}").sample(known, -(-len(known) // 2))  # noqa: S311  # equal seeds, equal halves


def can_be_partial(change: Change) -> bool:
    """Return whether a change has more than one part, so that half of it can be in force."""
    return sum(1 for _ in _single(change.edits)) > 1


def _single(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield each edit once per operation, without those that only record an open point."""
    for edit in edits:
        if edit.kind == "open":
            continue
        if edit.kind.startswith(("endpoint-", "api-")) or not edit.of:
            yield edit
        else:
            yield from (replace(edit, of=(operation,)) for operation in edit.of)


def _rolled_back(edit: Edit) -> Edit:
    subject = edit.keys["to"] if edit.kind.endswith("-renamed") else edit.subject
    return replace(edit, kind=_ROLLED_BACK[edit.kind], subject=subject)


def _applied(step: Step, draft: Draft) -> bool:
    try:
        step.apply(draft)
    except ContractError:  # the contract is valid, so a rollout has removed what the edit names
        return False
    return True
