"""Every command on a contract with plain REST answers, an API key, offsets, and channels and levels of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from lmscontract.cli.main import run
from lmscontract.contract.load import load
from lmscontract.contract.openapi import document
from lmscontract.fixtures import FixtureManager, FixtureOptions
from lmscontract.rules.register import derive
from lmscontract.target.auth.tokens import Credentials, first_grant
from lmscontract.types import Channel, Month

from .library import served

CONTRACT = Path(__file__).with_name("contract")
CLIENT = """\
import requests

books = requests.get("https://library.example/books", params={"limit": 50}).json()
print([each["isbn"] for each in books["items"]], requests.get("https://library.example/covers").status_code)
"""
BROKEN = {
    "anonymous-call-served:GET /books",
    "invalid-token-accepted:GET /books",
    "page-ignored:GET /books:query.offset",
    "page-ignored:GET /loans:query.offset",
    "removed-property-sent:GET /books/{book_id}:isbn",
    "removed-property-sent:GET /books:items[].isbn",
}


LENDING = """\
    post:
      summary: lends a book
      x-status: 201
      x-body: {required: [book_id], properties: {book_id: {type: integer}, days: {type: integer}}}
      x-data: {required: [loan_id], properties: {loan_id: {type: integer}, book_id: {type: integer}}}
      x-conditions: [{id: lent, answers: 409, says: a book that is lent, with: {PLACE: {fact: lent_book}}}]
  /covers:
"""
SEEDS = """\
kinds:
  book: {count: 12, fields: {title: "Book {n}", lent: false}, private: [lent]}
  loan: {count: 3, fields: {book_id: {$of: book}}}
records: [{kind: book, fact: lent_book, id: 901, having: {lent: true}, fields: {lent: true}}]
operations: {POST /loans: {body: {book_id: {$of: book, at: 8}, days: 7}}}
"""
HANDLER = """\
from lmscontract.mock.handlers import handler


@handler("POST /loans")
def lend(request, store):
    book = store.book[request.body.book_id]
    if book.lent:
        request.refuse_under("lent", "it is lent")
    book.update(lent=True)
    return store.loan.create(request.body)
"""


def checked(folder: Path, address: str, level: str = "owner") -> tuple[int, dict[str, str], str]:
    """Check the calls that read on a server: the exit code, the status of each requirement, and the errors."""
    config = f'[tenants.library]\nbase-url = "{address}"\nchannel = "beta"\n'
    keys = f'accounts.{level}.token = "owner-key"\naccounts.reader.token = "reader-key"\n'
    (folder / "lmscontract.toml").write_text(config + keys, "utf-8")
    return run_check(folder, "--tenant", "library", "--contract", str(CONTRACT), "--operation", "GET *")


def run_check(folder: Path, *asked: str) -> tuple[int, dict[str, str], str]:
    """Run a check in a folder: the exit code, the status of each requirement, and the errors."""
    ended = subprocess.run(
        [sys.executable, "-m", "lmscontract", "check", "--as-of", "2030-07", *asked],
        cwd=folder, env={**os.environ, "LMSCONTRACT_TODAY": "2030-08-01"}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    report = folder / "reports" / "requirements.json"
    found = json.loads(report.read_text("utf-8"))["requirements"] if report.exists() else []
    return ended.returncode, {each["id"]: each["status"] for each in found}, ended.stderr


def test_a_conforming_server_has_no_finding(tmp_path: Path) -> None:
    """Every requirement of the calls that read is verified on a server that keeps the contract."""
    with served() as address:
        code, statuses, _ = checked(tmp_path, address)
    assert code == 0
    assert {*statuses.values()} == {"verified"}
    assert statuses.keys() > BROKEN


@pytest.mark.every_run
def test_three_violations_are_found(tmp_path: Path) -> None:
    """A removed property, an ignored offset and a call without a key are found, and nothing else is."""
    with served("isbn", "offset", "key") as address:
        code, statuses, _ = checked(tmp_path, address)
    assert code == 1
    assert {id for id, status in statuses.items() if status == "violated"} == BROKEN


def test_an_unknown_level_of_a_tenant_has_its_line(tmp_path: Path) -> None:
    """A tenant with an account level that the contract does not declare is an error with file and line."""
    code, _, error = checked(tmp_path, "http://127.0.0.1:1", level="clark")
    assert (code, error) == (
        2,
        f"{tmp_path / 'lmscontract.toml'}:4: the contract has no account level clark; the closest is clerk\n",
    )


def test_the_contract_is_compared_explained_and_exported(capsys: pytest.CaptureFixture[str]) -> None:
    """`diff`, `explain` and `export` show the channels, the paths at the root, and the API key of this contract."""
    shown = {}
    for name, *rest in (("diff", "2030-01", "2030-09"), ("explain", "GET /books"), ("export", "--as-of", "2030-07")):
        assert run([name, *rest, "--contract", str(CONTRACT)]) == 0
        shown[name] = capsys.readouterr().out
    assert "no-isbn   breaking   beta 2030-03, live 2030-05" in shown["diff"]
    assert "response-property-removed isbn" in shown["diff"]
    assert "items[].title: string, always present" in shown["explain"]
    exported = json.loads(shown["export"])
    assert exported["components"]["securitySchemes"] == {"key": {"type": "apiKey", "in": "header", "name": "X-Api-Key"}}
    assert exported["components"]["schemas"]["GetBooksByBookIdResponse"]["required"] == ["book_id", "ean", "title"]


def test_the_channel_of_an_option_is_one_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    """A channel that the contract does not declare is an error that lists the declared ones."""
    assert run(["export", "--channel", "sandbox", "--contract", str(CONTRACT)]) == 2
    assert "--channel: the contract has no channel sandbox; it has beta, live" in capsys.readouterr().err


def test_a_condition_names_an_object_by_its_kind(tmp_path: Path) -> None:
    """The mock of a run gets the object of a fact where the working body names one of its kind."""
    code, statuses, _ = run_check(
        tmp_path, "--mock", "--contract", str(lending(tmp_path)), "--rule", "condition-ignored"
    )
    assert (code, statuses) == (0, {"condition-ignored:POST /loans:lent=409": "verified"})


@pytest.mark.parametrize("place", ["names.book", "body.book_id"])
def test_a_call_that_works_once_for_an_object_is_made_for_another_one(tmp_path: Path, place: str) -> None:
    """On the mock of a run, a handler that refuses a second call for an object leaves only what it repeats unverified."""
    asked = ("--mock", "--contract", str(lending(tmp_path, place)), "--operation", "POST /loans")
    code, statuses, _ = run_check(tmp_path, *asked)
    assert code == 0
    unverified = {id for id, status in statuses.items() if status != "verified"}
    assert unverified == {"property-type-wrong:POST /loans:book_id=integer"}


def test_the_mock_refuses_every_object_in_the_state_of_a_fact(tmp_path: Path) -> None:
    """A condition of a body is about each object that has the values of `having`, also one that a call brings into that state."""
    folder = lending(tmp_path, "body.book_id")
    handler = folder / "mock" / "handlers" / "loans.py"
    handler.write_text(HANDLER.replace("if book.lent", "if False"), "utf-8")
    manager = FixtureManager(folder, None, lambda: 0.0)
    with manager.tenant(FixtureOptions("2030-07")) as tenant:
        session = tenant.session("owner")
        lent = [session.post("http://any.example/loans", json={"book_id": each}) for each in (3, 3, 4, 901)]
    manager.stop()
    assert [each.status_code for each in lent] == [201, 409, 201, 409]
    assert "a book that is lent" in lent[1].text


def lending(folder: Path, place: str = "names.book") -> Path:
    """Write the contract with a call that lends a book once, and refuses one that is lent."""
    written = Path(shutil.copytree(CONTRACT, folder / "lending"))
    service, components = written / "services" / "library.yaml", written / "components.yaml"
    lends = LENDING.replace("PLACE", place)
    service.write_text(service.read_text("utf-8").replace("  /covers:\n", lends), "utf-8")
    conflict = '  "409": {says: it is in another state}\nenvelopes:\n'
    components.write_text(components.read_text("utf-8").replace("\nenvelopes:\n", conflict), "utf-8")
    (written / "mock" / "handlers").mkdir(parents=True)
    (written / "mock" / "seeds.yaml").write_text(SEEDS, "utf-8")
    (written / "mock" / "handlers" / "loans.py").write_text(HANDLER, "utf-8")
    return written


def test_an_integration_is_ready_or_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`readiness` finds what breaks in a client, although the paths have a single segment."""
    (tmp_path / "client.py").write_text(CLIENT, "utf-8")
    assert run(["readiness", str(tmp_path), "--contract", str(CONTRACT), "--to", "2030-09"]) == 1
    shown = capsys.readouterr().out
    assert "Calls GET /covers, which is removed." in shown
    assert "Reads isbn, which responses of GET /books no longer have." in shown
    assert "Change: no-isbn (announcement of January)." in shown


def test_the_fixture_takes_the_key_and_follows_pages() -> None:
    """A tenant of the fixture has a key for each account, pages by offset, and the address of the next page."""
    manager = FixtureManager(CONTRACT, None, lambda: 0.0)
    with manager.tenant(FixtureOptions("2030-07")) as tenant:
        session, found, address = tenant.session("owner"), [], "http://any.example/books?limit=5"
        while address:
            page: dict[str, Any] = session.get(address).json()
            found += [each["book_id"] for each in page["items"]]
            address = page["next"]
        assert len({*found}) == len(found) == 12
        assert session.get(f"http://any.example/books/{found[0]}").json()["book_id"] == found[0]
        assert tenant.session("reader").get("http://any.example/loans").status_code == 403
        assert tenant.session("clerk").get("http://any.example/loans").status_code == 200
        assert tenant.session().get("http://any.example/books").status_code == 401
    manager.stop()


def test_a_list_may_be_a_bare_array(tmp_path: Path) -> None:
    """Where the list is the body, the mock sends an array, the export says so, and its properties are required of items."""
    components = yaml.safe_load((CONTRACT / "components.yaml").read_text("utf-8"))
    components["envelopes"]["list"]["schema"] = {"type": "array", "items": {"x-record": True}}
    folder = Path(shutil.copytree(CONTRACT, tmp_path / "bare"))
    (folder / "components.yaml").write_text(yaml.safe_dump(components), "utf-8")
    snapshot = load(folder).at(Month(2030, 7), Channel("beta"))
    assert "property-missing:GET /books:[].title" in {each.id for each in derive(snapshot)}
    assert "removed-property-sent:GET /books:[].isbn" in {each.id for each in derive(snapshot)}
    schema = document(snapshot)["components"]["schemas"]["GetBooksResponse"]
    assert (schema["type"], [*schema["items"]]) == ("array", ["$ref"])
    manager = FixtureManager(folder, None, lambda: 0.0)
    with manager.tenant(FixtureOptions("2030-07")) as tenant:
        books = tenant.session("owner").get("http://any.example/books?limit=2&offset=2").json()
    manager.stop()
    assert [each["book_id"] for each in books] == [1003, 1004]


@pytest.mark.parametrize(
    ("own", "grant"),
    [
        ({"username": "u", "password": "p"}, "of-user"),
        ({"username": "u", "private_key": "k"}, "signed"),
        ({}, "of-client"),
    ],
)
def test_a_run_signs_in_with_the_first_grant_for_which_it_has_the_credentials(own: dict[str, str], grant: str) -> None:
    """The grants may have any names; an account never signs in with a grant of the client alone."""
    forms = {"of-client": ["client_id"], "of-user": ["client_id", "username", "password"], "signed": ["assertion"]}
    grants = {name: {"fields": ["grant_type", *fields]} for name, fields in forms.items()}
    assert first_grant(grants, Credentials(client_id="c", **own)) == grant
    assert first_grant({}, Credentials(client_id="c", **own)) == ""
