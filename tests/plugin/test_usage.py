"""What the tests of a session use although a change removes it."""

from __future__ import annotations

from datetime import date

from lmscontract.contract.load import load_shipped
from lmscontract.plugin.usage import reading_of, removed_lines
from lmscontract.usage.usage import Place, Usage


def test_each_call_below_a_removed_path_has_its_own_tests() -> None:
    """Two calls of one removed family are listed apart, each with the tests that make it."""

    def used(line: int, method: str, path: str, test: str) -> Usage:
        return Usage(place=Place("test_groups.py", line), reader="fixture", method=method, path=path, caller=test)

    reading = reading_of(
        [
            used(3, "GET", "/manage/v1/group", "test_list"),
            used(7, "POST", "/manage/v1/group/1/members", "test_members"),
        ],
        [],
    )
    lines = removed_lines(reading, load_shipped(), date(2026, 11, 28))
    called = {line.split(" (")[0]: lines[number + 1].strip() for number, line in enumerate(lines) if "Calls" in line}
    assert called == {
        "Calls GET /manage/v1/group": "test_list",
        "Calls POST /manage/v1/group/1/members": "test_members",
    }
