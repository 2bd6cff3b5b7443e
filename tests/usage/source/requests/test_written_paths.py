"""Paths that are written in part, or that no call is seen to use: what they become, and what stays unresolved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Reading

ROWS = """
SERVICE = "/shop/v1/"
CALLS = {"all": ("GET", "orders"), "copy": ("POST", "goods/{id}/copy"), "who": ("GET", "people")}
"""
CALL = """
import os
lms = import_plugin(os.environ["PLUGIN"])
SERVICE = "shop/v1"
lms.request("delete", f"goods/{number}", {"orders": 1, "kind": "orders"})
lms.label("delete", f"goods/{number}/copies")
"""
ENTRIES = """
const service = 'shop';
export const calls = [{ method: 'PUT', url: 'orders/{id}', note: 'orders/{id}', orders: true }];
"""
WITH_METHOD = """
api('GET shop/v1/orders');
label('GET shop/v1/goods');
"""
BASES = """
from os import environ
import requests
SERVICE = "shop/v1"
requests.get(environ["SHOP"] + "/orders")
requests.get(environ["SHOP"] + f"/goods/{number}/copy")
requests.get(environ["SHOP"] + "/status")
requests.get(environ["OWN"] + "/orders/3")
requests.get(environ["OWN"] + "/bills")
requests.get(environ["ALONE"] + "/goods/3/copy")
requests.get(environ["MIXED"] + "/goods/batch")
requests.get(environ["MIXED"] + "/catalog/filters")
requests.get(environ["MIXED"] + "/bills")
requests.get(environ["MIXED"] + "/people")
"""


def _read(tmp_path: Path, name: str, content: str) -> Reading:
    (tmp_path / "main.py").write_text('import requests\nrequests.get("https://shop.example.com/shop/v1/catalog")\n')
    (tmp_path / "main.js").write_text("fetch('https://shop.example.com/shop/v1/catalog');\n")
    (tmp_path / name).write_text(content)
    return read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))


def _found(reading: Reading, name: str) -> dict[tuple[str | None, str], int]:
    """Return the calls of a file that are inferred, with their lines."""
    of_file = [each for each in reading.calls if each.place.file == name]
    assert all(each.certainty is Certainty.INFERRED for each in of_file)
    return {(each.method, each.path): each.place.line for each in of_file}


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("rows.py", ROWS, {("GET", "/shop/v1/orders"): 3, ("POST", "/shop/v1/goods/{}/copy"): 3}),
        ("call.py", CALL, {("DELETE", "/shop/v1/goods/{}"): 5}),
        ("entries.js", ENTRIES, {("PUT", "/shop/v1/orders/{}"): 3}),
        ("with_method.js", WITH_METHOD, {("GET", "/shop/v1/orders"): 2}),
        ("bases.py", BASES, {("GET", "/shop/v1/orders"): 5, ("GET", "/shop/v1/goods/{}/copy"): 6}),
    ],
)
def test_a_path_that_is_written_in_part_is_inferred_where_its_method_or_its_call_is(
    tmp_path: Path, name: str, content: str, expected: dict[tuple[str, str], int]
) -> None:
    """The program writes one beginning with which the API has such a path; a word alone, or a note, is no call."""
    assert _found(_read(tmp_path, name, content), name) == expected


SERVICES = """
from os import environ
import requests
SHOP, CLUB = "shop/v1", "club/v1"
lms.request("get", "members")
lms.request("get", "batch")
lms.request("get", "status")
requests.get(environ["BOTH"] + "/goods/3")
requests.get(environ["BOTH"] + "/members/3")
"""


def test_a_path_that_may_have_several_beginnings_or_any_word_is_none(tmp_path: Path) -> None:
    """Two services have `batch`, one has an object by any name, and one base has paths of two services."""
    paths = ["goods/{id}", "batch", "{name}"]
    templates = Templates(
        [*(f"/shop/v1/{each}" for each in paths), "/club/v1/members", "/club/v1/members/{id}", "/club/v1/batch"]
    )
    (tmp_path / "services.py").write_text(SERVICES)
    found = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert [(each.place.line, each.path) for each in found] == [(5, "/club/v1/members")]


SCOPE = """
SERVICE, SCOPE = "club", "shop"
BASE = URL + "/v1/" + SERVICE
lms.request("get", "good")
lms.request("get", "member")
"""


def test_a_word_is_the_beginning_of_a_path_only_if_the_program_writes_all_of_it(tmp_path: Path) -> None:
    """The scope of a token may have the name of a service, of whose paths the program does not write the second part."""
    (tmp_path / "scope.py").write_text(SCOPE)
    templates = Templates(["/shop/mobile/good", "/club/v1/member"])
    found = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert [(each.place.line, each.path) for each in found] == [(5, "/club/v1/member")]


def test_a_whole_path_without_a_call_is_listed(tmp_path: Path) -> None:
    """A function of which no name says that it sends gets the path: this may be a label."""
    reading = _read(tmp_path, "with_method.js", WITH_METHOD)
    assert [(each.place.line, each.what) for each in reading.unresolved] == [(3, "which call uses /shop/v1/goods")]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("shop.ini", "[paths]\ngoods = /shop/v1/goods\norder = /shop/v1/orders/%d\n"),
        ("shop.properties", "\ngoods=/shop/v1/goods\norder: /shop/v1/orders/{id}\n"),
        ("shop.yml", "paths:\n  - /shop/v1/goods\n  - /shop/v1/orders/:id\n"),
        ("shop.json", '{"paths":\n["/shop/v1/goods",\n"/shop/v1/orders/{id}"]}\n'),
    ],
)
def test_a_path_in_a_data_file_without_a_call_is_listed(tmp_path: Path, name: str, content: str) -> None:
    """Each path of the API in a file of settings is a call at its line, or listed there, if no call is seen to use it."""
    reading = _read(tmp_path, name, content)
    listed = {(each.place.line, each.what) for each in reading.unresolved if each.place.file == name}
    assert listed == {(2, "which call uses /shop/v1/goods"), (3, "which call uses /shop/v1/orders/{}")}
    assert not [each for each in reading.skipped if each.file == name]
