"""Files of data: the formats that are read, and what programs call the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lmscontract.usage.source.settings.data_files import DataFiles, keys_in
from lmscontract.usage.source.values.abstract import Text
from lmscontract.usage.usage import Place

PATH = "/shop/v1/goods"
INI = f"[shop]\ngoods = {PATH}\n"


@pytest.mark.parametrize(
    ("name", "content", "around"),
    [
        ("shop.json", f'{{"shop": {{"goods": "{PATH}"}}}}', "shop"),
        ("shop.yml", f"shop:\n  goods: {PATH}\n", "shop"),
        ("shop.toml", f'[shop]\ngoods = "{PATH}"\n', "shop"),
        ("shop.ini.dist", INI, "shop"),
        (".env.example", f"goods={PATH}\n", ""),
        ("shop.xml", f"<config><shop><goods>{PATH}</goods></shop></config>", "shop"),
        ("calls.xml", f'<calls><call\n goods="{PATH}"/></calls>', "call"),
        ("Shop.config", f'<appSettings><add key="goods" value="{PATH}" /></appSettings>', ""),
    ],
)
def test_a_text_is_found_by_its_keys(tmp_path: Path, name: str, content: str, around: str) -> None:
    """Each format gives the text of a setting, with its key and the one around it."""
    (tmp_path / name).write_text(content)
    assert [*keys_in(name, tmp_path / name)] == [(around, "goods", PATH)]


def test_a_comment_is_no_part_of_a_filter(tmp_path: Path) -> None:
    """Comments of a filter of jq are blank, so that all else keeps its place."""
    (tmp_path / "goods.jq").write_text("# goods\n.price\n")
    content = DataFiles({"goods.jq": tmp_path / "goods.jq"}).content("goods.jq")
    assert isinstance(content, Text)
    assert (content.known, content.parts[0].place) == (" " * 7 + "\n.price\n", Place("goods.jq", 1))


def test_a_program_reads_the_copy_of_a_template(tmp_path: Path) -> None:
    """A file is known by its own name, by that of its copy if there is none, and the first of several is taken."""
    names = ["a/shop.ini.dist", "b/shop.ini.dist", "a/goods.ini", "a/goods.example.ini", "a/shop.md"]
    assert DataFiles({each: tmp_path / each for each in names}).without_folders == {
        "shop.ini.dist": "a/shop.ini.dist",
        "shop.ini": "a/shop.ini.dist",
        "goods.ini": "a/goods.ini",
        "goods.example.ini": "a/goods.example.ini",
    }


@pytest.mark.parametrize(("name", "content"), [("a.json", "{"), ("a.ini", "x = 1\n" * 60_000), ("b.ini", None)])
def test_a_file_that_cannot_be_read_has_no_content(tmp_path: Path, name: str, content: str | None) -> None:
    """What is malformed, too large or missing is unknown."""
    if content is not None:
        (tmp_path / name).write_text(content)
    assert DataFiles({name: tmp_path / name}).content(name) is None
