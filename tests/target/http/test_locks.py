"""Requests that must not overlap never do, even across processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lmscontract.errors import Inconclusive
from lmscontract.target.http.locks import Locks, tenant_key

TENANT = "https://toys.example"


def test_a_call_without_a_lock_writes_no_file(tmp_path: Path) -> None:
    """A call without a lock writes no file."""
    with Locks(tmp_path / "locks", TENANT).hold(()):
        assert list(tmp_path.iterdir()) == []


def test_two_runs_never_hold_the_same(tmp_path: Path) -> None:
    """While one run holds a lock, another run ends with a one-line error, and gets the lock afterwards."""
    one, other = (Locks(tmp_path, TENANT, timeout=0) for _ in range(2))
    with one.hold(("branches",)):
        with pytest.raises(Inconclusive) as caught, other.hold(("batch", "branches")):
            pytest.fail("it was not free")
        assert caught.value.where == TENANT
        assert caught.value.what == "after 0 seconds, another run still holds the lock of calls that must not overlap"
        with other.hold(("batch",)):
            pass
    with other.hold(("branches", "batch", "batch")):
        pass


def test_different_names_and_tenants_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """A lock belongs to one tenant and one name; the spelling of the address makes no difference."""
    with Locks(tmp_path, TENANT, timeout=0).hold(("batch",)):
        for base_url, name in ((TENANT, "branches"), ("https://other.example", "batch"), (f"{TENANT}/base", "batch")):
            with Locks(tmp_path, base_url, timeout=0).hold((name,)):
                pass
        for spelling in ("https://TOYS.example/", "https://toys.example:443"):
            with pytest.raises(Inconclusive), Locks(tmp_path, spelling, timeout=0).hold(("batch",)):
                pass


def test_one_run_may_hold_a_lock_within_itself(tmp_path: Path) -> None:
    """A run that already holds a lock continues, and keeps the lock until the outer call ends."""
    locks = Locks(tmp_path, TENANT, timeout=0)
    with locks.hold(("batch",)):
        with locks.hold(("batch",)):
            pass
        with pytest.raises(Inconclusive), Locks(tmp_path, TENANT, timeout=0).hold(("batch",)):
            pass


def test_an_error_frees_the_lock(tmp_path: Path) -> None:
    """A call that fails releases its lock, and its error is unchanged."""
    error = Inconclusive("the call failed")
    with pytest.raises(Inconclusive) as caught, Locks(tmp_path, TENANT, timeout=0).hold(("batch",)):
        raise error
    assert caught.value is error
    with Locks(tmp_path, TENANT, timeout=0).hold(("batch",)):
        pass


def test_a_lock_holds_between_processes_and_ends_with_its_holder(tmp_path: Path) -> None:
    """Another process cannot get the lock until the holder ends."""
    program = (
        "import sys; from pathlib import Path; from lmscontract.target.http.locks import Locks\n"
        "with Locks(Path(sys.argv[1]), sys.argv[2]).hold(('batch',)):\n"
        "    print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path), TENANT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Inconclusive), Locks(tmp_path, TENANT, timeout=0).hold(("batch",)):
        pass
    holder.kill()
    holder.communicate(timeout=60)
    with Locks(tmp_path, TENANT, timeout=0).hold(("batch",)):
        pass


def test_each_tenant_has_a_key() -> None:
    """Equal addresses have one key, with or without the default port and a last slash; another port or path has another."""
    key = tenant_key("https://lms.example")
    assert tenant_key("https://LMS.example:443/") == key
    others = {tenant_key(each) for each in ("http://lms.example", "https://lms.example/two", "https://two.example")}
    assert len(others | {key}) == 4
