"""Functions that are evaluated again, since they read what another one sets later."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.evaluation.uncalled import Uncalled
from lmscontract.usage.source.values import abstract as av


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the functions that are evaluated although nothing calls them, filled as they are."""
    names: list[str] = []
    call = Uncalled.call

    def spy(self: Uncalled, closure: av.Closure) -> None:
        names.append(closure.function.name)
        call(self, closure)

    monkeypatch.setattr(Uncalled, "call", spy)
    return names


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


def test_a_function_is_evaluated_again_once_for_each_expression(tmp_path: Path, called: list[str]) -> None:
    """A variable that the same expression sets each time is read again once, and the response in it is known."""
    tmp_path.joinpath("shop.js").write_text(CLIENT, "utf-8")
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert {each.path for each in reading.usages} == {"/shop/v1/goods", "/shop/v1/old/list"}
    assert called.count("goods") == 2


COLLECTED = """
const api = require('axios').create({ baseURL: process.env.SHOP_URL });

exports.all = function all(done) {
  let found = [];
  (function next(page) {
    api.get('/shop/v1/goods', { params: { page } }).then((response) => {
      found = found.concat(response.data.items);
      if (response.data.more) return next(page + 1);
      done(found);
    });
  })(1);
};
"""


def test_a_function_is_not_evaluated_again_for_its_own_variables(tmp_path: Path, called: list[str]) -> None:
    """What a function reads of its own variables before they are set is the same in each evaluation."""
    tmp_path.joinpath("shop.js").write_text(COLLECTED, "utf-8")
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path for each in usage.reads} == {"items", "more"}
    assert called.count("all") == 1
