"""Regular expressions of programs: which are applied, and how long that takes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Reading

_LONG = "GET /shop/v1/goods/" + "a" * 170
_PROGRAM = """
import re, requests
def shop(endpoint):
    found = re.search({pattern!r}, endpoint)
    requests.request(found.group(1), "https://shop.example.com" + found.group(2))
shop({endpoint!r})
"""


def _read(folder: Path, pattern: str, endpoint: str) -> Reading:
    file = folder / "program.py"
    file.write_text(_PROGRAM.format(pattern=pattern, endpoint=endpoint), "utf-8")
    return read_files([file], TEMPLATES, root=folder, executor=Processes(1))


def test_the_groups_of_a_known_text_are_found(tmp_path: Path) -> None:
    """The method and the path of a request are the groups that a regular expression finds."""
    (usage,) = _read(tmp_path, r"(\w+) (.*)", "PUT /shop/v1/goods/3").usages
    assert (usage.method, usage.path) == ("PUT", "/shop/v1/goods/3")


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+b", "(a|a)*b", "a?" * 60 + "a" * 60 + "b", "a*" * 30 + "b", "[[:alpha:]]", "(", "a{99999999999999999999}"],
)
def test_a_regular_expression_never_takes_long(tmp_path: Path, pattern: str) -> None:
    """Those that may take long, or that are none, are not applied; none is an error of the reader."""
    begun = time.process_time()
    reading = _read(tmp_path, pattern, _LONG)
    assert time.process_time() - begun < 5
    assert reading.skipped == ()
