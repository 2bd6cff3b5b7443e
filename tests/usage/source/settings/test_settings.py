"""Where a program finds a setting, and what a container of services gives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from lmscontract.usage.source.parsing.imports import Imports
from lmscontract.usage.source.parsing.languages import BY_NAME, Language
from lmscontract.usage.source.settings.data_files import DataFiles
from lmscontract.usage.source.settings.services import Services
from lmscontract.usage.source.settings.settings import Settings
from lmscontract.usage.source.values.abstract import Record, Scope, Slot, Text, first_text, text
from lmscontract.usage.usage import Place


class Code:
    """Files of PHP, each of which returns an address of the shop."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files
        self.own = frozenset(files)
        self.imports = Imports(dict.fromkeys(files, "php"))

    def language(self, file: str) -> Language:
        """All files are of PHP."""
        return BY_NAME["php"]

    def scope(self, file: str) -> Scope:
        """A file has only what it returns."""
        place = Place(file, 1)
        found = Scope(file)
        found.variables["default"] = Record({"url": Slot(text(self._files[file], place), place)})
        return found


def settings(folder: Path, data: Mapping[str, str], code: Mapping[str, str] | None = None) -> Settings:
    """Write files of data; the code of the program has addresses by the names of files."""
    for name, content in data.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return Settings(DataFiles({name: folder / name for name in data}), Code(code or {}))


@pytest.mark.parametrize(("file", "found"), [("a/api.php", "/a"), ("b/api.php", "/b"), ("api.php", "/a")])
def test_the_nearest_file_has_the_setting(tmp_path: Path, file: str, found: str) -> None:
    """Of several files of settings, that with most folders in common has the setting; of tests, the last."""
    code = {"b/config/shop.php": "/b", "tests/config/shop.php": "/test", "a/config/shop.php": "/a"}
    assert first_text(settings(tmp_path, {}, code).get("url", file)) == found
    data = {"b/settings.json": '{"url": "/b"}', "a/settings.json": '{"url": "/a"}'}
    assert first_text(settings(tmp_path, data, code).get("url", file)) == found


def test_data_come_before_code_and_files_before_templates(tmp_path: Path) -> None:
    """What is in a file of data is not looked up in code, and a template is read for what is nowhere else."""
    data = {"config.example.yml": "url: /template\nkey: 1a\n", "config.yml": "url: /data\n"}
    found = settings(tmp_path, data, {"config/shop.php": "/code"})
    assert [first_text(found.get(each, "api.php")) for each in ("url", "key")] == ["/data", "1a"]


def test_a_setting_may_name_others(tmp_path: Path) -> None:
    """A setting has the text of those that it names; some that name each other end."""
    data = {"services.yaml": "parameters:\n  base: /shop\n  url: '%base%/v1'\n  one: '%two%/1'\n  two: '%one%/2'\n"}
    found = settings(tmp_path, data)
    assert first_text(found.get("url", "api.php")) == "/shop/v1"
    assert isinstance(found.get("one", "api.php"), Text)


@pytest.mark.parametrize(
    ("names", "found"),
    [(["shop.ini", "tox.ini", "shop.yml"], "/shop.ini"), (["a.ini", "b.cfg"], ""), (["setup.cfg"], "")],
)
def test_the_only_file_in_sections_is_known_without_its_name(tmp_path: Path, names: list[str], found: str) -> None:
    """A file of settings in sections is that which a program reads if there is no other one, besides those of tools."""
    content = settings(tmp_path, {each: f"url = /{each}\n" for each in names}).only_in_sections
    assert first_text(content.get("url") if isinstance(content, Record) else None) == found


def test_a_container_gives_what_a_file_says(tmp_path: Path) -> None:
    """A service has a class, and its constructor gets arguments by name or position, or those of all services."""
    data = {
        "services.yaml": "services:\n"
        "  _defaults: {bind: {$key: 1a}}\n"
        "  shop.client: {class: App\\Client, arguments: [/shop, '@http']}\n"
        "  App\\Goods: {arguments: {$path: /goods}}\n"
    }
    found = settings(tmp_path, data)
    services = Services(found, Code({}))
    assert [services.class_of(each, "api.php") for each in ("shop.client", "goods")] == ["App\\Client", ""]
    given = [("url", 0, "Client"), ("http", 1, "Client"), ("path", 3, "Goods"), ("key", 4, "Prices")]
    assert [first_text(services.given(*each, "api.php")) for each in given] == ["/shop", "", "/goods", "1a"]
