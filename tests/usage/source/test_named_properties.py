"""Properties that are named where no call of them is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import ANY_CALL, WEBHOOK, Certainty

SOURCE = """
import requests
from framework import columns, compiled, stored

requests.get("https://shop.example.com/shop/v1/goods").json()["list_price"]
show("list_price")

COLUMNS = columns("name", "list_price")
FILTER = compiled("$.items[*].list_price")
print("list_price", "reads list_price of each", row.list_price)
row["list_price"] = stored({"list_price": 3, "name": "list_price_old"})
if row["list_price"] == 2:
    self.list_price = 3
vendor = requests.get("https://api.example.org/rates").json()
print(vendor["list_price"])
"""


def test_a_property_is_named_as_a_member_a_key_a_text_or_in_a_filter(tmp_path: Path) -> None:
    """What a known call reads or sends, also near it, what another API answers, and a word in a sentence is none."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    (tmp_path / "rows.py").write_text(SOURCE)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    named = [each for each in usages if each.path == ANY_CALL]
    assert {each.certainty for each in named} == {Certainty.INFERRED}
    assert sorted(each.place.line for each in named if each.reads) == [8, 9, 10, 12]
    assert sorted(each.place.line for each in named if each.body) == [11, 11]


def test_a_property_in_a_text_of_several_lines_is_at_its_line(tmp_path: Path) -> None:
    """A filter that begins some lines before a property names it where it is."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    source = 'requests.get("https://x.example.com/shop/v1/goods")\nFILTER = compiled("""\n[\n  .name,\n  .list_price\n]""")\n'
    (tmp_path / "rows.py").write_text("import requests\n" + source)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert [str(each.place) for each in usages if each.path == ANY_CALL] == ["rows.py:6"]


def test_a_function_that_sets_a_value_at_a_key_sends_it(tmp_path: Path) -> None:
    """One that gets a value by a key, or a default, reads it."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    source = """import axios from "axios";
axios.get("https://x.example.com/shop/v1/goods");
export function convert(row, out) {
  out.set("list_price", row.get("list_price"));
  return row.getOr("list_price", 3);
}
"""
    (tmp_path / "rows.js").write_text(source)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    named = [each for each in usages if each.path == ANY_CALL]
    assert [(each.place.line, each.place.column) for each in named if each.body] == [(4, 12)]
    assert [each.place.line for each in named if each.reads] == [4, 5]


def test_a_column_in_a_statement_of_sql_is_no_property(tmp_path: Path) -> None:
    """A path into a document in such a statement is one."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    source = '''import requests
requests.get("https://x.example.com/shop/v1/goods")
run("""
  insert into goods (id, list_price) values (:id, :price)
  on conflict (id) do update set list_price = excluded.list_price""")
run("SELECT g.list_price FROM goods g")
run("select raw:data.list_price, raw -> '$.items[0].list_price' from pages")
'''
    (tmp_path / "rows.py").write_text(source)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert {each.place.line for each in usages if each.path == ANY_CALL} == {7}


@pytest.mark.parametrize(
    "statement",
    [
        "select (raw->>'list_price')::numeric as price from pages",
        "create view goods as select raw -> 'list_price' from pages",
        "select raw #>> '{sale,list_price}' from pages",
        "select raw:list_price::number from pages",
        "select raw['list_price'] from pages",
        "select jsonb_extract_path_text(raw, 'sale', 'list_price') from pages",
        "select JSONExtractFloat(raw, 'list_price') from pages",
        "raw->>'list_price' desc",
    ],
)
def test_an_operator_of_sql_on_a_document_names_a_property(tmp_path: Path, statement: str) -> None:
    """A column beside it, a parameter of the statement and the name of a value are none."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    source = f'''import requests
requests.get("https://x.example.com/shop/v1/goods")
run("{statement}")
run("select list_price, raw::list_price, old->'list_price_old' from goods where price = :list_price and kind = 'list_price'")
run("select coalesce(kind, 'list_price') from goods")
'''
    (tmp_path / "rows.py").write_text(source)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert {each.place.line for each in usages if each.path == ANY_CALL} == {3}


OWN_TABLES = {
    "goods.py": """
import requests, sqlalchemy
requests.get("https://shop.example.com/shop/v1/goods").json()["list_price"]


op.add_column("goods", sqlalchemy.Column("list_price", sqlalchemy.Numeric()))
table.column("list_price")
""",
    "goods.rb": """
HTTParty.get("https://shop.example.com/shop/v1/goods").parsed_response["list_price"]



create_table(:goods) { |t| t.decimal :list_price, precision: 8 }
rows.fetch(:list_price)
""",
    "goods.js": """
const goods = async () => (await axios.get("https://shop.example.com/shop/v1/goods")).data.list_price;



knex.schema.createTable("goods", (table) => table.decimal("list_price", 10, 2));
page.text("list_price");
""",
    "Goods.cs": """
class Goods {
string Price() => new HttpClient().GetFromJsonAsync<JsonElement>("/shop/v1/goods").GetProperty("list_price").GetString();


DataTable Table() { var t = new DataTable("goods"); t.Columns.Add("list_price", typeof(decimal)); return t; }
string Of(Row row) => row.Text("list_price"); }
""",
    "Goods.java": """
class Goods {
JsonNode price() { return rest.getForObject("https://shop.example.com/shop/v1/goods", JsonNode.class).get("list_price"); }


double stored(ResultSet rs) { return rs.getDouble("list_price"); }
double of(Row row) { return row.getDouble("list_price"); } }
""",
}


@pytest.mark.parametrize("name", OWN_TABLES)
def test_a_column_of_a_table_of_the_program_says_nothing_new_of_what_a_call_is_known_to_read(
    tmp_path: Path, name: str
) -> None:
    """A migration, a table of data and a row of a database have columns of their own; other functions read."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    (tmp_path / name).write_text(OWN_TABLES[name])
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert [each.place.line for each in usages if each.path == ANY_CALL] == [7]


METRICS = {
    "goods.go": """
package goods
func desc(name, help string) *Desc { return prometheus.NewDesc(prometheus.BuildFQName("shop", "", name), help, nil, nil) }
var a = desc("list_price", "The price.")
var b = prometheus.NewGauge(prometheus.GaugeOpts{Namespace: ns, Name: "list_price", Help: "The price."})
var c = prometheus.BuildFQName(ns, "", "list_price")
func get() { http.Get("https://shop.example.com/shop/v1/goods"); pick(row, "list_price") }
""",
    "goods.py": """
import requests
requests.get("https://shop.example.com/shop/v1/goods")
def gauge(name): return Gauge(name, "The price.")
gauge("list_price")
a = [Gauge("list_price", "The price."), Gauge(name="list_price"), meter.create_counter("list_price")]
summary(rows, "list_price")
""",
    "goods.js": """
axios.get("https://shop.example.com/shop/v1/goods");
const a = new client.Gauge({ name: "list_price", help: "The price." });
const b = meter.createObservableGauge("list_price", { description: "The price." });

const c = new Row({ name: "a" });
c.of("list_price");
""",
    "goods.rb": """
HTTParty.get("https://shop.example.com/shop/v1/goods")
a = Prometheus::Client::Gauge.new(:list_price, docstring: "The price.")
b = registry.gauge(:list_price, docstring: "The price.")


pick(row, "list_price")
""",
    "Goods.java": """
class Goods {
JsonNode goods() { return rest.getForObject("https://shop.example.com/shop/v1/goods", JsonNode.class); }
Gauge a = Gauge.builder("list_price", this, Goods::price).register(registry);
Counter b = registry.counter("list_price", "kind", "a");

double of(Row row) { return row.getDouble("list_price"); } }
""",
    "goods.php": """
<?php
Http::get("https://shop.example.com/shop/v1/goods");
$a = $registry->getOrRegisterGauge($space, 'list_price', 'The price.');


pick($row, 'list_price');
""",
}


@pytest.mark.parametrize("name", METRICS)
def test_the_name_of_a_metric_is_no_property(tmp_path: Path, name: str) -> None:
    """Also one that a function of the program gets, which makes the metric; what a function gets of data is one."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    (tmp_path / name).write_text(METRICS[name])
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert [each.place.line for each in usages if each.path == ANY_CALL] == [7]


def test_names_that_nothing_looks_for_are_no_usages(tmp_path: Path) -> None:
    """Without names, only calls are read."""
    (tmp_path / "rows.py").write_text(SOURCE)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path for each in usages} == {"/shop/v1/goods"}


DECLARED = """
import requests

%s


COLUMNS = ["name", "list_price"]
NAME = "list_price"
"""


@pytest.mark.parametrize(
    ("call", "lines"),
    [
        ('requests.get("https://shop.example.com/shop/v1/goods").json()["list_price"]', []),
        ('requests.get("https://shop.example.com/shop/v1/goods").json()["name"]', [7, 8]),
    ],
)
def test_a_list_or_a_constant_says_nothing_new_of_what_a_call_is_known_to_read(
    tmp_path: Path, call: str, lines: list[int]
) -> None:
    """Where no call is known to read the property, both name it."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    (tmp_path / "rows.py").write_text(DECLARED % call)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert sorted(each.place.line for each in usages if each.path == ANY_CALL) == lines


RECEIVED = {
    "source.mjs": """
import app from "./app.mjs";
export default {
  async run({ body }) {
    for (const payload of body.payloads ?? [body.payload]) save(payload.list_price);
    const { session: { list_price: old } } = body.session;
    reduce((state, action) => action.payload.list_price + body.data.list_price);
  },
};
app.post("/webhooks/shop", (received) => save(received.list_price));
""",
    "connector.rb": """
{
  webhook_notification: lambda do |_input, sent|
    { price: sent['list_price'], former: other(list_price: 3) }
  end,
  poll: lambda do |input|
    { price: input['list_price'] }
  end
}
""",
    "Listener.java": """
class Listener {
  void on(JsonNode event) {
    save(event.path("payload").path("list_price").asLong());
    save(event.path("other").path("list_price").asLong());
  }
}
""",
    "entry.rb": """
class Entry
  def call(env)
    message = JSON.parse(env['rack.input'].read)
    Array(message['payloads'] || message['payload']).each do |each|
      save(each['list_price'])
    end
    Array(message['goods']).each { |each| save(each['list_price']) }
  end
end
""",
    "replay.sh": """
jq -r '.payload.list_price // empty' "$1"
jq -r '.payloads[] | .list_price' "$1"
jq -r '.items[] | .list_price' "$1"
""",
    "shop_webhooks.py": """
def received(body):
    return body["list_price"]
""",
}


def test_a_property_of_what_a_webhook_sends_is_none_of_a_call(tmp_path: Path) -> None:
    """Names say so: of what has the property, or of a function, a key, a route or a file around it."""
    for name, source in RECEIVED.items():
        (tmp_path / name).write_text(source)
    templates = Templates(TEMPLATES.paths, webhooks=["list_price"], properties=["list_price"])
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    reading = [(each.method, str(each.place)) for each in usages if each.reads]
    assert sorted(place for method, place in reading if method == WEBHOOK) == [
        "Listener.java:4",
        "connector.rb:4",
        "entry.rb:6",
        "replay.sh:2",
        "replay.sh:3",
        "shop_webhooks.py:3",
        "source.mjs:10",
        "source.mjs:5",
    ]
    assert sorted(place for method, place in reading if method is None) == [
        "Listener.java:5",
        "connector.rb:7",
        "entry.rb:8",
        "replay.sh:4",
        "source.mjs:6",
        "source.mjs:7",
        "source.mjs:7",
    ]


def test_a_property_that_webhooks_keep_is_one_of_a_call(tmp_path: Path) -> None:
    """A payload is that of a webhook only if the property is one that webhooks lose."""
    (tmp_path / "source.mjs").write_text(RECEIVED["source.mjs"] + 'fetch("https://shop.example.com/shop/v1/goods");')
    templates = Templates(TEMPLATES.paths, webhooks=["net_price"], properties=["list_price"])
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert sorted(each.place.line for each in usages if each.path == ANY_CALL and each.reads) == [5, 6, 7, 7]


ROUTE = """
@RestController class Shop {
    @GetMapping("/goods") List<Good> list(@RequestParam(name = "list_price") int most) { return goods.below(most); }
    String text(Map<String, String> good) { return good.get("list_price"); }
    void load() { http.getForObject("https://x.example.com/shop/v1/goods", String.class); }
}
"""


def test_a_parameter_of_a_route_of_the_program_is_none_of_the_api(tmp_path: Path) -> None:
    """What its methods read may be of a response."""
    templates = Templates(TEMPLATES.paths, properties=["list_price"])
    (tmp_path / "Shop.java").write_text(ROUTE)
    usages = read_files([tmp_path], templates, root=tmp_path, executor=Processes(1)).usages
    assert [each.place.line for each in usages if each.path == ANY_CALL] == [4]
