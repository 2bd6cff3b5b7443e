"""What earlier runs found, from run to run and through its file."""

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
    """One more run."""
    nothing: dict[str, frozenset[str]] = dict.fromkeys(("violated", "verified", "unseen", "sent"), frozenset())
    return past.after(day, ENDED, **{**nothing, **found})


def test_a_finding_keeps_its_first_day_until_it_is_gone() -> None:
    """A finding keeps the day on which it was first seen, also over runs that could not try it, until it is verified."""
    a = frozenset({"a" * 8})
    seen = after(PreviousRuns(), MONDAY, violated=a)
    dark = after(seen, MONDAY + timedelta(1), unseen=a)
    again = after(dark, MONDAY + timedelta(2), violated=a)
    assert again.open == {"a" * 8: OpenFinding(MONDAY, MONDAY + timedelta(2), 2)}
    assert after(again, MONDAY + timedelta(3), verified=a).open == {}


def test_what_a_run_leaves_out_stays() -> None:
    """A narrowed run forgets nothing of what it did not try."""
    whole = after(
        PreviousRuns(), MONDAY, violated=frozenset({"a" * 8}), verified=frozenset({"b" * 8}), sent=frozenset({"c" * 8})
    )
    narrow = after(whole, MONDAY, verified=frozenset({"d" * 8}))
    assert narrow.open == whole.open
    assert narrow.verified == {"b" * 8, "d" * 8}
    assert narrow.sent == whole.sent


def test_what_could_not_be_tried_is_verified_no_more() -> None:
    """What was verified and then could not be tried is news once, and not every night."""
    whole = after(PreviousRuns(), MONDAY, verified=frozenset({"b" * 8}))
    assert after(whole, MONDAY, unseen=frozenset({"b" * 8})).verified == frozenset()


def test_the_past_is_bounded() -> None:
    """Runs, tenants and findings that nobody saw for long are forgotten, the oldest first."""
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


def test_pasts_are_told_apart(tmp_path: Path) -> None:
    """Another channel or contract of the same tenant has another past."""
    history = History().with_runs_of("a", "sandbox", "Toys", PreviousRuns(runs=(ENDED,)))
    assert history.of("a", "sandbox", "Toys").last == ENDED.started
    assert history.of("a", "production", "Toys") == history.of("a", "sandbox", "Shop") == PreviousRuns()
    assert read(tmp_path / "history.json") == History()


@given(IDS, IDS, IDS, st.dates())
def test_a_history_survives_its_file(
    violated: frozenset[str], verified: frozenset[str], sent: frozenset[str], day: date
) -> None:
    """What is told as JSON and read again is the same."""
    past = after(PreviousRuns(), day, violated=violated, verified=verified - violated, sent=sent)
    history = History().with_runs_of("ä", "sandbox", "Toys", past)
    assert parsed(json.loads(json.dumps(history.to_json()))) == history


def test_a_broken_file_is_told_and_kept(tmp_path: Path) -> None:
    """Whatever is wrong with the file, the past is empty, a line says why, and nothing overwrites the file."""
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
