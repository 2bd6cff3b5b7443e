"""The tables of HTTP clients: words are written as names are compared with them, and once."""

from __future__ import annotations

import tomllib
from importlib import resources
from itertools import chain
from typing import Any

import pytest

from lmscontract.usage.source.values.clients import by_word, plain

FOLDER = resources.files("lmscontract.usage.source").joinpath("clients")
TABLES = {each.name: tomllib.loads(each.read_text("utf-8")) for each in FOLDER.iterdir() if each.name.endswith(".toml")}
EXACT = frozenset(
    {
        "awaited",
        "calling",
        "classes_of_settings",
        "commands",
        "common",
        "declaring",
        "defaults",
        "filters",
        "filter_options",
        "marks",
        "parameter_marks",
        "received",
    }
    | {"resolving", "sections_of_settings", "streams", "variables_of_settings"}
    | {"beside_content", "by_name", "enumerations", "property_files", "reflection"}
)
"""The keys of which the words are compared exactly."""
SHARED = "shared.toml"


def _words(table: dict[str, Any], key: str) -> list[str]:
    words = table.get(key, ())
    if isinstance(words, dict):
        words = [*chain.from_iterable(value if isinstance(value, list) else [word] for word, value in words.items())]
    return [each for each in words if isinstance(each, str)] if isinstance(words, list) else []


@pytest.mark.parametrize("name", TABLES)
def test_words_are_plain_and_written_once(name: str) -> None:
    """A word in another spelling is never found, and one that is repeated says nothing."""
    table = TABLES[name]
    others = TABLES[SHARED] if name != SHARED else {}
    mistakes = []
    for key in table.keys() - EXACT - {"calls"}:
        found = _words(table, key)
        known = {*_words(others, key)} if isinstance(table[key], list) else set()
        mistakes += [
            f"{key}: {each}" for each in found if each != plain(each) or each in known or found.count(each) > 1
        ]
    assert mistakes == []


def test_a_word_has_one_role() -> None:
    """A word under two roles is an error that names the file, the table, the word and the roles."""
    assert by_word("", {"url": ["path", "uri"], "": ["schema"]}) == {"path": "url", "uri": "url", "schema": ""}
    with pytest.raises(ValueError, match=r"clients/shell\.toml: commands\.curl: `-d` has the roles `body` and `query`"):
        by_word("clients/shell.toml: commands", {"curl": {"body": ["-d"], "query": ["-d"]}})


def test_each_key_is_known() -> None:
    """The keys whose words are compared exactly are keys of a table."""
    assert {*chain.from_iterable(TABLES.values())} >= EXACT
