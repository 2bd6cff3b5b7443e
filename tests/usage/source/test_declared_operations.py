"""Operations that a program declares beside their path, whose call is not seen: the method, what is sent and what is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Usage

KOTLIN = """
sealed class Operation<T>(val method: HttpMethod, val path: String)
sealed class Read<T>(path: String) : Operation<T>(HttpMethod.Get, path)
data class Goods(@SerialName("price") val cost: Double)
object OneOfGoods : Read<Goods>("/shop/v1/goods/{id}")
val shown = client(OneOfGoods)
"""
CSHARP = """
class RouteToAttribute : Attribute { public RouteToAttribute(string method, string path) { } }
record NewPrice([property: JsonPropertyName("price")] decimal Amount);
[RouteTo("PUT", "shop/v1/goods/{id}")]
record ChangePrice(int Id, [property: InBody] NewPrice Data) : ICommand<string>;
class Shop { void Run() { bus.Send(new ChangePrice(1, new NewPrice(2))); } }
"""
PHP = """<?php
#[Attribute] class Operation {
    public function __construct(public string $method, public string $path, public bool $again = false) {}
}
#[Operation('GET', '/shop/v1/goods')]
class ListGoods { public function __construct(#[Field('sort')] public string $order) {} }
$bus->dispatch(new ListGoods('price'));
"""
CLASS_OF_REQUEST = """<?php
class CreateGoods extends Call {
    public function __construct(public float $price) {}
    public function getMethod(): string { return 'POST'; }
    public function resolvePath(): string { return '/shop/v1/goods'; }
}
magic(new CreateGoods(1.5));
"""
GO = """package shop
type Goods struct { Cost float64 `json:"price"` }
func get[T any](path string) Endpoint[T] { return Endpoint[T]{"GET", path} }
var OneOfGoods = get[Goods]("/shop/v1/goods/{id}")
func Show(bus *Bus) { bus.Run(OneOfGoods) }
"""
BOTH_TYPES = """
sealed class Operation<In, Out>(val method: HttpMethod, val path: String)
data class NewGoods(val name: String)
data class Goods(val price: Double)
object CreateGoods : Operation<NewGoods, Goods>(HttpMethod.Post, "/shop/v1/goods")
val shown = client(CreateGoods)
"""
PYTHON = """
class Endpoint:
    def __init__(self, method, path, body=None, returns=None):
        pass
class Goods(BaseModel):
    cost: float = Field(alias="price")
class GoodsUpdate(BaseModel):
    name: str
class Shop:
    change = Endpoint("PUT", "/shop/v1/goods/{id}", body=GoodsUpdate, returns=Goods)
bus.run(Shop.change)
"""
JAVA = """
@interface Op { String value(); }
@interface Q { String value(); }
class GoodsList { BigDecimal price; }
interface Shop {
    @Op("GET /shop/v1/goods")
    GoodsList goods(@Q("sort") String order);
}
"""
SEGMENTS = """
sealed class Operation<T>(val method: HttpMethod, val segments: List<String>)
fun seg(vararg parts: Any) = parts.toList()
data class Goods(val price: Double)
data class OneOfGoods(val id: Int) : Operation<Goods>(HttpMethod.Get, seg("shop/v1/goods", id))
val shown = client(OneOfGoods(3))
"""
SCHEMAS = """
import { z } from "zod";
const Goods = z.object({ price: z.number() });
export function endpoint(of) { return of; }
export const change = endpoint({
  method: "PUT",
  path: "/shop/v1/goods/:id",
  query: z.object({ notify: z.boolean() }),
  body: z.object({ name: z.string() }),
  response: z.object({ data: Goods }),
});
bus.run(change.method, change.response);
"""
NAMED = """
class Route:
    def __init__(self, method, path, model):
        pass
class Goods:
    cost: float = Field(alias="price")
GOODS = Route("GET", "/shop/v1/goods", "Goods")
bus.run(GOODS)
"""
LISTED = """
Goods = Shape.of(:id, :price)
module Registry
  def self.operation(name, method, path, shape: nil)
  end
  operation :goods, :get, '/shop/v1/goods', shape: Goods
end
"""
BASE = 'import requests\nrequests.get("https://shop.example.com/shop/v1/catalog")\n'


def _usage(tmp_path: Path, name: str, content: str) -> Usage:
    (tmp_path / "main.py").write_text(BASE)
    (tmp_path / name).write_text(content)
    read = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    (found,) = (each for each in read.usages if each.path.startswith("/shop/v1/goods"))
    return found


def _names(usage: Usage) -> tuple[set[str], set[str], set[str]]:
    query, body, reads = ({each.path for each in of} for of in (usage.query, usage.body, usage.reads))
    return query, body, reads


@pytest.mark.parametrize(
    ("name", "content", "method", "names"),
    [
        ("Shop.kt", KOTLIN, "GET", (set(), set(), {"price"})),
        ("Shop.cs", CSHARP, "PUT", (set(), {"id", "data", "data.price", "price"}, set())),
        ("shop.php", PHP, "GET", ({"sort"}, set(), set())),
        ("call.php", CLASS_OF_REQUEST, "POST", (set(), {"price"}, set())),
        ("Shop.java", JAVA, "GET", ({"sort"}, set(), {"price"})),
        ("Segments.kt", SEGMENTS, "GET", ({"id", "segments"}, set(), {"price"})),
        ("shop.go", GO, "GET", (set(), set(), {"price"})),
        ("Types.kt", BOTH_TYPES, "POST", (set(), {"name"}, {"price"})),
        ("shop.ts", SCHEMAS, "PUT", ({"notify"}, {"name"}, {"data", "data.price"})),
        ("named.py", NAMED, "GET", (set(), set(), {"price"})),
        ("shop.rb", LISTED, "GET", (set(), set(), {"id", "price"})),
        ("shop.py", PYTHON, "PUT", (set(), {"name"}, {"price"})),
    ],
    ids=[
        "object with a base",
        "annotation",
        "annotation of a query",
        "class of a request",
        "method of an interface",
        "segments of a path",
        "type argument",
        "two type arguments",
        "schemas of a library",
        "name of a class",
        "list of properties",
        "arguments",
    ],
)
def test_an_operation_has_what_is_declared_beside_its_path(
    tmp_path: Path, name: str, content: str, method: str, names: tuple[set[str], set[str], set[str]]
) -> None:
    """It has the method, and the properties of the classes that are sent or read."""
    found = _usage(tmp_path, name, content)
    assert (found.method, _names(found)) == (method, names), found


def test_a_constant_has_nothing_of_what_surrounds_it(tmp_path: Path) -> None:
    """What is outside of the declaration of a constant says nothing about its path."""
    content = "class Goods:\n    price: float\nclass Shop:\n    goods = '/shop/v1/goods'\n    shown = Goods\nrun(Shop.goods)\n"
    found = _usage(tmp_path, "shop.py", content)
    assert (found.method, _names(found)) == (None, (set(), set(), set()))


def test_an_operation_that_nothing_uses_is_only_listed(tmp_path: Path) -> None:
    """An object that the program never writes again has no call."""
    (tmp_path / "main.py").write_text(BASE)
    (tmp_path / "Shop.kt").write_text(KOTLIN.replace("client(OneOfGoods)", "client"))
    read = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [each.path for each in read.usages] == ["/shop/v1/catalog"]
    assert [each.what for each in read.unresolved] == ["which call uses /shop/v1/goods/{}"]


def test_only_a_list_of_names_says_what_is_read(tmp_path: Path) -> None:
    """What a call gets besides names is no list of properties."""
    content = LISTED.replace("Shape.of(:id, :price)", "Money.in(:price, 3)")
    assert _names(_usage(tmp_path, "shop.rb", content)) == (set(), set(), set())


def test_of_two_operations_at_one_line_each_has_its_own_class(tmp_path: Path) -> None:
    """The class beside a path is that of its call, also where the calls are seen."""
    content = """import requests
class Route:
    def __init__(self, method, path, model):
        self.method, self.path = method, path
    def call(self):
        return requests.request(self.method, self.path)
class Goods:
    cost: float = Field(alias="price")
class Order:
    total: float
ROUTES = [Route("GET", "/shop/v1/goods", "Goods"), Route("GET", "/shop/v1/orders", "Order")]
for each in ROUTES:
    each.call()
"""
    found = _usage(tmp_path, "shop.py", content)
    assert (found.method, _names(found)) == ("GET", (set(), set(), {"price"}))


def test_two_objects_of_a_class_do_not_share_their_method(tmp_path: Path) -> None:
    """Where a method of the class is never called, the path of one object has the method of this one."""
    content = """import requests
class Endpoint:
    def __init__(self, method, path):
        self.method, self.path = method, path
    def send(self):
        return requests.request(self.method, self.path)
orders = Endpoint("POST", "/shop/v1/orders")
goods = Endpoint("GET", "/shop/v1/goods")
"""
    assert _usage(tmp_path, "shop.py", content).method == "GET"


def test_what_a_function_gets_beside_a_path_is_no_segment_of_it(tmp_path: Path) -> None:
    """Only a function that takes segments and no other arguments joins them."""
    content = "function call(path, ...others) {}\nfunction seg(...parts) {}\nregister(call('/shop/v1/goods', page), seg('x', y))"
    assert _usage(tmp_path, "shop.js", content).path == "/shop/v1/goods"


@pytest.mark.parametrize("assigned", ["label = t(:price)", "label = [:price]", "Label = t(:price)"])
def test_a_variable_or_a_call_with_one_name_is_no_list_of_properties(tmp_path: Path, assigned: str) -> None:
    """Only a constant lists properties, and a call with one name may be any call, as that of a translation."""
    name = assigned.split(" ")[0]
    content = LISTED.replace("Goods = Shape.of(:id, :price)", assigned).replace("shape: Goods", f"shape: {name}")
    assert _names(_usage(tmp_path, "shop.rb", content)) == (set(), set(), set())
