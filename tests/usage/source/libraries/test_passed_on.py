"""What a program hands to a library: more may be read of it than is seen only if it has parts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Usage


def read(folder: Path, name: str, source: str) -> Usage:
    """Return the only usage of a file."""
    (folder / name).write_text(source)
    (usage,) = read_files([folder], TEMPLATES, root=folder, executor=Processes(1)).usages
    return usage


PYTHON = """
import requests, store

def main(known, cache):
    body = requests.get("https://shop.example.org/shop/v1/goods").json()
    for item in body["data"]["items"]:
        {statement}
"""


@pytest.mark.parametrize(
    ("statement", "is_open"),
    [
        ("known.get(item['id'])", False),
        ("store.moment(item['created'])", False),
        ("store.render(store.Item(id=item['id'], name=item['name']))", False),
        ("store.render(f'{item[\"id\"]}: new')", False),
        ("return item['id']", False),
        ("found = Goods.objects.filter(code=item['maker']).first(); print(found.prices)", False),
        ("store.render(item)", True),
        ("store.render(item['prices'])", True),
        ("store.render(item['shop_data'])", True),
        ("store.render(item['maker']); print(item['maker']['name'])", True),
        ("return body['data']", True),
    ],
)
def test_of_a_property_that_is_one_thing_no_parts_are_read(tmp_path: Path, statement: str, is_open: bool) -> None:
    """A property hides only what is below it, so that nothing is hidden by one that is a text or a number."""
    assert ("reads" in read(tmp_path, "shop.py", PYTHON.format(statement=statement)).incomplete) == is_open


@pytest.mark.parametrize(
    ("written", "is_open"),
    [
        ("substr($item['language'], 0, 2)", False),
        ("explode('-', $item['language'])[0]", False),
        ("in_array($item['language'], ['de', 'en'])", False),
        ("render($item)", True),
    ],
)
def test_functions_of_php_on_texts_read_no_parts(tmp_path: Path, written: str, is_open: bool) -> None:
    """What a text is cut or compared by hides nothing of the response."""
    source = "<?php\n$goods = json_decode(file_get_contents('https://shop.example.org/shop/v1/goods'), true);\n"
    source += f"foreach ($goods['items'] as $item) {{ echo {written}; }}\n"
    assert ("reads" in read(tmp_path, "shop.php", source).incomplete) == is_open


@pytest.mark.parametrize(
    ("statement", "is_open"),
    [
        ("$body.items[0].prices -contains $Wanted", False),
        ("$body.items[0].prices -NotContains $Wanted", False),
        ("Show-Prices $body.items[0].prices", True),
    ],
)
def test_a_test_for_an_item_in_powershell_reads_no_parts(tmp_path: Path, statement: str, is_open: bool) -> None:
    """The result of `-contains` is a truth value, and no part of the list."""
    source = f"""
function Test-Price {{
    param([string] $Wanted)
    $body = Invoke-RestMethod 'https://shop.example.org/shop/v1/goods'
    {statement}
}}
"""
    assert ("reads" in read(tmp_path, "shop.ps1", source).incomplete) == is_open


@pytest.mark.parametrize(
    ("commands", "is_open"),
    [
        ("jq '.data.items[] | {id, name: .title}' | sed -e 's/{//g'", False),
        ("jq '.data.items' | wc -l", False),
        ("jq '.data.items' | ./import.sh", True),
    ],
)
def test_what_a_filter_makes_is_all_that_other_commands_get(tmp_path: Path, commands: str, is_open: bool) -> None:
    """A record of a filter has only what the filter reads; a command that counts reads nothing."""
    source = f"curl -s https://shop.example.org/shop/v1/goods | {commands}\n"
    assert ("reads" in read(tmp_path, "shop.sh", source).incomplete) == is_open


def test_a_path_at_the_end_of_a_branch_is_listed(tmp_path: Path) -> None:
    """A branch of an expression has the value of its end; a path that is compared, or is the value of nothing, is not listed."""
    source = """
class Router(val of: Any) {
    val path: String
        get() = when (of) {
            "/shop/v1/orders" -> "/shop/v1/goods"
            is Copy -> {
                "/shop/v1/orders"
                "/shop/v1/catalog"
            }
            else -> if (of is Filters) "/shop/v1/catalog/filters" else ""
        }
}
"""
    path = tmp_path / "Router.kt"
    path.write_text(source, "utf-8")
    unresolved = read_files([path], TEMPLATES, root=tmp_path, executor=Processes(1)).unresolved
    assert sorted((each.place.line, each.what.rpartition(" ")[2]) for each in unresolved) == [
        (5, "/shop/v1/goods"),
        (8, "/shop/v1/catalog"),
        (10, "/shop/v1/catalog/filters"),
    ]


KOTLIN = """
class Shop(private val http: HttpClient) {{
    suspend fun all(): String {{
        val body: JsonObject = http.get("/shop/v1/goods").body()
        return body["items"].jsonArray.{call}
    }}
}}
"""


@pytest.mark.parametrize(
    ("call", "path"),
    [
        ('joinToString("\\n") { it.jsonObject["price"].toString() }', "items[].price"),
        ('flatMapIndexed { index, each -> listOf(each.jsonObject["price"]) }', "items[].price"),
        ('let { it.jsonObject["price"].toString() }', "items.price"),
    ],
)
def test_a_function_that_is_called_for_each_item_gets_the_items(call: str, path: str, tmp_path: Path) -> None:
    """What makes one text of a list gives its items to a function, as `map` does; `let` gives it the list."""
    assert path in {each.path for each in read(tmp_path, "Shop.kt", KOTLIN.format(call=call)).reads}


ONE_OR_MANY = """
import pandas, requests

def load(path):
    found, page = [], 1
    while True:
        data = requests.get("https://shop.example.org" + path, params={"page": page}).json()["data"]
        if "items" not in data:
            found = data
            break
        found.extend(data["items"])
        page += 1
    return found

goods = pandas.DataFrame(load("/shop/v1/goods"))
print(goods[goods.price > 10])
"""


def test_a_function_gets_a_response_or_a_list_with_the_items_of_several(tmp_path: Path) -> None:
    """A table may be of what the program returns for one object, or of the list that it makes of all pages."""
    reads = {each.path for each in read(tmp_path, "shop.py", ONE_OR_MANY).reads}
    assert {"data[].price", "data.items[].price"} <= reads
