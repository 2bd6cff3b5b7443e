"""URLs to which a program appends a parameter after the sign that fits what they have: `?` or `&`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.requests.test_sent import read
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.source.requests.urls import parse
from lmscontract.usage.source.values.abstract import text
from lmscontract.usage.usage import Place

PROGRAMS = {
    "shop.cs": """
class Shop {
    readonly HttpClient http = new() { BaseAddress = new Uri("https://shop.example.org") };
    async Task<string> Page(string path) {
        var sign = path.Contains('?') ? '&' : '?';
        return await http.GetStringAsync($"{path}{sign}page=1");
    }
    async Task All() { await Page("/shop/v1/goods?sort_attr=price"); }
}
""",
    "Shop.java": """
class Shop {
    String host = "https://shop.example.org";
    void page(String path) {
        String sign = path.contains("?") ? "&" : "?";
        new OkHttpClient().newCall(new Request.Builder().url(host + path + sign + "page=1").build()).execute();
    }
    void all() { page("/shop/v1/goods?sort_attr=price"); }
}
""",
    "shop.js": """
const axios = require('axios');
async function page(path) {
  const sign = path.includes('?') ? '&' : '?';
  return axios.get(`https://shop.example.org${path}${sign}page=1`);
}
page('/shop/v1/goods?sort_attr=price');
""",
    "shop.kt": """
const val host = "https://shop.example.org"
fun page(path: String) {
    val sign = if ('?' in path) "&" else "?"
    OkHttpClient().newCall(Request.Builder().url("$host$path${sign}page=1").build()).execute()
}
fun all() { page("/shop/v1/goods?sort_attr=price") }
""",
    "shop.go": """
package shop

func page(path string) {
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	http.Get("https://shop.example.org" + path + sign + "page=1")
}

func all() { page("/shop/v1/goods?sort_attr=price") }
""",
    "shop.php": """<?php
function page($path) {
    $sign = strpos($path, '?') === false ? '?' : '&';
    return file_get_contents('https://shop.example.org' . $path . $sign . 'page=1');
}
page('/shop/v1/goods?sort_attr=price');
""",
    "shop.py": """
import requests

def page(path):
    sign = "&" if "?" in path else "?"
    return requests.get(f"https://shop.example.org{path}{sign}page=1")

page("/shop/v1/goods?sort_attr=price")
""",
    "shop.rb": """
require 'net/http'

def page(path)
  sign = path.include?('?') ? '&' : '?'
  Net::HTTP.get(URI("https://shop.example.org#{path}#{sign}page=1"))
end

page('/shop/v1/goods?sort_attr=price')
""",
    "shop.ps1": """
function Get-Page($Path) {
    $sign = if ($Path -like '*`?*') { '&' } else { '?' }
    Invoke-RestMethod -Uri "https://shop.example.org$Path${sign}page=1"
}
Get-Page '/shop/v1/goods?sort_attr=price'
""",
    "shop.sh": """
page() {
  local path=$1 sign='?'
  [[ $path == *\\?* ]] && sign='&'
  curl -s "https://shop.example.org$path${sign}page=1"
}
page '/shop/v1/goods?sort_attr=price'
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_parameters_on_both_sides_of_the_sign_are_sent(tmp_path: Path, name: str) -> None:
    """A value ends before the sign, whichever it is, and the parameter behind it is one of its own."""
    usage = read(tmp_path, name, PROGRAMS[name])
    assert [(each.path, each.value) for each in usage.query] == [("page", "1"), ("sort_attr", "price")]


@pytest.mark.parametrize(
    ("written", "query"),
    [
        ("/shop/v1/goods{}page=1", [("page", "1")]),
        ("/shop/v1/goods?sort_attr=price{}page=1", [("sort_attr", "price"), ("page", "1")]),
        ("/shop/v1/goods?from={}{}page=1", [("from", "{}"), ("page", "1")]),
        ("/shop/v1/goods?from={}T00:00", [("from", "{}T00:00")]),
        ("/shop/v1/goods?next={}page=1", [("next", "{}page=1")]),
    ],
)
def test_what_is_not_known_separates_parameters_before_a_name(written: str, query: list[tuple[str, str]]) -> None:
    """A part of a URL that is not known is a sign if the name of a parameter follows, and no name precedes."""
    url = parse(text(written, Place("")), TEMPLATES)
    assert (url.path, [each[:2] for each in url.query]) == ("/shop/v1/goods", query)


@pytest.mark.parametrize(("part", "read_there"), [("/goods", ["price"]), ("/orders", [])])
def test_a_text_contains_its_parts(tmp_path: Path, part: str, read_there: list[str]) -> None:
    """A branch for paths that contain a text runs for those that do, also if they have more."""
    source = "const axios = require('axios');\nasync function page(path) {\n"
    source += "  const { data } = await axios.get(`https://shop.example.org${path}`);\n"
    source += f"  if (path.includes('{part}')) {{ console.log(data.price); }}\n}}\npage('/shop/v1/goods');\n"
    assert [each.path for each in read(tmp_path, "shop.js", source).reads] == read_there


@pytest.mark.parametrize(
    ("query", "is_open"),
    [
        ("?sort_attr=price", False),
        ("?page={page}", False),
        ("?{query}", True),
        ("?page=1&{query}", True),
        ("?{name}=1", True),
    ],
)
def test_a_query_of_which_a_part_is_not_known_may_have_more_parameters(
    tmp_path: Path, query: str, is_open: bool
) -> None:
    """The unknown value of a parameter is a value; what may be the name of one may be any number of parameters."""
    source = f'import httpx\ndef goods(page, query, name):\n    httpx.get(f"https://shop.example.org/shop/v1/goods{query}")\n'
    assert ("query" in read(tmp_path, "shop.py", source).incomplete) == is_open
