"""The results of an unfinished run: kept line by line, read again, and refused by another run."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from lmscontract.errors import UsageError
from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.previous_runs import PreviousRuns
from lmscontract.findings.results import FILE, Beginning, Counts, Identity, Result, Results, check_same, read

IDENTITY = Identity("sandbox-01", "Toys", "sandbox", "2030-03", "nightly", 1, (), "0a1b2c3d")
BEGINNING = Beginning(IDENTITY, "2030-03-01T08:00:00+00:00", PreviousRuns())
RESULT = Result("test_toys.py::test_one", (Outcome("one", Status.VERIFIED),), Counts({"GET /toys": 2}, {}, {}))


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Every finished line is read, the one that a killed process could not finish is not, and a run goes on after it."""
    results = Results(tmp_path / FILE, BEGINNING)
    results.append(RESULT)
    with results.path.open("ab") as file:
        file.write(b'\n{"test": "half')
    assert read(results.path) == (BEGINNING, (RESULT,))
    Results(results.path, BEGINNING, begun=True).append(RESULT)
    assert read(results.path) == (BEGINNING, (RESULT, RESULT))


def test_a_new_run_replaces_the_results_of_another(tmp_path: Path) -> None:
    """The first result of a run removes what an earlier one left, and the end of the run removes the file."""
    for _ in range(2):
        results = Results(tmp_path / FILE, BEGINNING)
        results.append(RESULT)
    assert len(read(results.path)[1]) == 1
    results.discard()
    with pytest.raises(UsageError, match=r"there is no unfinished run; start a new run without --resume"):
        read(results.path)


def test_a_folder_that_is_not_writable_ends_no_run(tmp_path: Path) -> None:
    """What cannot be kept is lost for --resume only."""
    (tmp_path / "file").write_text("")
    Results(tmp_path / "file" / FILE, BEGINNING).append(RESULT)


@pytest.mark.parametrize(
    ("changed", "difference"),
    [
        ({"target": "sandbox-02"}, "target sandbox-01, not sandbox-02"),
        ({"month": "2030-04"}, "month 2030-03, not 2030-04"),
        ({"profile": "gate"}, "profile nightly, not gate"),
        ({"seed": 7}, "seed 1, not 7"),
        ({"selection": ("--rule x",)}, "selection none, not --rule x"),
        ({"requirements": "ffffffff"}, "requirements 0a1b2c3d, not ffffffff"),
    ],
)
def test_another_run_does_not_go_on(changed: dict[str, str], difference: str, tmp_path: Path) -> None:
    """The difference of another run is shown."""
    check_same(tmp_path, BEGINNING, IDENTITY)
    with pytest.raises(UsageError, match=f"the unfinished run is another one: {difference}"):
        check_same(tmp_path, BEGINNING, replace(IDENTITY, **changed))


def test_counts_of_parts_are_added() -> None:
    """Requests and redirects are summed, the longest response time is kept, and what is new since an earlier count is known."""
    before = Counts({"GET /toys": 2}, {"GET /toys": 1}, {"GET /toys": 0.5})
    now = Counts(
        {"GET /toys": 5, "GET /boxes": 1}, {"GET /toys": 1}, {"GET /toys": 0.7, "GET /boxes": 0.1}, {"GET /toys": 2}
    )
    new = now.since(before)
    assert new == Counts({"GET /toys": 3, "GET /boxes": 1}, {}, {"GET /toys": 0.7, "GET /boxes": 0.1}, {"GET /toys": 2})
    before.add(new)
    assert before == now
