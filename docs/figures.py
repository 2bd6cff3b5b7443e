"""Measure the figures of the README on the shipped contract, and print them into it."""

from __future__ import annotations

import textwrap
from pathlib import Path

from lmscontract.contract.load import load
from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES, derive
from lmscontract.rules.rule import Oracle
from lmscontract.types import Basis, Channel, Month

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "README.md"
BEGIN, END = "<!-- figures:begin -->\n", "<!-- figures:end -->"
MONTH = Month(2026, 11)


def figures(contract: Contract) -> str:
    """How large the contract is at one month, in sentences of lines of 120 columns."""
    snapshot = contract.at(MONTH, Channel("sandbox"))
    derived = derive(snapshot)
    declared = sum(each.oracle is Oracle.DECLARED for each in derived)
    stated = sum(each.basis is Basis.STATED for each in derived)
    announcements = {change.announcement for change in contract.changes}
    said = (
        f"At the end of {snapshot.month} on the {snapshot.channel} channel, the contract has"
        f" {len([*snapshot.operations])} operations and {len([*snapshot.removed])} removed ones. {len(RULES)} rules derive"
        f" {len(derived)} requirements from it: {stated} stated and {len(derived) - stated} inferred."
        f" {len(derived) - declared} of them are observable in responses; {declared} are not."
        f" The contract records {len(contract.changes)} changes in {len(announcements)} announcements,"
        f" and {len(contract.open_points)} open points. The last known month is {contract.vocabulary.known_through}."
    )
    return textwrap.fill(said, 120) + "\n"


def page(text: str, contract: Contract) -> str:
    """The text of the page, with the figures between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{figures(contract)}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8"), load(ROOT / "contracts")), "utf-8")
