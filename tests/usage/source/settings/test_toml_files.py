"""Settings in TOML, with their lines."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.usage.source.settings.data_files import texts_in
from lmscontract.usage.source.settings.toml_files import value_of_toml

DOCUMENT = """# a comment
base = "0"
[source]
a.b = "1"
"quoted key" = 'two'
[[tables]]
path = \"\"\"/goods
/all\"\"\"
list = ["a", # first
  { x = "y" }]
[tables.query]
sort = "price"
[[tables]]
[tables.query]
sort = "name"
[[tables.columns]]
from = "id"
"""


def test_each_text_has_its_line() -> None:
    """Tables, lists of tables, dotted keys and inline tables are known with the lines of their keys and items."""
    found = {
        (".".join(keys), each.plain): each.parts[0].place.line
        for keys, each in texts_in(value_of_toml(DOCUMENT, "shop.toml"))
    }
    assert found == {
        ("base", "0"): 2,
        ("source.a.b", "1"): 4,
        ("source.quoted key", "two"): 5,
        ("tables.path", "/goods\n/all"): 7,
        ("tables.list", "a"): 9,
        ("tables.list.x", "y"): 10,
        ("tables.query.sort", "price"): 12,
        ("tables.query.sort", "name"): 15,
        ("tables.columns.from", "id"): 17,
    }


@given(st.text(alphabet="[]{}=.,\"'#\n ab1", max_size=40))
def test_any_text_is_read_or_refused(content: str) -> None:
    """What is no TOML is an error, also if the parser that knows the lines reads it."""
    try:
        tomllib.loads(content)
    except ValueError:
        with pytest.raises(tomllib.TOMLDecodeError):
            value_of_toml(content, "any.toml")
    else:
        value_of_toml(content, "any.toml")
