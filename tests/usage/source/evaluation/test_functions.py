"""Functions are distinguished by their identity, also those that the evaluation makes itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.evaluation.functions import Functions
from lmscontract.usage.source.parsing import syntax as ir

BASE = """
class Resource
  class << self
    def attribute(name)
      define_method(name) { @raw[name.to_s] }
    end

    def operation(name, method, template)
      define_singleton_method(name) { |body| Faraday.new(ENV['SHOP']).public_send(method, template, body).body }
    end
  end
end
"""
OPERATIONS = [("list", "get"), ("create", "post"), ("replace", "put"), ("change", "patch"), ("remove", "delete")]


def test_a_function_that_is_called_is_never_taken_for_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that is made later does not get the identity of one that was noted as called, and was then dropped."""
    noted: dict[int, int] = {}
    clashes: list[int] = []
    entered = Functions.entered

    def spy(self: Functions, function: ir.Function) -> None:
        if noted.setdefault(id(function), function.line) != function.line:
            clashes.append(function.line)
        entered(self, function)

    monkeypatch.setattr(Functions, "entered", spy)
    declared = "".join(f"  operation :{name}, :{method}, '/shop/v1/goods'\n" for name, method in OPERATIONS)
    tmp_path.joinpath("shop.rb").write_text(
        BASE + "".join(f"class Goods{number} < Resource\n  attribute :price\n{declared}end\n" for number in range(4)),
        "utf-8",
    )
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert {each.method for each in reading.usages} == {method.upper() for _, method in OPERATIONS}
    assert clashes == []
