"""Print the open points of `contracts/open-points.yaml` into `contracts/README.md`."""

from __future__ import annotations

from pathlib import Path

from lmscontract.contract.load import load
from lmscontract.contract.project import Contract

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "contracts" / "README.md"
BEGIN, END = "<!-- open-points:begin -->\n", "<!-- open-points:end -->"


def listed(contract: Contract) -> str:
    """The open points as a Markdown list, in the order of the file."""
    return "".join(
        f"- **{each.id}** ({each.source}): {each.question} Meanwhile: {each.meanwhile}\n"
        for each in contract.open_points.values()
    )


def page(text: str, contract: Contract) -> str:
    """The text of the page, with the list between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{listed(contract)}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8"), load(ROOT / "contracts")), "utf-8")
