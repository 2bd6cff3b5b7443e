"""Scripts that a grammar cannot parse are replaced in a time that grows with their size."""

from __future__ import annotations

import pytest

from lmscontract.usage.source.parsing.grammar_gaps import powershell

MANY = 50_000


@pytest.mark.parametrize(
    "piece",
    [b"<# \n", b'@"\nx "\n', b'"`', b"a ? #", b'a ? "`"', b"a ? 'b ", b"$x = $a ? 1 : ", b"$a ?? "],
    ids=["comments", "documents", "texts", "notes", "conditions", "words", "choices", "defaults"],
)
def test_a_script_of_which_nothing_ends_is_read(piece: bytes) -> None:
    """Texts, comments and conditions without an end are looked for once, not again from each of them."""
    assert powershell(piece * MANY)
