"""Which properties a program reads of a response, and which type it expects them to have."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.files import read_files

FILTERED = """import _ from 'lodash';
import axios from 'axios';

const { data } = await axios.get('https://shop.example.com/shop/v1/goods');
console.log(_.find(data.items, 'weight').label, _.minBy(_.filter(data.items, 'price'), (good) => good.code));
console.log(_.map(data.items, 'owner'));
"""
PYTHON = """
import requests
goods = requests.get("https://lms.example/shop/v1/goods/3").json()["data"]
flags = goods["flags"]
{use}
other = goods["flags"]
"""
JAVASCRIPT = """
const goods = (await axios.get("/shop/v1/goods/3")).data.data;
const flags = goods.flags;
{use}
const other = goods.flags;
"""
RUBY = """
goods = JSON.parse(Faraday.get("/shop/v1/goods/3").body)["data"]
flags = goods["flags"]
{use}
other = goods["flags"]
"""
PHP = """<?php
$goods = json_decode(file_get_contents('https://lms.example/shop/v1/goods/3'), true)['data'];
$flags = $goods['flags'];
{use};
$other = $goods['flags'];
"""


@pytest.mark.parametrize(
    ("name", "program", "use", "value"),
    [
        ("goods.py", PYTHON, "print([name for name, flag in flags.items() if flag])", "{}"),
        ("goods.py", PYTHON, "print(sorted(flags.keys()))", "{}"),
        ("goods.py", PYTHON, "print('email' in flags)", None),
        ("goods.js", JAVASCRIPT, "console.log(Object.keys(flags || {}));", "{}"),
        ("goods.js", JAVASCRIPT, "console.log(flags.indexOf('email'));", None),
        ("goods.rb", RUBY, "puts flags.keys", "{}"),
        ("goods.rb", RUBY, "puts flags.first", None),
        ("goods.php", PHP, "echo implode(array_keys($flags))", "{}"),
        ("goods.php", PHP, "echo implode(array_values($flags))", None),
    ],
)
def test_a_property_of_which_the_keys_are_taken_is_a_mapping(
    name: str, program: str, use: str, value: str | None, tmp_path: Path
) -> None:
    """The read before the keys are taken has the type of a mapping; one after it has none."""
    tmp_path.joinpath(name).write_text(program.replace("{use}", use), "utf-8")
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path)
    reads = [each for usage in reading.usages for each in usage.reads if each.path.endswith("flags")]
    assert [each.value for each in sorted(reads, key=lambda each: each.place.line)] == [value, None]


def test_what_a_name_filters_has_all_properties(tmp_path: Path) -> None:
    """The functions of lodash that keep items by the name of a property return these, and not the property."""
    (tmp_path / "shop.mjs").write_text(FILTERED)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path).usages
    assert {each.path for each in usage.reads} == {
        "items",
        *(f"items[].{name}" for name in ("weight", "label", "price", "code", "owner")),
    }
