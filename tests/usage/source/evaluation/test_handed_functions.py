"""Functions that a program hands to the methods of responses."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.evaluation.functions import Functions
from lmscontract.usage.source.parsing import syntax as ir

WAITS = """
const api = require('axios').create({ baseURL: process.env.SHOP_URL });

async function either(old) {
  const request = old ? api.get('/shop/v1/old/list') : api.get('/shop/v1/goods');
  const page = await request.tap(() => console.log('done'));
  return page.data.items;
}
"""


def test_what_ignores_responses_hands_on_each_of_them(tmp_path: Path) -> None:
    """A function without parameters is called for one of several responses, and all of them are read behind it."""
    tmp_path.joinpath("shop.js").write_text(WAITS, "utf-8")
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    read = {each.path: {field.path for field in each.reads} for each in reading.usages}
    assert read == {"/shop/v1/old/list": {"items"}, "/shop/v1/goods": {"items"}}


@pytest.mark.parametrize("method", ["then", "catch"])
def test_a_function_gets_all_responses_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """A function that is handed to one of several responses is evaluated as often as one that is handed to one response."""
    entered: list[int] = []
    note = Functions.entered

    def spy(self: Functions, function: ir.Function) -> None:
        entered.append(function.line)
        note(self, function)

    monkeypatch.setattr(Functions, "entered", spy)
    source = WAITS.replace(".tap(() => console.log('done'))", f".{method}(\n(given) => given)")
    one = source.replace("old ? api.get('/shop/v1/old/list') : ", "")
    counts = []
    for each in (one, source):
        entered.clear()
        tmp_path.joinpath("shop.js").write_text(each, "utf-8")
        read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
        counts.append(entered.count(7))
    assert counts[0] == counts[1] > 0
