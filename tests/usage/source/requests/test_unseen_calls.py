"""Paths of which no call is seen: a usage where the program may use them, else listed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Certainty, Reading

CALL = 'import requests\nrequests.get("https://shop.example.com/shop/v1/catalog")\n'


def _read(tmp_path: Path, name: str, content: str) -> Reading:
    (tmp_path / "main.py").write_text(CALL)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(content)
    return read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))


def _written(reading: Reading) -> list[tuple[int, str | None, str]]:
    return [(each.place.line, each.method, each.path) for each in reading.usages if each.certainty is Certainty.WRITTEN]


USED = {
    "a function of the program gets it": "const unused = other(base);\nfunction label(a) {}\nlabel('/shop/v1/goods')",
    "a constant that is used": "import { open } from 'x';\nopen(GOODS, 1);\nvar GOODS = '/shop/v1/goods';",
    "a constant that is also printed": "\n\nvar GOODS = '/shop/v1/goods';\ndebug(GOODS); run(GOODS);",
    "a constant by which something is looked up": "\n\nvar GOODS = '/shop/v1/goods';\nlocalStorage.getItem(GOODS);",
    "a function returns it": "class Page {\ngoodsPath() {\nreturn '/shop/v1/goods' } }\nrun(page.goodsPath())",
    "an entry whose key is used": "run('goods');\nexport default {\ngoods: '/shop/v1/goods' };",
    "an entry of a table of which no key is used": "const all = {\n\ngoods: '/shop/v1/goods' };\nopen(all);",
    "a table with other parts": "const all = { ...base,\n\ngoods: '/shop/v1/goods' };\nopen(all, '', '');",
    "an entry below one whose key is used": "run('all.goods');\nexport default {\ngoods: { path: '/shop/v1/goods' } };",
}
NOT_USED = {
    "a function of others gets it": "label('/shop/v1/goods')",
    "a route of a server": "router.handle('/shop/v1/goods', answer)",
    "a link": "function answer() { return h('a', { href: '/shop/v1/goods' }) }\nanswer()",
    "a constant that nothing uses": "export const GOODS = '/shop/v1/goods';",
    "a constant that is only printed": "debug('calling %s', GOODS);\nvar GOODS = '/shop/v1/goods';",
    "a constant that is formatted and printed": "debug(format('%s', GOODS));\nvar GOODS = '/shop/v1/goods';",
    "a function that nothing uses": "class Page { goodsPath() { return '/shop/v1/goods' } }\nrun(page)",
    "an entry that nothing uses": "run(all.orders);\nconst all = { goods: '/shop/v1/goods', orders: mine };",
    "a key": "const handlers = { '/shop/v1/goods': answer };\nhandlers.run()",
    "a host": "var goods = 'https://docs.example.com/shop/v1/goods';\nlabel(goods)",
}


@pytest.mark.parametrize("content", USED.values(), ids=USED)
def test_a_path_that_the_program_may_use_is_a_usage(tmp_path: Path, content: str) -> None:
    """It is a usage without a method, of which only the path is certain."""
    assert _written(_read(tmp_path, "shop.js", content)) == [(3, None, "/shop/v1/goods")]


@pytest.mark.parametrize("content", NOT_USED.values(), ids=NOT_USED)
def test_a_path_that_the_program_does_not_use_is_listed(tmp_path: Path, content: str) -> None:
    """It is only listed with what is not known of it."""
    reading = _read(tmp_path, "shop.js", content)
    assert _written(reading) == []
    assert [each.what.partition(" /")[0] for each in reading.unresolved] in ([], ["which call uses"])


def test_a_path_in_a_test_is_listed(tmp_path: Path) -> None:
    """A test may name a path that the program does not send."""
    reading = _read(tmp_path, "tests/shop.js", USED["a constant that is used"])
    assert _written(reading) == []
    assert [each.what for each in reading.unresolved] == ["which call uses /shop/v1/goods"]


SETTINGS = {
    "shop.yml": "goods: /shop/v1/goods\norders:\n  path: /shop/v1/orders\nlegacy: /legacy/all\n",
    "shop.ini": "[paths]\ngoods = /shop/v1/goods\nlegacy = /legacy/all\n[orders]\npath = /shop/v1/orders\n",
    "shop.json": '{"goods": "/shop/v1/goods",\n"legacy": "/legacy/all",\n"orders": [{"path": "/shop/v1/orders"}]}',
}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_path_in_settings_is_a_usage_if_the_program_writes_its_key(tmp_path: Path, name: str) -> None:
    """The key `path` of an entry says nothing, that of the entry does."""
    (tmp_path / "run.py").write_text("from plugin import paths, run\nrun(paths['goods'], paths.orders)\n")
    reading = _read(tmp_path, name, SETTINGS[name])
    assert sorted(each.path for each in reading.usages) == ["/shop/v1/catalog", "/shop/v1/goods", "/shop/v1/orders"]
    assert [each.what for each in reading.unresolved] == ["which call uses /legacy/all"]
