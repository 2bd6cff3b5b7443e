"""The journal names every write before it is sent, so that another process can undo what is left of it."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.target.fake import TOY, TOYS, Asked, Reply, op, snapshot
from tests.target.writes.test_undo import POST, PUT, Shelf, writing

from lmscontract.errors import UsageError
from lmscontract.findings.redaction import Redactor
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.writes.cleanup import undo_entry, undo_open
from lmscontract.target.writes.journal import FILE, Journal, JournalEntry, failures

DELETE = op("DELETE /toys/v1/toys/{toy_id}")
UPDATES_ONLY = snapshot(edits=[{"api-removed": "POST /toys/v1/toys"}])


class Killed(BaseException):
    """The process ends here, and nothing is undone."""


class Shelves(Shelf):
    """A shop that kills the process after so many requests, and answers no more then."""

    def __init__(self, kills_at: int = 0, **more: bool) -> None:
        super().__init__(**more)
        self.kills_at = kills_at

    def send(self, request: Any, *_: Any, **__: Any) -> Any:
        """Answer a request unless the process is dead."""
        if self.kills_at and len(self.calls) >= self.kills_at:
            raise Killed
        return super().send(request)


def journal(folder: Path, secrets: tuple[str, ...] = ()) -> Journal:
    """Return the journal of a new process in a folder."""
    return Journal(
        folder / FILE, "toys", "key", "sandbox", "2030-03", Redactor(secrets), ("email",), running=folder / "running"
    )


def process(shop: Shelf, folder: Path) -> Target:
    """Return the target of a new process that may write, with its journal."""
    one = writing(shop)
    one.journal = journal(folder)
    return one


def left(folder: Path) -> tuple[JournalEntry, ...]:
    """Return what another process finds in the journal."""
    return journal(folder).left()


def lines(folder: Path) -> list[dict[str, Any]]:
    """Return the events of the journal."""
    return [json.loads(line) for line in (folder / FILE).read_text("utf-8").splitlines()]


def test_a_creation_is_in_the_journal_before_it_is_sent(tmp_path: Path) -> None:
    """The file names operation, label and undo when the request arrives, then the identifier, then that it is undone."""
    shop = Shelf()
    at_request: list[dict[str, Any]] = []

    def create(asked: Asked) -> Reply:
        at_request.extend(lines(tmp_path))
        return shop.create(asked)

    shop.on(POST.label, create)
    one = process(shop, tmp_path)
    one.call(POST)
    begun = at_request[0]
    assert (begun["operation"], begun["undo"], begun["before"]) == (POST.label, DELETE.label, ["1"])
    assert (begun["label"], begun["tenant"], begun["month"]) == ("a red car", "toys", "2030-03")
    assert [{**each, "entry": ""} for each in lines(tmp_path)[1:]] == [
        {"entry": "", "created": ["2"]},
        {"entry": "", "undone": True},
    ]
    one.journal.close()
    assert left(tmp_path) == ()


def test_nothing_is_sent_that_cannot_be_journalled(tmp_path: Path) -> None:
    """Without a journal on the disk no object is created."""
    one = process(shop := Shelf(), tmp_path)
    (tmp_path / FILE).mkdir()
    with pytest.raises(UsageError, match="cannot be written: Is a directory"):
        one.call(POST)
    assert not any(call.startswith("POST") for call in shop.calls)


@pytest.mark.parametrize("names_it", [True, False])
def test_what_a_killed_process_left_is_undone_by_another(tmp_path: Path, names_it: bool) -> None:
    """Whenever a process is killed, the journal names what it left, and another process takes exactly that away."""
    remaining = set()
    for moment in range(1, 12):
        folder = tmp_path / str(moment)
        shop = Shelves(moment, names_it=names_it)
        one = process(shop, folder)
        for operation in (POST, PUT):
            try:
                one.call(operation)
            except Killed:
                one.journal.close()
        shop.kills_at = 0
        remaining.add(len(shop.toys) - 1)
        entries = left(folder)
        assert len(entries) >= len(shop.toys) - 1
        assert [undo_entry(process(shop, folder), each) for each in entries] == [True] * len(entries)
        assert list(shop.toys) == ["1"]
        assert left(folder) == ()
    assert remaining == {0, 1}


def test_an_update_of_a_killed_process_is_restored(tmp_path: Path) -> None:
    """The journal holds the values before an update, with which another process restores them."""
    for moment in range(1, 8):
        shop = Shelves(moment)
        one = process(shop, tmp_path / str(moment))
        one.snapshot = UPDATES_ONLY
        try:
            one.call(PUT)
        except Killed:
            one.journal.close()
        shop.kills_at = 0
        other = process(shop, tmp_path / str(moment))
        other.snapshot = UPDATES_ONLY
        assert all(undo_entry(other, each) for each in left(tmp_path / str(moment)))
        assert shop.toys["1"]["name"] == "bear"


def test_a_running_process_is_left_alone(tmp_path: Path) -> None:
    """What a process that still runs has written is not left over."""
    running = journal(tmp_path)
    running.begin(POST, "car")
    assert left(tmp_path) == ()
    running.close()
    assert [str(each.write.label) for each in left(tmp_path)] == ["car"]


def test_the_journal_withholds_what_may_be_personal(tmp_path: Path) -> None:
    """Secrets and values under private names are not written, and cleanup says why it cannot restore them."""
    one = journal(tmp_path, secrets=("s3cret-word",))
    one.begin(
        PUT, "s3cret-word", undo=PUT, path={"toy_id": "1"}, saved={"email": "ann@example.com"}, sent={"name": "x"}
    )
    one.close()
    text = (tmp_path / FILE).read_text("utf-8")
    assert "s3cret" not in text
    assert "ann@" not in text
    (entry,) = left(tmp_path)
    assert (entry.write.withheld, entry.write.sent) == (True, {"name": "x"})
    cleaner = process(Shelf(), tmp_path)
    cleaner.snapshot = UPDATES_ONLY
    assert not undo_entry(cleaner, entry)
    assert "the old values are not in the journal, since they may be personal data" in entry.failure


def test_only_objects_of_the_run_are_deleted(tmp_path: Path) -> None:
    """Without an answer, a new object that has not the label is not deleted, and neither is one of two that have it."""
    shop = Shelf()
    one = process(shop, tmp_path)
    one.journal.begin(POST, "a red car", undo=DELETE, before=["1"])
    one.journal.close()
    for new in ({"5": "a boat"}, {"5": "a red car", "6": "a red car"}):
        shop.toys = {id: {"toy_id": id, "name": name} for id, name in new.items()}
        (entry,) = left(tmp_path)
        assert not undo_entry(process(shop, tmp_path), entry)
        assert "cannot tell which objects of the list are new" in entry.failure
    assert sorted(shop.toys) == ["5", "6"]


def test_an_identifier_of_the_answer_suffices(tmp_path: Path) -> None:
    """If the list has several pages, what the answer named is deleted, and nothing that was there before."""
    shop = Shelf()
    one = process(shop, tmp_path)
    shop.toys |= {id: {"toy_id": id, "name": "car"} for id in ("5", "6", "7")}
    shop.open("5")
    one.journal.begin(POST, undo=DELETE, before=["1", "6"]).created("5", "6")
    one.journal.close()
    (entry,) = left(tmp_path)
    assert undo_entry(process(shop, tmp_path), entry)
    assert sorted(shop.toys) == ["1", "6", "7"]


def test_what_an_interrupt_left_is_undone_at_the_end(tmp_path: Path) -> None:
    """An undo that is interrupted is repeated at the end of the run."""
    shop = Shelf()
    one = process(shop, tmp_path)
    deletes = shop.routes.get

    def interrupted(asked: Asked) -> Reply:
        shop.on("DELETE /toys/v1/toys/2", lambda _: shop.delete("2"))
        raise KeyboardInterrupt

    def create(asked: Asked) -> Reply:
        reply = Shelf.create(shop, asked)
        shop.on("DELETE /toys/v1/toys/2", interrupted)
        return reply

    assert deletes is not None
    shop.on(POST.label, create)
    with pytest.raises(KeyboardInterrupt):
        one.call(POST)
    assert sorted(shop.toys) == ["1", "2"]
    undo_open(one)
    assert (sorted(shop.toys), one.left_behind) == (["1"], [])


def test_a_write_without_an_undo_stays_in_the_journal(tmp_path: Path) -> None:
    """What no call undoes is listed with what it created."""
    one = journal(tmp_path)
    one.begin(POST, "car").created("17")
    one.close()
    (entry,) = left(tmp_path)
    assert not undo_entry(process(Shelf(), tmp_path), entry)
    assert entry.failure.startswith("POST /toys/v1/toys (17), ")
    assert entry.failure.endswith("no call of the contract undoes it")


def test_the_journal_says_that_a_write_may_have_created_nothing(tmp_path: Path) -> None:
    """Another process reads why the answer to a write does not show whether it created anything."""
    one = journal(tmp_path)
    one.begin(POST, "car").unanswered("the operation answered 503")
    one.close()
    (entry,) = left(tmp_path)
    assert not undo_entry(process(Shelf(), tmp_path), entry)
    assert entry.failure.endswith(
        "the operation answered 503, so it may have created nothing; no call of the contract undoes it"
    )


def test_a_line_that_was_not_finished_is_skipped(tmp_path: Path) -> None:
    """A journal with a broken line is read as far as it can be."""
    one = journal(tmp_path)
    one.begin(POST, "car")
    one.close()
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write('{"entry": "x", "operation"\n{"entry": "y", "created": 5}\n[]\n')
    assert [each.write.label for each in left(tmp_path)] == ["car"]


def test_a_refused_creation_is_undone(tmp_path: Path) -> None:
    """A creation that was refused leaves no entry open."""
    one = process(Shelf(refuses=True), tmp_path)
    one.call(POST)
    assert one.journal.open == ()


def test_an_unreadable_list_fails_the_undo(tmp_path: Path) -> None:
    """An undo that fails with a reason is reported with it."""
    shop = Shelf()
    one = process(shop, tmp_path)
    one.journal.begin(POST, "a red car", undo=DELETE, before=["1"])
    shop.on("GET /toys/v1/toys", 403, {})
    undo_open(one)
    (what,) = one.left_behind
    assert what.endswith("the operation answered 403")
    with pytest.raises(NotVerified):
        one.call(PUT)


@pytest.fixture
def handlers() -> Iterator[None]:
    """Let both signals raise KeyboardInterrupt, and restore their handlers."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(each, signal.default_int_handler) for each in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
def test_a_signal_during_a_write_ends_the_run_after_the_undo(tmp_path: Path) -> None:
    """SIGTERM and SIGINT while a write is in flight take effect when it is undone."""
    for number in (signal.SIGINT, signal.SIGTERM):
        shop = Shelf()
        one = process(shop, tmp_path)

        def create(asked: Asked, shop: Shelf = shop, number: int = number) -> Reply:
            signal.raise_signal(number)
            return Shelf.create(shop, asked)

        shop.on(POST.label, create)
        with pytest.raises(KeyboardInterrupt):
            one.call(POST)
        assert (sorted(shop.toys), one.journal.open) == (["1"], ())
        assert signal.getsignal(number) is signal.default_int_handler


@pytest.mark.parametrize("is_batch", [False, True])
def test_a_creation_is_found_by_the_name_that_the_run_gave_it(tmp_path: Path, is_batch: bool) -> None:
    """Without an answer and without the list before, exactly the objects that have the name of the run are deleted."""
    shop = Shelf()
    one = process(shop, tmp_path)
    one.snapshot = UPDATES_ONLY if is_batch else one.snapshot
    for number, name in ((2, "car 3fa2-1"), (3, "car 3fa2-1-1"), (4, "b3fa2-1"), (5, "3fa2-1-4c3d-9a11")):
        shop.toys[str(number)] = {"toy_id": number, "name": name}
        shop.open(str(number))
    shop.toys["1"]["parts"] = [{"toy_id": 6, "name": "wheel 3fa2-1"}]
    entry = one.journal.begin(POST, "3fa2-1", undo=DELETE)
    other = one.journal.begin(POST, "3fa2-12", undo=DELETE)
    assert undo_entry(one, entry)
    assert not undo_entry(one, other)
    assert sorted(shop.toys) == ["1", "4", "5"]


def test_failures_of_one_reason_are_one_line(tmp_path: Path) -> None:
    """Writes of one operation that cannot be undone for one reason are named in one line; others have their own."""
    one = process(Shelf(), tmp_path)
    entries = [one.journal.begin(POST, f"3fa2-{each}", undo=DELETE) for each in (1, 2, 3)]
    for entry, why in zip(entries, ("no list", "no list", "405"), strict=True):
        entry.failure = f"{entry}: {why}"
    assert failures(entries) == [f"{POST.label}, 2 times (3fa2-1; 3fa2-2): no list", entries[2].failure]


def test_an_entry_that_names_nothing_is_not_undone(tmp_path: Path) -> None:
    """If neither an answer nor a list names what was created, it stays in the journal."""
    one = process(Shelf(), tmp_path)
    one.snapshot = UPDATES_ONLY
    entry = one.journal.begin(POST, "3fa2-1", undo=DELETE)
    entry.created()
    assert not undo_entry(one, entry)
    assert "neither the response nor a list names what the operation created" in entry.failure


def test_what_no_operation_shows_is_not_undone(tmp_path: Path) -> None:
    """An identifier in an answer proves nothing if no operation shows such an object; the failure says so."""
    shows = (f"{each.method} {each.path}" for each in (TOYS, TOY))
    one = process(Shelf(), tmp_path)
    one.snapshot = snapshot(edits=[{"api-removed": each, "of": each} for each in shows])
    entry = one.journal.begin(POST, "3fa2-1", undo=DELETE)
    entry.created()
    assert not undo_entry(one, entry)
    assert entry.failure.endswith("no operation shows objects of the kind toy, so that nothing proves which one is new")
