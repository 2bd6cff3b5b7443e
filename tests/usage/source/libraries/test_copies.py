"""Copies of records: what is set in one is not sent with what it is a copy of, nor with another copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

PYTHON = """
import copy, json, requests
body = {{"name": "x", "stock": {{"level": 1}}}}
new = {copy}
{change} = 1
requests.post("https://shop.example.org/shop/v1/goods", json=new)
requests.post("https://shop.example.org/shop/v1/orders", json=body)
"""
JAVASCRIPT = """
const body = {{name: "x", stock: {{level: 1}}}};
const next = {copy};
{change} = 1;
axios.post("https://shop.example.org/shop/v1/goods", next);
axios.post("https://shop.example.org/shop/v1/orders", body);
"""
RUBY = """
body = {{"name" => "x", "stock" => {{"level" => 1}}}}
new = {copy}
{change} = 1
HTTParty.post("https://shop.example.org/shop/v1/goods", body: new)
HTTParty.post("https://shop.example.org/shop/v1/orders", body: body)
"""
POWERSHELL = """
$body = @{{ name = 'x'; stock = @{{ level = 1 }} }}
$new = {copy}
{change} = 1
Invoke-RestMethod -Method Post -Uri 'https://shop.example.org/shop/v1/goods' -Body ($new | ConvertTo-Json)
Invoke-RestMethod -Method Post -Uri 'https://shop.example.org/shop/v1/orders' -Body ($body | ConvertTo-Json)
"""
GO = """
package shop

func send() {{
    body := map[string]any{{"name": "x", "stock": map[string]any{{"level": 1}}}}
    {copy}
    {change} = 1
    first, _ := json.Marshal(next)
    http.Post("https://shop.example.org/shop/v1/goods", "application/json", bytes.NewReader(first))
    second, _ := json.Marshal(body)
    http.Post("https://shop.example.org/shop/v1/orders", "application/json", bytes.NewReader(second))
}}
"""
JAVA = """
class Shop {{
    void send(RestTemplate rest) {{
        Map<String, Object> body = new HashMap<>(Map.of("name", "x", "stock", Map.of("level", 1)));
        Map<String, Object> next = {copy};
        {change};
        rest.postForObject("https://shop.example.org/shop/v1/goods", next, Good.class);
        rest.postForObject("https://shop.example.org/shop/v1/orders", body, Order.class);
    }}
}}
"""
OLD = {"name", "stock", "stock.level"}


def sent(folder: Path, name: str, source: str) -> dict[str, set[str]]:
    """Return the properties of the bodies that a file sends, by the paths."""
    (folder / name).write_text(source)
    usages = read_files([folder], TEMPLATES, root=folder, executor=Processes(1)).usages
    return {usage.path: {each.path for each in usage.body} for usage in usages}


@pytest.mark.parametrize(
    ("name", "source", "copy", "change"),
    [
        ("shop.py", PYTHON, "body.copy()", 'new["price"]'),
        ("shop.py", PYTHON, "copy.copy(body)", 'new["price"]'),
        ("shop.js", JAVASCRIPT, "_.clone(body)", "next.price"),
        ("shop.js", JAVASCRIPT, "JSON.parse(JSON.stringify(body))", "next.price"),
        ("shop.rb", RUBY, "body.dup", 'new["price"]'),
        ("shop.ps1", POWERSHELL, "$body.Clone()", "$new.price"),
        ("shop.ps1", POWERSHELL, "[hashtable]::new($body)", "$new.price"),
        ("shop.ps1", POWERSHELL, "$body | ConvertTo-Json | ConvertFrom-Json", "$new.price"),
        ("shop.go", GO, "next := maps.Clone(body)", 'next["price"]'),
        ("shop.go", GO, "next := map[string]any{}; maps.Copy(next, body)", 'next["price"]'),
        ("Shop.java", JAVA, "body.clone()", 'next.put("price", 1)'),
        ("Shop.java", JAVA, "Map.copyOf(body)", 'next.put("price", 1)'),
    ],
)
def test_what_is_set_in_a_copy_is_only_sent_with_it(
    tmp_path: Path, name: str, source: str, copy: str, change: str
) -> None:
    """The copy has what it is a copy of, which does not get what is set in the copy."""
    found = sent(tmp_path, name, source.format(copy=copy, change=change))
    assert found == {"/shop/v1/goods": {*OLD, "price"}, "/shop/v1/orders": OLD}


@pytest.mark.parametrize(
    ("name", "source", "copy", "change"),
    [
        ("shop.py", PYTHON, "copy.deepcopy(body)", 'new["stock"]["price"]'),
        ("shop.py", PYTHON, "json.loads(json.dumps(body))", 'new["stock"]["price"]'),
        ("shop.js", JAVASCRIPT, "structuredClone(body)", "next.stock.price"),
        ("shop.js", JAVASCRIPT, "_.cloneDeep(body)", "next.stock.price"),
        ("shop.rb", RUBY, "body.deep_dup", 'new["stock"]["price"]'),
    ],
)
def test_some_copies_have_copies_of_what_is_in_a_record(
    tmp_path: Path, name: str, source: str, copy: str, change: str
) -> None:
    """What is set in a record of such a copy is not sent with what it is a copy of."""
    found = sent(tmp_path, name, source.format(copy=copy, change=change))
    assert found == {"/shop/v1/goods": {*OLD, "stock.price"}, "/shop/v1/orders": OLD}


def test_a_copy_of_the_outer_record_shares_those_in_it(tmp_path: Path) -> None:
    """What is set in a record that both have is sent with both."""
    source = PYTHON.format(copy="body.copy()", change='new["stock"]["price"]')
    both = {*OLD, "stock.price"}
    assert sent(tmp_path, "shop.py", source) == {"/shop/v1/goods": both, "/shop/v1/orders": both}


def test_another_name_is_no_copy(tmp_path: Path) -> None:
    """What is set by one name of a record is sent by the other one, too."""
    both = {*OLD, "price"}
    found = sent(tmp_path, "shop.py", PYTHON.format(copy="body", change='new["price"]'))
    assert found == {"/shop/v1/goods": both, "/shop/v1/orders": both}


def test_what_is_set_after_a_request_is_not_sent_with_it(tmp_path: Path) -> None:
    """Also of a request that is made first, and handed to the client then."""
    call = """
    raw, _ = json.Marshal(body)
    req, _ = http.NewRequest("POST", "https://shop.example.org/shop/v1/{}", bytes.NewReader(raw))
    http.DefaultClient.Do(req)
    """
    body = 'body := map[string]any{"name": "x"}'
    source = f'func send() {{ {body}\n{call.format("goods")}\nbody["price"] = 1\n{call.format("orders")} }}'
    assert sent(tmp_path, "shop.go", f"package shop\n{source}") == {
        "/shop/v1/goods": {"name"},
        "/shop/v1/orders": {"name", "price"},
    }
