"""Filters of jq that no program has: they end, and soon."""

from __future__ import annotations

import pytest

from lmscontract.usage.source.responses.jq import made_by
from lmscontract.usage.source.values.abstract import NOTHING
from lmscontract.usage.usage import Place

DOUBLED = "; ".join(f"def f{number}: f{number - 1}, f{number - 1}" for number in range(1, 28)) + "; f27"
PIECES = (
    "(",
    "[",
    "{a: ",
    '"\\(',
    ".a = ",
    ".a |= ",
    "try ",
    "- ",
    "def f: ",
    "if ",
    ". as [",
    "f(",
    ".[",
    ".. as $x | ",
    "} ",
)


@pytest.mark.parametrize(
    "filter", [*(piece * 3000 for piece in PIECES), DOUBLED, '"', "\\", "reduce", ". as", "if then"]
)
def test_a_filter_without_an_end_is_read(filter: str) -> None:
    """What is not understood gives nothing, also before anything else."""
    place = Place("goods.sh", 1)
    assert made_by(filter, NOTHING, {}, lambda _: place, lambda *_: NOTHING) is not None
