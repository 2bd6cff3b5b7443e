"""What a program does with a property that it reads shows which type it expects."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.files import read_files

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
