"""What requests send: values that a program writes in another form, and bodies with parts that are not known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Certainty, Usage


def read(folder: Path, name: str, source: str) -> Usage:
    """Return the only usage of a file."""
    (folder / name).write_text(source)
    (usage,) = read_files([folder], TEMPLATES, root=folder, executor=Processes(1)).usages
    return usage


JAVA = """
class Shop {{
    void get(String path, Object value) {{
        String url = "https://shop.example.org" + path + "?sort_attr=" + {written};
        new OkHttpClient().newCall(new Request.Builder().url(url).build()).execute();
    }}

    void all() {{ get("/shop/v1/goods", "price"); }}
}}
"""
GO = """
package shop

func get(path string, value string) {{ http.Get("https://shop.example.org" + path + "?sort_attr=" + {written}) }}

func all() {{ get("/shop/v1/goods", "price") }}
"""


@pytest.mark.parametrize("written", ["String.valueOf(value)", "Objects.toString(value)", "value.toString()"])
def test_a_text_of_a_value_in_java_is_the_value(tmp_path: Path, written: str) -> None:
    """Functions of classes such as `String` give the value as a text."""
    assert [each.value for each in read(tmp_path, "Shop.java", JAVA.format(written=written)).query] == ["price"]


@pytest.mark.parametrize(
    ("name", "source", "certainty"),
    [
        (
            "Shop.java",
            'interface Shop { @RequestLine("POST /shop/v1/goods") void create(Good good); }',
            Certainty.EXACT,
        ),
        ("shop.js", 'import ky from "ky"; export const create = () => ky("POST /shop/v1/goods");', Certainty.EXACT),
        (
            "Other.java",
            'interface Shop { @RequestLine("POST /other/shop/v1/goods") void create(Good good); }',
            Certainty.INFERRED,
        ),
    ],
)
def test_a_method_before_a_path_is_no_segment(tmp_path: Path, name: str, source: str, certainty: Certainty) -> None:
    """A text may have the method and the path; what else precedes a path of the API makes it less certain."""
    usage = read(tmp_path, name, source)
    assert (usage.method, usage.path, usage.certainty) == ("POST", "/shop/v1/goods", certainty)


def test_a_variable_in_the_query_of_a_template_is_no_value(tmp_path: Path) -> None:
    """What fills in `{sort}` is not known, and is no text in braces."""
    source = 'class Shop { void all(RestClient shop, String by) { shop.get().uri("/shop/v1/goods?sort={sort}", by); } }'
    assert [(each.path, each.value) for each in read(tmp_path, "Shop.java", source).query] == [("sort", None)]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ('"price"', [("sort_attr", 3, None, True), ("sort_attr", 5, "price", False)]),
        ("by", [("sort_attr", 3, None, False)]),
    ],
)
def test_a_parameter_of_an_annotation_has_its_value_where_it_is_called(
    tmp_path: Path, given: str, found: list[tuple[str, int, str | None, bool]]
) -> None:
    """The method only declares the parameter if a call gives a text; else its value is not known there."""
    source = f"""interface Shop {{
        @GET("/shop/v1/goods") Call<Page> goods(
            @Query("sort_attr") String by);
    }} class Report {{ private Shop shop; void print(String by) {{
        shop.goods({given}); }} }}
    """
    query = read(tmp_path, "Shop.java", source).query
    assert [(each.path, each.place.line, each.value, each.declared) for each in query] == found


def test_how_json_is_read_in_csharp_is_not_sent(tmp_path: Path) -> None:
    """Options of a serializer are no parameters of the request."""
    source = """
    class Shop(HttpClient http) {
        static readonly JsonSerializerOptions Json = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };
        Task All(CancellationToken stop) => http.GetFromJsonAsync<Page>("/shop/v1/goods?sort=price", Json, stop);
    }
    """
    assert [each.path for each in read(tmp_path, "Shop.cs", source).query] == ["sort"]


@pytest.mark.parametrize("written", ["fmt.Sprint(value)", "strings.TrimSpace(value)", "string(value)"])
def test_a_text_of_a_value_in_go_is_the_value(tmp_path: Path, written: str) -> None:
    """Functions of packages such as `fmt` give the value as a text."""
    assert [each.value for each in read(tmp_path, "shop.go", GO.format(written=written)).query] == ["price"]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (
            "a.py",
            "def send(n=0):\n    requests.post(URL, json={'code': str(n), 'other': f'{n}', 'count': int('3')})\nsend()\n",
        ),
        (
            "a.js",
            "const send = (n = 0) => axios.post(URL, {code: String(n), other: `${n}`, count: Number('3')});\nsend();\n",
        ),
        (
            "a.rb",
            "def send_it(n = 0)\n  HTTParty.post(URL, body: {code: n.to_s, other: \"#{n}\", count: '3'.to_i})\nend\nsend_it\n",
        ),
        (
            "a.php",
            "<?php function send($c, $n = 0) { $c->post(URL, ['json' => "
            "['code' => (string) $n, 'other' => strval($n), 'count' => (int) '3']]); } send(new Client());",
        ),
        (
            "a.ps1",
            "function Go($n = 0) {\nirm URL -Method Post -Body @{ code = [string]$n; other = \"$n\"; count = [int]'3' } }\nGo\n",
        ),
    ],
)
def test_a_value_that_is_converted_has_the_new_type(tmp_path: Path, name: str, source: str) -> None:
    """A number that a function writes as a text is a text, also if it is not known, and the other way round."""
    usage = read(tmp_path, name, source.replace("URL", '"https://shop.example.org/shop/v1/orders"'))
    types = {each.path: type(json.loads(each.value or "")) for each in usage.body}
    assert types == {"code": str, "other": str, "count": int}


LISTS = {
    "a.py": "def send(xs):\n    body = {'ids': list(map(str, xs)), 'each': [str(x) for x in xs], 'none': []}\n"
    "    requests.post(URL, json=body)\n",
    "a.js": "const send = (xs) => axios.post(URL, {ids: xs.map(String), each: xs.map((x) => x.toString()), none: []});",
    "a.rb": "def send_it(xs)\n  body = {ids: xs.map(&:to_s), each: xs.map { |x| x.to_s }, none: []}\n"
    "  HTTParty.post(URL, body: body.to_json)\nend\n",
    "a.php": "<?php function send($c, $xs) { $c->post(URL, ['json' => ['ids' => array_map('strval', $xs), "
    "'each' => array_map(fn ($x) => (string) $x, $xs), 'none' => []]]); } send(new Client(), $_GET['x']);",
    "A.cs": "class A(HttpClient http) { Task Send(List<int> xs) => http.PostAsJsonAsync(URL, new { "
    "ids = xs.ConvertAll(x => x.ToString()), each = xs.Select(Convert.ToString) }); }",
    "A.java": "class A { void send(List<Integer> xs) { var body = new HashMap<String, Object>(); "
    'body.put("ids", xs.stream().map(x -> String.valueOf(x)).toList()); '
    'body.put("each", xs.stream().map(Object::toString).toList()); rest.postForObject(URL, body, String.class); } }',
    "a.kt": "suspend fun send(xs: List<Int>) { client.post(URL) { setBody(mapOf("
    '"ids" to xs.map { it.toString() }, "each" to xs.map(Int::toString))) } }',
    "a.ps1": "function Go($xs) { irm URL -Method Post -Body "
    '@{ ids = @($xs | % { "$_" }); each = @($xs | % { [string]$_ }); none = @() } }',
    "a.go": """
package a

func send(xs []int) {
    var ids []string
    for _, x := range xs {
        ids = append(ids, strconv.Itoa(x))
    }
    body, _ := json.Marshal(map[string]any{"ids": ids, "each": ids})
    http.Post(URL, "application/json", bytes.NewReader(body))
}
""",
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_which_each_item_is_made_a_text_is_one_of_texts(tmp_path: Path, name: str) -> None:
    """A function that a program names converts each item, like one that it writes; a list without items is empty."""
    usage = read(tmp_path, name, LISTS[name].replace("URL", '"https://shop.example.org/shop/v1/orders"'))
    values = {each.path: each.value for each in usage.body}
    assert values.pop("none", "[]") == "[]"
    assert values == {"ids": '["{}"]', "each": '["{}"]'}


def test_a_list_of_which_each_item_is_made_a_number_is_one_of_numbers(tmp_path: Path) -> None:
    """Items that are known remain so as texts, besides others that are not."""
    source = "axios.post('https://shop.example.org/shop/v1/orders', {ids: xs.map(Number), days: [1, day].map(String)});"
    usage = read(tmp_path, "a.js", source)
    assert {each.path: each.value for each in usage.body} == {"ids": "[0]", "days": '["1", "{}"]'}


def test_a_list_that_may_be_another_one_is_not_known_to_be_empty(tmp_path: Path) -> None:
    """The empty list is only a default."""
    source = "axios.post('https://shop.example.org/shop/v1/orders', {ids: ids || []});"
    assert [each.value for each in read(tmp_path, "a.js", source).body] == [None]


@pytest.mark.parametrize("written", ["method.name()", "method.toString()", "String.valueOf(method)"])
def test_a_constant_of_an_enumeration_is_its_name(tmp_path: Path, written: str) -> None:
    """The method of a request may be a constant of the program or of a library, written as a text."""
    source = f"""
    class Shop {{
        void send(Kind method) {{
            Request order = new Request.Builder().url("https://x.example/shop/v1/orders").method({written}, null).build();
            new OkHttpClient().newCall(order).execute();
        }}
        void order() {{ send(Kind.POST); }}
    }}
    """
    assert read(tmp_path, "Shop.java", source).method == "POST"


def test_a_number_in_a_query_is_one_if_it_is_not_known(tmp_path: Path) -> None:
    """What a function makes a number of is a number, also in the text of a URL."""
    source = "<?php file_get_contents('https://shop.example.org/shop/v1/goods?page=' . intval($_GET['p']) . '&lang=' . $lang);"
    assert [(each.path, each.value) for each in read(tmp_path, "a.php", source).query] == [
        ("lang", None),
        ("page", "0"),
    ]


@pytest.mark.parametrize(
    ("body", "is_open"),
    [
        ("{'title': goods['title']}", False),
        ("{'titles': [goods['title']]}", False),
        ("{**goods}", True),
        ("goods", True),
        ("[goods]", True),
    ],
)
def test_a_body_may_have_more_properties_only_if_a_response_is_all_of_it(
    tmp_path: Path, body: str, is_open: bool
) -> None:
    """A value of a response at a key adds no properties beside the key."""
    source = f"import requests\n\ndef copy(goods):\n    requests.post('https://shop.example.org/shop/v1/orders', json={body})\n"
    source += "\ncopy(requests.get('https://shop.example.org/shop/v1/goods').json())\n"
    (tmp_path / "copy.py").write_text(source)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    (sent,) = (each for each in usages if each.method == "POST")
    assert ("body" in sent.incomplete) == is_open


@pytest.mark.parametrize(("content", "is_open"), [("order", True), ("new { title = order.Title }", False)])
def test_an_object_of_an_unknown_class_hides_a_body_that_is_not_known(
    tmp_path: Path, content: str, is_open: bool
) -> None:
    """What a class of a library makes of an unknown value may have any properties."""
    source = f"""
    class Shop(HttpClient http) {{
        Task Send(Order order) => http.PostAsync("https://shop.example.org/shop/v1/orders", new CustomContent({content}));
    }}
    class Order {{ public string Title {{ get; set; }} public bool Holds() => Title != null; }}
    """
    assert ("body" in read(tmp_path, "Shop.cs", source).incomplete) == is_open


OPTIONS = """
const request = async (method: string, path: string, { query, body, retries = 3 }: Options = {}) => {
  const url = new URL(path, process.env.SHOP);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value));
  return (await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) })).json();
};

export const shop = { get: (path: string, query?: Options['query']) => request('GET', path, { query }) };
"""


@pytest.mark.parametrize("given", ["", ", { sort_attr: 'price' }"])
def test_an_option_that_is_not_given_is_not_sent(tmp_path: Path, given: str) -> None:
    """A function that takes options by their names gets none that its caller leaves out, also in another file."""
    (tmp_path / "client.ts").write_text(OPTIONS)
    source = f"import {{ shop }} from './client';\nexport const goods = () => shop.get('/shop/v1/goods'{given});\n"
    assert "query" not in read(tmp_path, "goods.ts", source).incomplete


OVERLOADS = """
class Shop {
    private readonly RestClient _client = new RestClient("https://shop.example.org");

    public JToken Send(string path, Method method, object body = null) { return Send(new RestRequest(path, method)); }

    private JToken Send(RestRequest request) { return JObject.Parse(_client.Execute(request).Content); }

    void Remove(int id) { Send($"/shop/v1/goods/{id}", Method.Delete); }
}
"""


def test_an_overload_with_a_default_is_called_without_the_argument(tmp_path: Path) -> None:
    """Of several methods of a name, a call enters the one whose other parameters have a default."""
    usage = read(tmp_path, "Shop.cs", OVERLOADS)
    assert (usage.method, usage.path, usage.certainty) == ("DELETE", "/shop/v1/goods/{}", Certainty.EXACT)


PYTHON_BRANCHES = """
import requests

def send(kind):
    body = {}
    if kind == "goods":
        body["price"] = 3
        requests.post("https://shop.example.org/shop/v1/goods", json=body)
    else:
        body["note"] = "x"
        requests.post("https://shop.example.org/shop/v1/orders", json=body)
"""
PYTHON_RETURNS = """
import requests

def send(kind):
    params = {}
    if kind == "goods":
        params["price"] = 3
        return requests.post("https://shop.example.org/shop/v1/goods", params=params)
    params["note"] = "x"
    return requests.post("https://shop.example.org/shop/v1/orders", params=params)
"""
JAVASCRIPT_SWITCH = """
const axios = require("axios");
async function send(kind) {
  const body = {item: {}};
  switch (kind) {
    case "goods":
      body.item.price = 3;
      await axios.post("https://shop.example.org/shop/v1/goods", body);
      break;
    default:
      body.item.note = "x";
      await axios.post("https://shop.example.org/shop/v1/orders", body);
  }
}
"""
PHP_BRANCHES = """<?php
function put($path, array $body) {
    return (new GuzzleHttp\\Client())->post('https://shop.example.org' . $path, ['json' => $body]);
}
function send($kind) {
    $body = [];
    if ($kind === 'goods') {
        $body['price'] = 3;
        put('/shop/v1/goods', $body);
    } elseif ($kind === 'orders') {
        $body['note'] = 'x';
        put('/shop/v1/orders', $body);
    }
}
"""


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("send.py", PYTHON_BRANCHES),
        ("send_params.py", PYTHON_RETURNS),
        ("send.js", JAVASCRIPT_SWITCH),
        ("send.php", PHP_BRANCHES),
    ],
)
def test_what_one_block_of_a_branch_sets_is_not_sent_in_another(tmp_path: Path, name: str, source: str) -> None:
    """Only one of the blocks runs, so a request of another one has nothing of it."""
    (tmp_path / name).write_text(source)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    sent = {each.path: {field.path.rpartition(".")[2] for field in (*each.body, *each.query)} for each in usages}
    assert {path: names - {"item"} for path, names in sent.items()} == {
        "/shop/v1/goods": {"price"},
        "/shop/v1/orders": {"note"},
    }


FILLED = """
import requests

def fill(body, kind):
    if kind == "goods":
        body["price"] = 3
        return
    elif kind == "orders":
        body["note"] = "x"
    else:
        body["title"] = "x"

def send(kind):
    body = {}
    fill(body, kind)
    if kind == "goods":
        body["stock"] = 1
    requests.post("https://shop.example.org/shop/v1/orders", json=body)
"""


def test_what_any_block_sets_is_sent_after_the_branch(tmp_path: Path) -> None:
    """A request after a branch, or after the function with the branch, may have what any of its blocks sets."""
    usage = read(tmp_path, "fill.py", FILLED)
    assert {each.path for each in usage.body} == {"price", "note", "title", "stock"}


@pytest.mark.parametrize("written", ["Integer(params.fetch(:goods))", "params[:goods].to_i"])
def test_a_number_in_the_query_is_known_to_be_one(tmp_path: Path, written: str) -> None:
    """A function that makes a number of what is not known sends a number in the query as well."""
    source = f'HTTParty.get("https://shop.example.org/shop/v1/goods", query: {{ id: {written} }})'
    assert [each.value for each in read(tmp_path, "shop.rb", source).query] == ["0"]


LATER = {
    "later.py": """
import requests

def create(title):
    body = {"title": title}
    send(body)
    body["price"] = 3
    requests.put("https://shop.example.org/shop/v1/goods/3", json=body)

def send(body):
    requests.post("https://shop.example.org/shop/v1/orders", json=body)
""",
    "later.js": """
async function create(title) {
  const body = { title };
  await axios.post("https://shop.example.org/shop/v1/orders", body);
  body.price = 3;
  await axios.put("https://shop.example.org/shop/v1/goods/3", body);
}
""",
    "later.php": """<?php
$client = new GuzzleHttp\\Client(["base_uri" => "https://shop.example.org"]);
$body = ["title" => $title];
$client->post("/shop/v1/orders", ["json" => $body]);
$body["price"] = 3;
$client->put("/shop/v1/goods/3", ["json" => $body]);
""",
    "Later.java": """
class Later {
    void create(RestTemplate shop, String title) {
        Map<String, Object> body = new HashMap<>();
        body.put("title", title);
        shop.postForObject("https://shop.example.org/shop/v1/orders", body, String.class);
        body.put("price", 3);
        shop.put("https://shop.example.org/shop/v1/goods/3", body);
    }
}
""",
    "later.rb": """
body = { title: title }
HTTParty.post("https://shop.example.org/shop/v1/orders", body: body)
body[:price] = 3
HTTParty.put("https://shop.example.org/shop/v1/goods/3", body: body)
""",
}


@pytest.mark.parametrize("name", LATER)
def test_what_is_set_after_a_request_was_sent_is_not_sent_with_it(tmp_path: Path, name: str) -> None:
    """A request sends what its body has at that moment, and the next request with the same body has the rest as well."""
    (tmp_path / name).write_text(LATER[name])
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.method: {field.path for field in each.body} for each in usages} == {
        "POST": {"title"},
        "PUT": {"title", "price"},
    }


@pytest.mark.parametrize("loop", ["while True", "for _ in range(3)"])
def test_what_a_loop_sets_after_a_request_is_sent_with_the_next_one(tmp_path: Path, loop: str) -> None:
    """The parameters of the next page are set after the request for this page."""
    source = f"""
import requests
params = {{"page": 1}}
{loop}:
    found = requests.get("https://shop.example.org/shop/v1/goods", params=params)
    params["sort_attr"] = "price"
"""
    assert {each.path for each in read(tmp_path, "pages.py", source).query} == {"page", "sort_attr"}


def test_what_methods_set_in_a_member_is_sent_in_any_order(tmp_path: Path) -> None:
    """A builder sends what any of its methods sets, whichever is written first."""
    source = """
import requests

class Goods:
    def __init__(self):
        self.body = {}

    def send(self):
        body = self.body
        requests.post("https://shop.example.org/shop/v1/orders", json=body)

    def price(self, price):
        self.body["price"] = price
"""
    assert {each.path for each in read(tmp_path, "goods.py", source).body} == {"price"}


PAIRED = {
    "pairs.php": """<?php
$query = ['from' => '31/01/2024', 'to' => $to];
$parts = [];
foreach ($query as $key => $value) { $parts[] = $key . '=' . urlencode($value); }
$found = file_get_contents('https://shop.example.org/shop/v1/goods?' . implode('&', $parts));
""",
    "pairs.ps1": """
$query = @{ from = '31/01/2024'; to = $to }
$pairs = foreach ($key in $query.Keys) { '{0}={1}' -f $key, [uri]::EscapeDataString($query[$key]) }
Invoke-RestMethod -Uri ('https://shop.example.org/shop/v1/goods?' + ($pairs -join '&'))
""",
    "pairs.py": """
import requests
query = {"from": "31/01/2024", "to": to}
requests.get("https://shop.example.org/shop/v1/goods?" + "&".join(f"{key}={query[key]}" for key in query))
""",
}


@pytest.mark.parametrize("name", PAIRED)
def test_each_parameter_that_is_put_together_has_its_own_value(tmp_path: Path, name: str) -> None:
    """A loop pairs each name with its value; one that is not known has none, and a slash in another makes no path."""
    assert {(each.path, each.value) for each in read(tmp_path, name, PAIRED[name]).query} == {
        ("from", "31/01/2024"),
        ("to", None),
    }


OBJECTS = {
    "Address.cs": """
public class Address {
    private readonly string _path;
    private readonly List<string> _parts = new();
    public Dictionary<string, string> Query { get; } = new Dictionary<string, string>();
    public Address(string path) { _path = path; }
    public void Add(string name, string value) { _parts.Add(name + "=" + value); }
    public string Text() => "https://shop.example.org/" + _path + "?" + string.Join("&", _parts) + "&"
        + string.Join("&", Query.Select(each => $"{each.Key}={each.Value}"));
}
public class Shop {
    HttpClient http;
    public Task Goods() {
        var address = new Address("shop/v1/goods");
        address.Query["total"] = "1";
        address.Add("sort_attr", "price");
        return http.GetStringAsync(address.Text());
    }
    public Task Orders() => http.GetStringAsync(new Address("shop/v1/orders").Text());
}
""",
    "address.ts": """
class Base { query: Record<string, string> = {}; }
class Address extends Base {
  parts: string[] = [];
  constructor(private path: string) { super(); }
  text() { return `https://shop.example.org/${this.path}?${this.parts.join("&")}&${new URLSearchParams(this.query)}`; }
}
async function goods() {
  const address = new Address("shop/v1/goods");
  address.parts.push("sort_attr=price");
  address.query.total = "1";
  return fetch(address.text());
}
async function orders() { return fetch(new Address("shop/v1/orders").text()); }
""",
    "address.php": """<?php
class Address {
    private array $query = [];
    public function __construct(private string $path) {}
    public function set(string $name, string $value) { $this->query[$name] = $value; return $this; }
    public function text() { return "https://shop.example.org/{$this->path}?" . http_build_query($this->query); }
}
function goods() {
    return file_get_contents((new Address('shop/v1/goods'))->set('sort_attr', 'price')->set('total', '1')->text());
}
function orders() { return file_get_contents((new Address('shop/v1/orders'))->text()); }
""",
}


@pytest.mark.parametrize("name", OBJECTS)
def test_each_object_has_its_own_list(tmp_path: Path, name: str) -> None:
    """What is added to the list or the mapping of one object is not sent by another one of its class."""
    (tmp_path / name).write_text(OBJECTS[name])
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path: {field.path for field in each.query} for each in usages} == {
        "/shop/v1/goods": {"sort_attr", "total"},
        "/shop/v1/orders": set(),
    }


FORMATS = {
    "formats.cs": """
class Shop {
    const string Format = @"{{
    ""goods"": {{
        ""price"": {0,8:0.00}
    }}
}}";
    void Create(HttpClient http, decimal price) {
        http.PostAsync("/shop/v1/goods", new StringContent(string.Format(Format, price)));
    }
}
""",
    "formats.py": """
import requests
FORMAT = '''{{
    "goods": {{
        "price": {}
    }}
}}'''
requests.post("https://shop.example.org/shop/v1/goods", data=FORMAT.format(price))
""",
    "formats.java": """class Shop {
    static final String FORMAT = \"""
{
    "goods": {
        "price": %.2f
    }}
\""";
    void create(RestTemplate shop, double price) {
        shop.postForObject("/shop/v1/goods", String.format(FORMAT, price), String.class);
    }
}
""",
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_document_that_is_formatted_has_its_properties_at_their_lines(tmp_path: Path, name: str) -> None:
    """Braces of the document are doubled in some languages, and each property is where the format has it."""
    found = {(each.path, each.place.line, each.certainty) for each in read(tmp_path, name, FORMATS[name]).body}
    assert found == {("goods", 4, Certainty.EXACT), ("goods.price", 5, Certainty.EXACT)}


def test_the_item_of_a_list_is_the_value_of_a_parameter_in_a_text(tmp_path: Path) -> None:
    """Parameters whose values are lists of one text have these in the text of a query."""
    source = """
package shop

func goods() {
	q := url.Values{"sort_attr": {"price"}}
	http.Get("https://shop.example.org/shop/v1/goods?" + q.Encode())
}
"""
    usage = read(tmp_path, "shop.go", source)
    assert [(each.path, each.value) for each in usage.query] == [("sort_attr", "price")]


@pytest.mark.parametrize(
    ("name", "source", "identifiers"),
    [
        ("a.php", 'function a($id) { Http::post("https://x.example.com/people/v1/user/$id", []); }', (1,)),
        ("a.php", 'function a(?int $user) { Http::post("https://x.example.com/people/v1/user/" . $user, []); }', (1,)),
        ("a.php", 'function a($user) { Http::post("https://x.example.com/people/v1/user/" . $user, []); }', ()),
        ("a.ts", "const a = (good: number) => fetch(`${base}/shop/v1/goods/${good}/copy?x=${id}`, {});", (2,)),
        ("a.py", 'def a(user):\n    httpx.post(BASE + "/people/v1/user/" + user["id"])\n', (1,)),
        ("a.py", 'def a(user):\n    httpx.post(f"{BASE}/people/v1/user/{user}")\n', ()),
    ],
)
def test_an_identifier_in_a_path_is_known_by_its_name_or_type(
    tmp_path: Path, name: str, source: str, identifiers: tuple[int, ...]
) -> None:
    """What fills a segment of a path is an identifier if its name or its type says so; others may be any text."""
    source = f"<?php {source}" if name.endswith("php") else source
    assert read(tmp_path, name, source).identifiers == identifiers


PATHS = """
const shared = '/shop/v1/catalog'
const learn = (rest) => `/shop/v1/${rest}`
export const paths = {
  filters: `${shared}/filters`,
  goods: learn('goods'),
  good: (id) => learn(`goods/${id}`),
}
"""
CALLS = """
import axios from 'axios'
import { paths } from './paths'
export const filters = () => axios.get(paths.filters)
export const goods = () => axios.get(paths.goods)
export const sent = () => axios.get('/shop/v1/orders')
const id = argument('goods')
export const good = () => axios.get(paths.good(id))
"""


def test_a_path_is_written_where_it_ends(tmp_path: Path) -> None:
    """The place of a path is that of its end, also if its beginning, which others share, is longer."""
    (tmp_path / "paths.js").write_text(PATHS)
    (tmp_path / "calls.js").write_text(CALLS)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path: [(place.file, place.line) for place in each.related] for each in usages} == {
        "/shop/v1/catalog/filters": [("paths.js", 5)],
        "/shop/v1/goods": [("paths.js", 6)],
        "/shop/v1/goods/goods": [("paths.js", 7)],
        "/shop/v1/orders": [],
    }


@pytest.mark.parametrize(("end", "line"), [("{id}/copy", 3), ("copied-goods", 1)])
def test_segments_at_the_end_of_a_path_are_where_it_is_written(tmp_path: Path, end: str, line: int) -> None:
    """Several segments fill in no parameter, also if there would be a path of the API with one in their place."""
    (tmp_path / "paths.js").write_text(f"const ONE = '/shop/v1/goods/'\n\nexport const path = ONE + '{end}'\n")
    calls = "import axios from 'axios'\nimport { path } from './paths'\nexport const call = () => axios.post(path)\n"
    (tmp_path / "calls.js").write_text(calls)
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).calls
    assert [str(each) for each in usage.related] == [f"paths.js:{line}"]


def test_a_path_ends_where_its_last_variable_is_written(tmp_path: Path) -> None:
    """What is left of a text behind the variable at its end belongs to the text, which is where the path is written."""
    paths = "SHARED = '/shop/v1'\n\nORDER = SHARED + '/orders/{number}'\n"
    (tmp_path / "paths.py").write_text(paths)
    calls = "import requests\nfrom paths import ORDER\n\ndef order(number):\n"
    (tmp_path / "calls.py").write_text(f"{calls}    return requests.get(ORDER.replace('{{number}}', str(number)))\n")
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).calls
    assert [str(each) for each in (usage.place, *usage.related)] == ["calls.py:5", "paths.py:3"]


def test_the_path_that_a_table_has_for_a_key_is_in_the_table(tmp_path: Path) -> None:
    """A key that a call gives, by which it finds a path in a table, is no end of the path."""
    (tmp_path / "table.js").write_text(
        "export const paths = {\n  goods: '/shop/v1/goods',\n  orders: '/shop/v1/orders',\n}\n"
    )
    calls = "import axios from 'axios'\nimport { paths } from './table'\nconst get = (key) => axios.get(paths[key])\n"
    (tmp_path / "calls.js").write_text(f"{calls}export const goods = () => get('goods')\n")
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).calls
    assert [str(each) for each in (usage.place, *usage.related)] == ["calls.js:4", "table.js:2"]


@pytest.mark.parametrize("names", ["TABLES", "TABLES.keys()", "list(TABLES)", "sorted(TABLES)"])
def test_a_loop_over_the_names_of_many_tables_goes_through_one_by_one(tmp_path: Path, names: str) -> None:
    """A column and a parameter are those of their own table alone, also if a loop has only the names of tables."""
    tables = {"goods": "price", "orders": "total_price", "catalog": "country"}
    rows = [f'"{each}": ("/shop/v1/{each}", "{column}"),' for each, column in tables.items()]
    rows += [f'"own_{number}": ("/own/{number}", "selling"),' for number in range(9)]
    source = f"import requests\nTABLES = {{{' '.join(rows)}}}\nfor name in {names}:\n    path, column = TABLES[name]\n"
    call = 'requests.get("https://shop.example.org" + path, params={column: 1}).json()[column]'
    (tmp_path / "tables.py").write_text(f"{source}    print({call})\n")
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    found = {each.path: [part.path for part in (*each.reads, *each.query)] for each in usages}
    assert found == {f"/shop/v1/{each}": [column, column] for each, column in tables.items()}


def test_a_variable_of_a_template_is_no_value(tmp_path: Path) -> None:
    """The value of a parameter that a template leaves open is not known, as that of a segment of its path is."""
    source = (
        'class Orders { Object get() { return http.get().uri(b -> b.path("/shop/v1/orders").queryParam("day", "{day}")'
    )
    usage = read(
        tmp_path, "Orders.java", f'{source}.queryParam("page", 2).build(day())).retrieve().body(Page.class); }} }}'
    )
    assert [(each.path, each.value) for each in usage.query] == [("day", None), ("page", "2")]


def test_a_template_that_a_framework_fills_in_is_no_value(tmp_path: Path) -> None:
    """A template of Jinja or of n8n may become any text; one that is only a part of a text leaves the rest."""
    values = {
        "since": "{{ config.get('since', '2024-01-01') }}",
        "kind": "={{ $json.kind }}",
        "day": "{{ day }} 00:00:00",
    }
    usage = read(
        tmp_path, "shop.py", f'import requests\nrequests.post("https://x.example.org/shop/v1/orders", json={values})\n'
    )
    assert [(each.path, each.value) for each in usage.body] == [
        ("day", '"{{ day }} 00:00:00"'),
        ("kind", None),
        ("since", None),
    ]


METHODS = """
const axios = require('axios');
const method = (http, name) => (params) => axios({ method: http, url: `${process.env.SHOP}/shop/v1/${name}`, params });
exports.shop = { goods: method('GET', 'goods'), orders: method('GET', 'orders'), copy: method('POST', 'goods/3/copy') };
exports.shop.goods({ sort_attr: 'price' });
"""


def test_methods_made_by_one_function_are_all_called(tmp_path: Path) -> None:
    """The program calls one of them; users of the package call the others."""
    (tmp_path / "shop.js").write_text(METHODS)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.path: each.certainty for each in usages} == dict.fromkeys(
        ("/shop/v1/goods", "/shop/v1/orders", "/shop/v1/goods/3/copy"), Certainty.EXACT
    )


def test_a_query_that_another_line_adds_is_not_the_end_of_the_path(tmp_path: Path) -> None:
    """The line of the path is that of the constant, not that of the question mark."""
    (tmp_path / "paths.py").write_text("\n\nGOODS = '/shop/v1/goods'\n")
    (tmp_path / "calls.py").write_text(
        "import requests\nfrom paths import GOODS\ndef call(path, query):\n    if query:\n        path += '?' + query.encode()\n"
        "    return requests.get(BASE + path)\ncall(GOODS, given)\n"
    )
    found = {str(each) for usage in read_files([tmp_path], TEMPLATES, root=tmp_path).calls for each in usage.related}
    assert found == {"paths.py:3"}


@pytest.mark.parametrize(
    ("more", "values"),
    [
        ("", ["name", "price"]),
        (", value: '={{ $value }}'", ["name", "price"]),
        (", value: 'id'", ["id"]),
    ],
)
def test_a_parameter_of_a_node_sends_the_values_that_a_user_chooses_from(
    tmp_path: Path, more: str, values: list[str]
) -> None:
    """Each option is sent, and not only the default, unless the parameter has a value of its own."""
    source = f"""export const fields = [{{
        displayName: 'Goods', name: 'goods', type: 'hidden', displayOptions: {{ show: {{ resource: ['good'] }} }},
        routing: {{ request: {{ method: 'GET', url: '/shop/v1/goods' }} }},
    }}, {{
        displayName: 'Sort By', name: 'sortBy', type: 'options', default: 'name',
        options: [{{ name: 'Name', value: 'name' }}, {{ name: 'Price', value: 'price' }}],
        displayOptions: {{ show: {{ resource: ['good'] }} }},
        routing: {{ send: {{ type: 'query', property: 'sort_attr'{more} }} }},
    }}];"""
    query = read(tmp_path, "Shop.node.ts", source).query
    assert [(each.path, each.value) for each in query] == [("sort_attr", value) for value in values]
