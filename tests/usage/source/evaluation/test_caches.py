"""A function that keeps responses by a computed key gets its own back: what is read of it is not read of those of other calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

TUPLES = """
import requests

class Shop:
    def __init__(self):
        self.kept = {}

    def get(self, service, what, **query):
        key = (service, what, tuple(query.items()))
        if key not in self.kept:
            self.kept[key] = requests.get(f"https://shop.example.org/{service}/v1/{what}", params=query).json()["data"]
        return self.kept[key]

shop = Shop()
print([each["price"] for each in shop.get("shop", "catalog", page=1)])
print([each["name"] for each in shop.get("shop", "goods")])
"""
HASHES = """
import hashlib, requests

KEPT = {}

def get(path, page=None):
    key = hashlib.md5((path + str(page)).encode()).hexdigest()
    if key in KEPT:
        return KEPT[key]
    data = KEPT[key] = requests.get("https://shop.example.org" + path).json()["data"]
    return data

print([each["price"] for each in get("/shop/v1/catalog")])
print([each["name"] for each in get("/shop/v1/goods")])
"""
PHP = """<?php
class Shop {
    private $kept = [];
    function get($path, $query = []) {
        $key = md5($path . serialize($query));
        if (isset($this->kept[$key])) {
            return $this->kept[$key];
        }
        $json = file_get_contents('https://shop.example.org' . $path);
        return $this->kept[$key] = json_decode($json, true)['data'];
    }
}
$shop = new Shop();
foreach ($shop->get('/shop/v1/catalog') as $each) { echo $each['price']; }
foreach ($shop->get('/shop/v1/goods') as $each) { echo $each['name']; }
"""
CLASS = """
class Kept {
  constructor() { this.entries = new Map(); }
  find(key) { return this.entries.get(key); }
  keep(key, value) { this.entries.set(key, value); }
}
const kept = new Kept();
async function load(path) {
  const key = hash(path);
  const before = kept.find(key);
  if (before) return before;
  const response = await fetch('https://shop.example.org' + path);
  const found = await response.json();
  kept.keep(key, found);
  return found;
}
async function main() {
  for (const each of await load('/shop/v1/catalog')) console.log(each.price);
  for (const each of await load('/shop/v1/goods')) console.log(each.name);
}
main();
"""
CSHARP = """
using System.Net.Http; using System.Text.Json.Nodes;
class Shop {
    private readonly Dictionary<string, JsonNode> kept = new();
    private readonly HttpClient http = new();
    private async Task<JsonNode> Get(string path) {
        var key = Hash(path);
        if (kept.TryGetValue(key, out var before)) return before;
        var found = JsonNode.Parse(await http.GetStringAsync("https://shop.example.org" + path));
        kept[key] = found;
        return kept[key];
    }
    public async Task Show() {
        Console.WriteLine((await Get("/shop/v1/catalog"))["price"]);
        Console.WriteLine((await Get("/shop/v1/goods"))["name"]);
    }
}
"""
OTHER_FUNCTION = """
import requests

BY_ID = {}

def load(path):
    for each in requests.get("https://shop.example.org" + path).json()["data"]["items"]:
        BY_ID[each["id"]] = each

def show(id):
    print(BY_ID[id]["price"])

load("/shop/v1/catalog")
load("/shop/v1/goods")
show(3)
"""


def _reads(folder: Path, name: str, content: str) -> dict[str, set[str]]:
    (folder / name).write_text(content, "utf-8")
    reading = read_files([folder], TEMPLATES, root=folder, executor=Processes(1))
    names = {"price", "name"}
    return {each.path: names & {read.path.rpartition(".")[2] for read in each.reads} for each in reading.usages}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("shop.py", TUPLES, id="tuples"),
        pytest.param("shop.py", HASHES, id="hashes"),
        pytest.param("shop.php", PHP, id="php"),
        pytest.param("shop.js", CLASS, id="a class for it"),
        pytest.param("Shop.cs", CSHARP, id="csharp"),
    ],
)
def test_a_response_that_is_kept_is_read_as_that_of_its_own_call(tmp_path: Path, name: str, content: str) -> None:
    """What is read of the catalog is not read of the goods, although one mapping keeps both."""
    assert _reads(tmp_path, name, content) == {"/shop/v1/catalog": {"price"}, "/shop/v1/goods": {"name"}}


def test_another_function_reads_what_all_calls_have_kept(tmp_path: Path) -> None:
    """A mapping by identifiers that one function fills is read by another one."""
    assert _reads(tmp_path, "shop.py", OTHER_FUNCTION) == {"/shop/v1/catalog": {"price"}, "/shop/v1/goods": {"price"}}
