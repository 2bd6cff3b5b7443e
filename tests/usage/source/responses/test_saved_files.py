"""What a program writes to a file is read of the response that was written to it last."""

from __future__ import annotations

from pathlib import Path

from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

SHARED = """#!/bin/bash
TMP=$(mktemp -d)

api() {
  code=$(curl -sS -o "$TMP/body" -w '%{http_code}' "https://$SHOP/$1")
  [ "$code" = 200 ] || exit 1
  cat "$TMP/body"
}

items() {
  api "$1?page=$page" > "$TMP/page"
  jq -c '.items[]' "$TMP/page"
}

items shop/v1/goods | jq -r '[.id, .price] | @csv'
items shop/v1/catalog | jq -r .name
orders() { items shop/v1/orders | jq -r .total; }
"$@"
"""
WRITTEN_AGAIN = """#!/bin/bash
out=$1
download() { curl -s "https://$SHOP/$1" -o "$out"; }
if [ -n "$NEW" ]; then download shop/v1/goods; else download shop/v1/catalog; fi
jq -r .price "$out"
curl -s "https://$SHOP/shop/v1/orders" > "$out.new" && mv "$out.new" "$out"
jq -r .total "$out"
curl -s "https://$SHOP/people/v1/user" | tee users | jq -r .name
curl -s "https://$SHOP/shop/v1/catalog/filters" >> users
jq -r .label users
"""
REPLACED = """#!/bin/bash
curl -s "https://$SHOP/shop/v1/goods" > page
jq -r .price page
curl -s "https://$SHOP/shop/v1/orders" > page
jq -r .total page
"""
PYTHON = """
import json, requests

def store(path):
    with open("page.json", "w") as file:
        json.dump(requests.get(f"https://shop.example.org/{path}").json(), file)

def load():
    return json.load(open("page.json"))

store("shop/v1/goods")
print(load()["price"])
store("shop/v1/orders")
print(load()["total"])
"""


def _reads(folder: Path, name: str, source: str) -> dict[str, set[str]]:
    """Return the last names of what a program reads of the response of each path."""
    (folder / name).write_text(source)
    usages = read_files([folder], TEMPLATES, root=folder, executor=Processes(1)).usages
    return {each.path: {field.path.rpartition(".")[2] for field in each.reads} - {"items"} for each in usages}


def test_a_file_of_a_function_has_the_response_of_its_call(tmp_path: Path) -> None:
    """Functions write each response to a file of the same name: each call reads its own response."""
    assert _reads(tmp_path, "prices.sh", SHARED) == {
        "/shop/v1/goods": {"id", "price"},
        "/shop/v1/catalog": {"name"},
        "/shop/v1/orders": {"total"},
    }


def test_a_file_that_is_written_again_has_only_what_is_written_last(tmp_path: Path) -> None:
    """After a branch, a file has the response of either block; what is moved to it replaces that, what is added does not."""
    assert _reads(tmp_path, "prices.sh", WRITTEN_AGAIN) == {
        "/shop/v1/goods": {"price"},
        "/shop/v1/catalog": {"price"},
        "/shop/v1/orders": {"total"},
        "/people/v1/user": {"name", "label"},
        "/shop/v1/catalog/filters": {"label"},
    }


def test_a_command_whose_output_goes_to_a_file_replaces_what_is_there(tmp_path: Path) -> None:
    """Of two commands that write to the same file, the second one leaves nothing of the first."""
    assert _reads(tmp_path, "prices.sh", REPLACED) == {"/shop/v1/goods": {"price"}, "/shop/v1/orders": {"total"}}


def test_a_function_replaces_what_an_earlier_call_has_written(tmp_path: Path) -> None:
    """A function of any language that writes a file writes a new one with each call."""
    assert _reads(tmp_path, "prices.py", PYTHON) == {"/shop/v1/goods": {"price"}, "/shop/v1/orders": {"total"}}
