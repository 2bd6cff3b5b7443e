"""The file accepted.toml: its entries, and its errors in one line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from lmscontract.errors import ConfigurationError
from lmscontract.findings.accepted import Acceptance, by_requirement, read, stanza

ENTRY = 'reason = "case 4711", owner = "QA", expiry = 2026-12-31'
ID = "null-sent:GET /toys:data.items[].size=x"


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """Write a text to a file."""

    def write(text: str) -> Path:
        path = tmp_path / "accepted.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def entry(id: str, where: str = "accepted.toml:1") -> Acceptance:
    """Return an entry for a requirement."""
    return Acceptance(id, "case 4711", "QA", date(2026, 12, 31), where)


def test_entries_have_two_forms(written: Callable[[str], Path]) -> None:
    """An entry is a line or a table, with a long or short id and a date or string; it records its line."""
    path = written(f'# ours\n3f9a12c0 = {{{ENTRY}}}\n\n["{ID}"]\nreason = "a"\nowner = "b"\nexpiry = "2027-01-02"\n')
    first, second = read(path)
    assert first == Acceptance("3f9a12c0", "case 4711", "QA", date(2026, 12, 31), f"{path}:2")
    assert (second.id, second.expiry, second.where) == (ID, date(2027, 1, 2), f"{path}:4")


def test_an_entry_may_name_an_issue(written: Callable[[str], Path]) -> None:
    """The key issue is the address of an issue; anything else is an error with its line."""
    (found,) = read(written(f'3f9a12c0 = {{{ENTRY}, issue = "https://issues.example/4711"}}'))
    assert found.issue == "https://issues.example/4711"
    with pytest.raises(
        ConfigurationError, match=r":1: 3f9a12c0.issue: expected an address, got '4711'; begin it with https://"
    ):
        read(written(f'3f9a12c0 = {{{ENTRY}, issue = "4711"}}'))


def test_the_expiry_date_is_included() -> None:
    """An acceptance is valid on its expiry date, and not on the next day."""
    assert entry("a").holds(date(2026, 12, 31))
    assert not entry("a").holds(date(2027, 1, 1))


def test_the_proposed_line_can_be_read(written: Callable[[str], Path]) -> None:
    """The line in a report is valid once reason and owner are filled in, and not before."""
    for id in ("3f9a12c0", ID):
        line = stanza(id, date(2026, 11, 20))
        (found,) = read(written(line.replace('""', '"x"')))
        assert (found.id, found.expiry) == (id, date(2026, 12, 20))
        with pytest.raises(ConfigurationError, match=r"reason: expected a text that is not blank, got ''"):
            read(written(line))


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("3f9a12c0 = {", 1, "not valid TOML"),
        ("3f9a12c0 = 1", 1, "3f9a12c0: expected a table, got 1"),
        ('\n3f9a12c0 = {reson = "a"}', 2, "3f9a12c0.reson: unknown key; the closest is reason"),
        (
            'a = {owner = "QA", expiry = 2026-12-31}',
            1,
            "a.reason: expected a text that is not blank, but the key is missing",
        ),
        ('a = {reason = "x", owner = 7, expiry = 2026-12-31}', 1, "a.owner: expected a text that is not blank, got 7"),
        ('a = {reason = "x", owner = "QA"}', 1, "a.expiry: expected a day, as in 2026-12-31, but the key is missing"),
        (
            'a = {reason = "x", owner = "QA", expiry = "soon"}',
            1,
            "a.expiry: expected a day, as in 2026-12-31, got 'soon'",
        ),
        ('a = {reason = "x", owner = "QA", expiry = 2026-12-31T10:00:00}', 1, "got '2026-12-31T10:00:00'"),
    ],
)
def test_an_invalid_entry_is_reported_with_its_line(
    text: str, line: int, said: str, written: Callable[[str], Path]
) -> None:
    """A wrong key, a missing reason or an invalid date is one error line with file and line, and exit code 2."""
    path = written(text)
    with pytest.raises(ConfigurationError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert said in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    """If the named file cannot be read, the error names it."""
    with pytest.raises(ConfigurationError, match=r"nowhere\.toml: cannot be read"):
        read(tmp_path / "nowhere.toml")


def test_entries_are_found_by_either_id() -> None:
    """A long or short id selects the requirement; ids of other months are returned separately; unknown ones are errors."""
    ids = {"long-a": "long-a", "aaaa0000": "long-a", "long-b": "long-b"}
    ever = {**ids, "long-old": "long-old"}
    found, others = by_requirement([entry("aaaa0000"), entry("long-old")], ids, lambda: ever)
    assert found == {"long-a": entry("aaaa0000")}
    assert others == (entry("long-old"),)
    with pytest.raises(ConfigurationError, match=r"accepted.toml:1: .*long-bb; the closest is long-b"):
        by_requirement([entry("long-bb")], ids, lambda: ever)


def test_a_requirement_is_accepted_once() -> None:
    """Two entries for one requirement are an error at the second one."""
    ids = {"long-a": "long-a", "aaaa0000": "long-a"}
    entries = [entry("long-a"), entry("aaaa0000", "accepted.toml:2")]
    with pytest.raises(ConfigurationError, match=r"accepted.toml:2: aaaa0000 is accepted twice"):
        by_requirement(entries, ids, lambda: ids)


def test_conditions_are_those_of_readiness(written: Callable[[str], Path]) -> None:
    """Entries with a condition are for findings of readiness, so that check ignores them; an unknown condition is an error."""
    (found,) = read(written(f'3f9a12c0 = {{{ENTRY}, works = "both", certainty = "possible", calls = "GET /toys"}}'))
    assert (found.works, found.certainty, found.calls) == ("both", "possible", "GET /toys")
    assert by_requirement([found], {}, dict) == ({}, ())
    with pytest.raises(ConfigurationError, match=r":1: 3f9a12c0.works: expected one of both, only-old, .*, got 'new'"):
        read(written(f'3f9a12c0 = {{{ENTRY}, works = "new"}}'))
