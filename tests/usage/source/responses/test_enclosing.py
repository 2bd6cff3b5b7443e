"""Each read has the line of the function around it, and says whether only a class declares it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

PYTHON = """import requests

def cheapest(goods):
    return min(goods, key=lambda each: each["price"])

class Shop:
    def goods(self):
        return requests.get("https://shop.example.com/shop/v1/goods").json()["items"]

print([each["weight"] for each in Shop().goods()], cheapest(Shop().goods()))
"""
TYPESCRIPT = """const goods = async () => (await fetch('https://shop.example.com/shop/v1/goods')).json();
export const prices = async () => {
  const all = await goods();
  return all.items
    .filter((each) => each.weight > 1)
    .map((each) => {
      return each.price;
    });
};
"""
KOTLIN = """import retrofit2.http.GET

data class Good(val size: Int, val price: String)
data class Page(val items: List<Good>)

interface Api {
    @GET("shop/v1/goods")
    suspend fun goods(): Page
}

class Shop(private val api: Api) {
    suspend fun prices() = api.goods().items.map {
        it.price
    }
}
"""


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("shop.py", PYTHON, {("items", 8): 7, ("price", 4): 3, ("weight", 10): 0}),
        ("shop.ts", TYPESCRIPT, {("items", 4): 2, ("weight", 5): 2, ("price", 7): 2}),
    ],
)
def test_a_read_has_the_function_around_it(
    tmp_path: Path, name: str, content: str, expected: dict[tuple[str, int], int]
) -> None:
    """What a call gets is in the function that makes the call."""
    (tmp_path / name).write_text(content)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {(each.path.split(".")[-1].strip("[]"), each.place.line): each.function for each in usage.reads} == expected


HELPER = """const goods = async () => (await fetch('https://shop.example.com/shop/v1/goods')).json();
const priceOf = (item) => item.prices[0];
export const first = async () => {
  const all = await goods();
  return priceOf(all.items[0]) ?? all.items[0].price;
};
"""


def test_a_read_in_a_helper_has_the_functions_that_call_it(tmp_path: Path) -> None:
    """A function that calls another one by its only name reads what that reads."""
    (tmp_path / "shop.ts").write_text(HELPER)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    found = {each.path.split(".")[-1].strip("[]"): each for each in usage.reads}
    assert found["prices"].called_in == (f"shop.ts:{found['price'].function}",)


OUTSIDE = """const priceOf = (item, old) => item.prices[0] ?? item[old];
const goods = await (await fetch('https://shop.example.com/shop/v1/goods')).json();
console.log(priceOf(goods.items[0], 'price'));
"""


def test_a_read_in_a_helper_that_a_file_calls_has_the_file(tmp_path: Path) -> None:
    """The statements of a file outside its functions call a function as another function does."""
    (tmp_path / "shop.ts").write_text(OUTSIDE)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    found = {each.path.split(".")[-1].strip("[]"): each for each in usage.reads}
    assert (found["price"].function, found["prices"].called_in) == (0, ("shop.ts",))


def test_a_declared_property_is_read_only_where_code_uses_it(tmp_path: Path) -> None:
    """A class into which a response is read declares its properties; only what code uses is read."""
    (tmp_path / "Shop.kt").write_text(KOTLIN)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    found = {(each.place.line, each.path.split(".")[-1]): each.declared for each in usage.reads}
    assert found == {
        (3, "size"): True,
        (3, "price"): True,
        (4, "items"): True,
        (12, "items"): False,
        (13, "price"): False,
    }
