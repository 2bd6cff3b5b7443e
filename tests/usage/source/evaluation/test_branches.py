"""What blocks of a branch set belongs together: an address is not sent with the body of another block."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

PYTHON = """
import requests

def send(kind, good):
    body = {"name": "x"}
    if kind == "good":
        url = f"https://shop.example.org/shop/v1/goods/{good}"
        body["price"] = 1
    elif kind == "order":
        url = f"https://shop.example.org/shop/v1/orders/{good}"
        body["weight"] = 1
    else:
        return
    requests.put(url, json=body)
"""
PYTHON_MATCH = """
import requests

def send(kind, good):
    body = {"name": "x"}
    match kind:
        case "good":
            url = f"https://shop.example.org/shop/v1/goods/{good}"
            body["price"] = 1
        case "order":
            url = f"https://shop.example.org/shop/v1/orders/{good}"
            body["weight"] = 1
    requests.put(url, json=body)
"""
PYTHON_TUPLES = """
import requests

def target(kind, good):
    if kind == "good":
        return f"https://shop.example.org/shop/v1/goods/{good}", {"name": "x", "price": 1}
    return f"https://shop.example.org/shop/v1/orders/{good}", {"name": "x", "weight": 1}

def send(kind, good):
    url, body = target(kind, good)
    requests.put(url, json=body)
"""
PYTHON_MEMBERS = """
import requests

class Shop:
    def send(self, kind, good):
        if kind == "good":
            self.url = f"https://shop.example.org/shop/v1/goods/{good}"
            self.body = {"name": "x", "price": 1}
        else:
            self.url = f"https://shop.example.org/shop/v1/orders/{good}"
            self.body = {"name": "x", "weight": 1}
        requests.put(self.url, json=self.body)
"""
JAVASCRIPT = """
async function send(kind, good) {
  const options = { method: 'PUT', data: { name: 'x' } };
  if (kind === 'good') {
    options.url = `https://shop.example.org/shop/v1/goods/${good}`;
    options.data.price = 1;
  } else if (kind === 'order') {
    options.url = `https://shop.example.org/shop/v1/orders/${good}`;
    options.data.weight = 1;
  } else {
    throw new Error(kind);
  }
  await axios(options);
}
"""
JAVASCRIPT_SWITCH = """
async function send(kind, good) {
  let url, body;
  switch (kind) {
    case 'good':
      url = `https://shop.example.org/shop/v1/goods/${good}`;
      body = { name: 'x', price: 1 };
      break;
    default:
      url = `https://shop.example.org/shop/v1/orders/${good}`;
      body = { name: 'x', weight: 1 };
  }
  await axios.put(url, body);
}
"""
POWERSHELL = """
function Send($kind, $good) {
    $put = @{ Method = 'PUT' }
    switch ($kind) {
        'good' {
            $put.Uri = "https://shop.example.org/shop/v1/goods/$good"
            $payload = @{ name = 'x'; price = 1 }
        }
        'order' {
            $put.Uri = "https://shop.example.org/shop/v1/orders/$good"
            $payload = @{ name = 'x'; weight = 1 }
        }
    }
    $put.Body = $payload | ConvertTo-Json
    try { Invoke-RestMethod @put } catch { throw }
}
"""
PHP = """<?php
function send(string $kind, int $good) {
    switch ($kind) {
        case 'good':
            $url = "https://shop.example.org/shop/v1/goods/$good";
            $body = ['name' => 'x', 'price' => 1];
            break;
        case 'order':
            $url = "https://shop.example.org/shop/v1/orders/$good";
            $body = ['name' => 'x', 'weight' => 1];
            break;
    }
    (new Client())->put($url, ['json' => $body]);
}
"""
PHP_MATCH = """<?php
function send(string $kind, int $good) {
    [$url, $body] = match ($kind) {
        'good' => ["https://shop.example.org/shop/v1/goods/$good", ['name' => 'x', 'price' => 1]],
        'order' => ["https://shop.example.org/shop/v1/orders/$good", ['name' => 'x', 'weight' => 1]],
    };
    (new Client())->put($url, ['json' => $body]);
}
"""
RUBY = """
def send(kind, good)
  case kind
  when "good"
    url = "https://shop.example.org/shop/v1/goods/#{good}"
    body = { name: "x", price: 1 }
  when "order"
    url = "https://shop.example.org/shop/v1/orders/#{good}"
    body = { name: "x", weight: 1 }
  end
  HTTParty.put(url, body: body)
end
"""
GO = """
package shop

func send(kind string, good int) {
    var url string
    body := map[string]any{"name": "x"}
    if kind == "good" {
        url = fmt.Sprintf("https://shop.example.org/shop/v1/goods/%d", good)
        body["price"] = 1
    } else if kind == "order" {
        url = fmt.Sprintf("https://shop.example.org/shop/v1/orders/%d", good)
        body["weight"] = 1
    } else {
        return
    }
    raw, _ := json.Marshal(body)
    req, _ := http.NewRequest("PUT", url, bytes.NewReader(raw))
    http.DefaultClient.Do(req)
}
"""
JAVA = """
class Shop {
    void send(Kind kind, int good, RestTemplate rest) {
        String url;
        Map<String, Object> body = new HashMap<>();
        body.put("name", "x");
        switch (kind) {
            case GOOD -> { url = "https://shop.example.org/shop/v1/goods/" + good; body.put("price", 1); }
            case ORDER -> { url = "https://shop.example.org/shop/v1/orders/" + good; body.put("weight", 1); }
        }
        rest.put(url, body);
    }
}
"""
KOTLIN = """
suspend fun send(client: HttpClient, kind: String, good: Int) {
    val url: String
    val body: Map<String, Any>
    when (kind) {
        "good" -> { url = "https://shop.example.org/shop/v1/goods/$good"; body = mapOf("name" to "x", "price" to 1) }
        else -> { url = "https://shop.example.org/shop/v1/orders/$good"; body = mapOf("name" to "x", "weight" to 1) }
    }
    client.put(url) { setBody(body) }
}
"""
CSHARP = """
class Shop {
    async Task Send(string kind, int good, HttpClient http) {
        string url; object body;
        switch (kind) {
            case "good":
                url = $"https://shop.example.org/shop/v1/goods/{good}";
                body = new { name = "x", price = 1 };
                break;
            default:
                url = $"https://shop.example.org/shop/v1/orders/{good}";
                body = new { name = "x", weight = 1 };
                break;
        }
        await http.PutAsJsonAsync(url, body);
    }
}
"""
SHELL = """#!/bin/bash
case "$1" in
  good) url="https://shop.example.org/shop/v1/goods/$2"; body='{"name": "x", "price": 1}' ;;
  order) url="https://shop.example.org/shop/v1/orders/$2"; body='{"name": "x", "weight": 1}' ;;
esac
curl -X PUT -d "$body" "$url"
"""


def sent(folder: Path, name: str, source: str) -> dict[str, set[str]]:
    """Return the properties of the bodies that a file sends, by the methods and paths."""
    (folder / name).write_text(source)
    usages = read_files([folder], TEMPLATES, root=folder, executor=Processes(1)).usages
    return {f"{usage.method} {usage.path}": {each.path for each in usage.body} for usage in usages}


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param("shop.py", PYTHON, id="python"),
        pytest.param("shop.py", PYTHON_MATCH, id="python-match"),
        pytest.param("shop.py", PYTHON_MEMBERS, id="python-members"),
        pytest.param("shop.py", PYTHON_TUPLES, id="python-tuples"),
        pytest.param("shop.js", JAVASCRIPT, id="javascript"),
        pytest.param("shop.js", JAVASCRIPT_SWITCH, id="javascript-switch"),
        pytest.param("shop.ps1", POWERSHELL, id="powershell"),
        pytest.param("shop.php", PHP, id="php"),
        pytest.param("shop.php", PHP_MATCH, id="php-match"),
        pytest.param("shop.rb", RUBY, id="ruby"),
        pytest.param("shop.go", GO, id="go"),
        pytest.param("Shop.java", JAVA, id="java"),
        pytest.param("Shop.kt", KOTLIN, id="kotlin"),
        pytest.param("Shop.cs", CSHARP, id="csharp"),
        pytest.param("shop.sh", SHELL, id="shell"),
    ],
)
def test_a_body_is_sent_to_the_address_of_its_block(tmp_path: Path, name: str, source: str) -> None:
    """Each of two blocks sets the address and a property of the body, which are sent after the branch."""
    assert sent(tmp_path, name, source) == {
        "PUT /shop/v1/goods/{}": {"name", "price"},
        "PUT /shop/v1/orders/{}": {"name", "weight"},
    }


def test_a_property_is_read_of_the_response_of_its_block(tmp_path: Path) -> None:
    """The name of the property is set where the address is."""
    (tmp_path / "shop.js").write_text("""
    async function print(orders) {
      let path = '/shop/v1/goods', key = 'price';
      if (orders) {
        path = '/shop/v1/orders';
        key = 'weight';
      }
      for (const each of (await axios.get(path)).data.items) console.log(each[key]);
    }
    """)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {usage.path: {each.path for each in usage.reads} - {"items"} for usage in usages} == {
        "/shop/v1/goods": {"items[].price"},
        "/shop/v1/orders": {"items[].weight"},
    }


def test_a_branch_that_chooses_no_address_leaves_all_that_it_sets(tmp_path: Path) -> None:
    """What either of two blocks sets is sent with the only request."""
    source = """
import requests

def send(kind):
    body, name = {"name": "x"}, "good"
    if kind:
        body["price"], name = 1, "kind"
    else:
        body["weight"] = 1
    requests.post("https://shop.example.org/shop/v1/goods", json=body)
"""
    assert sent(tmp_path, "shop.py", source) == {"POST /shop/v1/goods": {"name", "price", "weight"}}
