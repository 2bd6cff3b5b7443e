"""Functions that are evaluated again, since they read what another one sets later."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.evaluation.uncalled import Uncalled
from lmscontract.usage.source.values import abstract as av

CLIENT = """
const api = require('axios').create({ baseURL: process.env.SHOP_URL });
const state = {};

exports.goods = async function goods() {
  console.log(state.session && state.session.token);
  const page = await api.get('/shop/v1/goods');
  state.session = { token: page.data.token };
};

exports.old = async function old() {
  console.log(state.session && state.session.token);
  const page = await api.get('/shop/v1/old/list');
  state.session = { token: page.data.token };
};
"""


def test_a_function_is_evaluated_again_once_for_each_expression(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variable that the same expression sets each time is read again once, and the response in it is known."""
    called: list[str] = []
    call = Uncalled.call

    def spy(self: Uncalled, closure: av.Closure) -> None:
        called.append(closure.function.name)
        call(self, closure)

    monkeypatch.setattr(Uncalled, "call", spy)
    tmp_path.joinpath("shop.js").write_text(CLIENT, "utf-8")
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert {each.path for each in reading.usages} == {"/shop/v1/goods", "/shop/v1/old/list"}
    assert called.count("goods") == 2
