"""The history of findings over previous runs, and its file."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.findings.previous_runs import (
    FORGOTTEN_AFTER,
    MOST_RUNS,
    MOST_TENANTS,
    EndedRun,
    History,
    OpenFinding,
    PreviousRuns,
    parsed,
    read,
    rename_unreadable,
)

MONDAY = date(2026, 11, 16)
ENDED = EndedRun("2026-11-16T03:00:00+00:00", "2026-11", 1, {"violated": 1})
IDS = st.frozensets(st.sampled_from([f"{n:08x}" for n in range(9)]))


def after(past: PreviousRuns, day: date, **found: frozenset[str]) -> PreviousRuns:
    """Add a run."""
    nothing: dict[str, frozenset[str]] = dict.fromkeys(("violated", "verified", "unseen", "sent"), frozenset())
    return past.after(day, ENDED, **{**nothing, **found})


def test_a_finding_keeps_its_first_day_until_it_is_verified() -> None:
    """A finding keeps its first day, also over runs that could not check it, until it is verified."""
    a = frozenset({"a" * 8})
    seen = after(PreviousRuns(), MONDAY, violated=a)
    dark = after(seen, MONDAY + timedelta(1), unseen=a)
    again = after(dark, MONDAY + timedelta(2), violated=a)
    assert again.open == {"a" * 8: OpenFinding(MONDAY, MONDAY + timedelta(2), 2)}
    assert after(again, MONDAY + timedelta(3), verified=a).open == {}


def test_a_filtered_run_keeps_the_rest() -> None:
    """A filtered run does not change requirements that it did not check."""
    whole = after(
        PreviousRuns(), MONDAY, violated=frozenset({"a" * 8}), verified=frozenset({"b" * 8}), sent=frozenset({"c" * 8})
    )
    narrow = after(whole, MONDAY, verified=frozenset({"d" * 8}))
    assert narrow.open == whole.open
    assert narrow.verified == {"b" * 8, "d" * 8}
    assert narrow.sent == whole.sent


def test_an_unverifiable_requirement_is_no_longer_verified() -> None:
    """A verified requirement that cannot be checked is reported once, and not after every run."""
    whole = after(PreviousRuns(), MONDAY, verified=frozenset({"b" * 8}))
    assert after(whole, MONDAY, unseen=frozenset({"b" * 8})).verified == frozenset()


def test_the_history_is_limited() -> None:
    """The oldest runs, tenants and findings are removed."""
    past = PreviousRuns()
    for _ in range(MOST_RUNS + 5):
        past = after(past, MONDAY)
    assert len(past.runs) == MOST_RUNS
    old = after(PreviousRuns(), MONDAY, violated=frozenset({"a" * 8}))
    assert after(old, MONDAY + FORGOTTEN_AFTER).open == {}
    history = History()
    for number in range(MOST_TENANTS + 3):
        history = history.with_runs_of(f"tenant-{number}", "sandbox", "Toys", past)
    assert [target for target, _, _ in history.tenants] == [f"tenant-{n}" for n in range(3, MOST_TENANTS + 3)]


def test_histories_are_separate(tmp_path: Path) -> None:
    """Another channel or contract of the same tenant has a separate history."""
    history = History().with_runs_of("a", "sandbox", "Toys", PreviousRuns(runs=(ENDED,)))
    assert history.of("a", "sandbox", "Toys").last == ENDED.started
    assert history.of("a", "production", "Toys") == history.of("a", "sandbox", "Shop") == PreviousRuns()
    assert read(tmp_path / "history.json") == History()


@given(IDS, IDS, IDS, st.dates())
def test_a_history_can_be_saved(
    violated: frozenset[str], verified: frozenset[str], sent: frozenset[str], day: date
) -> None:
    """A history that is written as JSON and read again is unchanged."""
    past = after(PreviousRuns(), day, violated=violated, verified=verified - violated, sent=sent)
    history = History().with_runs_of("ä", "sandbox", "Toys", past)
    assert parsed(json.loads(json.dumps(history.to_json()))) == history


def test_an_invalid_file_is_reported_and_kept(tmp_path: Path) -> None:
    """If the file is invalid, the history is empty, a line gives the reason, and the file is not overwritten."""
    path = tmp_path / "history.json"
    texts = (
        "",
        "[]",
        "{}",
        '{"version": 2}',
        '{"version": 1, "tenants": [{}]}',
        '{"version": 1, "tenants": 7}',
        "[" * 9999,
    )
    for text in texts:
        path.write_text(text, "utf-8")
        assert read(path).tenants == {}
        assert "history.json cannot be read" in read(path).broken
        rename_unreadable(path)
    assert sorted(each.read_text("utf-8") for each in tmp_path.glob("history.broken*.json")) == sorted(texts)
    rename_unreadable(path)
    assert not path.exists()
