"""The readers of recorded and described calls."""

from __future__ import annotations

import base64
import gzip
import io
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lmscontract.errors import UsageError
from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.readers import READERS
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading, Usage

TEMPLATES = Templates(
    ["/shop/v1/goods", "/shop/v1/goods/{id}", "/shop/v1/goods/{id}/copies", "/shop/v1/old/**", "/stock/v1/items"]
)
BASE = "https://shop.example.com"


def read(file: str, content: str | bytes) -> Reading:
    """Return what the reader that claims a file reads of it."""
    data = content.encode() if isinstance(content, str) else content
    reader = next(each for each in READERS.values() if each.claims(file, data[: 1 << 16]))
    return reader.read(io.BytesIO(data), file, TEMPLATES)


def shown(usage: Usage) -> str:
    """Return line, reader, method, path, query, body and reads of a usage in one text."""
    fields = (usage.query, usage.body, usage.reads)
    parts = (
        ",".join(each.path if each.value is None else f"{each.path}={each.value}" for each in area) for area in fields
    )
    return " ".join(
        part for part in (str(usage.place.line), usage.reader, f"{usage.method} {usage.path}", *parts) if part
    )


def har(*entries: object) -> str:
    """Return a HAR file with one line for each entry."""
    lines = ",\n".join(json.dumps(each) for each in entries)
    return f'{{"log": {{"version": "1.2", "entries": [\n{lines}\n]}}}}'


def entry(method: str, url: str, **post: str) -> dict[str, object]:
    """Return an entry of a HAR file."""
    request: dict[str, object] = {"method": method, "url": url}
    if post:
        request["postData"] = post
    return {"startedDateTime": "2030-01-02T03:04:05Z", "request": request, "response": {"content": {"text": "…"}}}


POSTMAN = json.dumps(
    {
        "info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
        "variable": [{"key": "service", "value": "shop/v1"}],
        "item": [
            {
                "name": "folder",
                "item": [
                    {
                        "name": "list",
                        "request": {
                            "method": "GET",
                            "url": {
                                "raw": "{{base}}/{{service}}/goods?sort=price",
                                "query": [
                                    {"key": "sort", "value": "price"},
                                    {"key": "off", "value": "1", "disabled": True},
                                    {"key": "page", "value": "{{page}}"},
                                ],
                            },
                        },
                        "event": [
                            {
                                "listen": "test",
                                "script": {
                                    "exec": [
                                        "const body = pm.response.json();",
                                        "pm.expect(body.data.items[0].price).to.eql(1);",
                                        "body.data.items.forEach(check)",
                                    ]
                                },
                            }
                        ],
                    }
                ],
            },
            {"name": "other", "request": "https://api.other.example/v2/goods"},
            {
                "name": "create",
                "request": {
                    "method": "POST",
                    "url": "{{base}}/shop/v1/goods/:id/copies",
                    "body": {"mode": "raw", "raw": '{"price": {{price}}, "name": "x"}'},
                },
            },
        ],
    },
    indent=1,
)

PACT = {
    "consumer": {"name": "till"},
    "provider": {"name": "shop"},
    "interactions": [
        {
            "request": {"method": "get", "path": "/shop/v1/goods/7", "query": "sort=price&page=1"},
            "response": {"status": 200, "body": {"data": {"price": 1, "tags": ["a"]}}},
        },
        {
            "type": "Synchronous/HTTP",
            "request": {
                "method": "POST",
                "path": "/shop/v1/goods",
                "query": {"dry": ["true"]},
                "body": {"content": {"name": "x"}, "contentType": "application/json", "encoded": False},
            },
            "response": {"status": 200, "body": {"content": {"id": 1}, "contentType": "application/json"}},
        },
    ],
}


@pytest.mark.parametrize(
    ("file", "content", "expected"),
    [
        pytest.param(
            "a.har",
            har(
                entry("GET", f"{BASE}/shop/v1/goods?sort=price"),
                entry("GET", "https://other.example/app.js"),
                entry(
                    "POST",
                    f"{BASE}/shop/v1/goods",
                    mimeType="application/json",
                    text='{"price": 1, "tags": [{"n": "a"}]}',
                ),
                entry("POST", f"{BASE}/shop/v1/goods", text=base64.b64encode(b'{"x": 1}').decode(), encoding="base64"),
                entry("POST", f"{BASE}/shop/v1/goods", mimeType="application/x-www-form-urlencoded", text="price=2"),
            ),
            [
                "2 har GET /shop/v1/goods sort=price",
                '4 har POST /shop/v1/goods price=0,tags[].n="a"',
                "5 har POST /shop/v1/goods x=0",
                '6 har POST /shop/v1/goods price="0"',
            ],
            id="HAR",
        ),
        pytest.param(
            "a.json",
            POSTMAN,
            [
                "20 postman GET /shop/v1/goods sort=price,page "
                "data,data,data.items,data.items,data.items[].price,data.items[].price",
                '61 postman POST /shop/v1/goods/{}/copies price,name="x"',
            ],
            id="Postman",
        ),
        pytest.param(
            "a.http",
            f"@base = {BASE}\n@id = 7\n### one\nGET {{{{base}}}}/shop/v1/goods/{{{{id}}}}\n    ?sort=price\n\n"
            "### two\nPOST {{base}}/shop/v1/goods HTTP/1.1\nContent-Type: application/json\n\n"
            '{"price": 1}\n\n> {% client.log() %}\n### three\n{{base}}/stock/v1/items\n',
            [
                "4 http-file GET /shop/v1/goods/{} sort=price",
                "8 http-file POST /shop/v1/goods price=0",
                "15 http-file GET /stock/v1/items",
            ],
            id=".http file",
        ),
        pytest.param(
            "till-shop.json",
            json.dumps(PACT, indent=1),
            [
                "12 pact GET /shop/v1/goods/{} sort=price,page=0 data.price,data.tags[]",
                '31 pact POST /shop/v1/goods dry=true name="x" id',
            ],
            id="pact, versions 2 and 4",
        ),
        pytest.param(
            "cassette.yaml",
            f"interactions:\n- request:\n    method: POST\n    uri: {BASE}/shop/v1/goods\n"
            "    body: '{\"price\": 1}'\n    headers: {Content-Type: [application/json]}\n  response: {status: {code: 200}}\n",
            ["4 vcrpy POST /shop/v1/goods price=0"],
            id="vcrpy",
        ),
        pytest.param(
            "cassette.yml",
            f"http_interactions:\n- request:\n    method: get\n    uri: {BASE}/shop/v1/goods/1\n"
            "    body: {encoding: UTF-8, string: ''}\n  response: {}\n  recorded_at: Mon, 01 Jan 2030 00:00:00 GMT\n",
            ["4 vcr GET /shop/v1/goods/{}"],
            id="Ruby VCR",
        ),
        pytest.param(
            "nock.json",
            json.dumps(
                [
                    {
                        "scope": f"{BASE}:443",
                        "method": "POST",
                        "path": "/shop/v1/goods?a=b",
                        "body": {"price": 1},
                        "response": {},
                    }
                ]
            ),
            ["1 nock POST /shop/v1/goods a=b price=0"],
            id="nock",
        ),
        pytest.param(
            "mapping.json",
            json.dumps(
                {
                    "request": {
                        "method": "ANY",
                        "urlPathPattern": "/shop/v1/goods/[0-9]+",
                        "queryParameters": {"sort": {"equalTo": "price"}},
                        "bodyPatterns": [{"equalToJson": '{"price": 2}'}],
                    },
                    "response": {"status": 200},
                }
            ),
            ["1 wiremock None /shop/v1/goods/{} sort=price price=0"],
            id="WireMock",
        ),
        pytest.param(
            "client.yaml",
            "openapi: 3.1.0\npaths:\n  /shop/v1/goods:\n    post:\n      parameters: [{name: dry, in: query}]\n"
            "      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Good'}}}}\n"
            "      responses: {'200': {content: {application/json: {schema: {properties: {data: {properties: {id: {}}}}}}}}}\n"
            "components: {schemas: {Good: {properties: {price: {}, tags: {items: {properties: {n: {}}}}}}}}\n",
            ["3 openapi POST /shop/v1/goods dry price,tags[].n data.id"],
            id="an OpenAPI document",
        ),
        pytest.param(
            "connector.yaml",
            "streams:\n- name: goods\n  schema: {type: object, properties: {id: {}, price: {}}}\n  retriever:\n    requester:\n"
            "      path: shop/v1/goods\n      http_method: GET\n      request_parameters: {sort: price}\n",
            ["6 connector GET /shop/v1/goods sort=price id,price"],
            id="a connector",
        ),
        pytest.param(
            "templates.yaml",
            "streams:\n- name: goods\n  retriever:\n    requester:\n      path: shop/v1/goods\n      http_method: GET\n"
            "      request_parameters: {since: \"{{ config['since'] }}\"}\n"
            "    record_selector: {record_filter: {condition: \"{{ record.seller.get('country', 'IT') == 'IT' }}\"}}\n"
            "  transformations:\n  - type: AddFields\n    fields:\n"
            "    - {path: [cost], value: \"{{ record['price'] | float }}\"}\n"
            "    - {path: [kind], value: \"{{ config['kind'] }}\"}\n    - {path: [size], value: \"record['size']\"}\n",
            ["5 connector GET /shop/v1/goods since seller.country,price"],
            id="a connector with templates",
        ),
        pytest.param(
            "flow.json",
            json.dumps(
                {
                    "actions": {
                        "Get_good": {
                            "type": "Http",
                            "inputs": {"uri": "@{parameters('shop')}/shop/v1/goods/@{item()}"},
                        },
                        "Price": {"type": "Compose", "inputs": "@body('Get_good')?['data']?['price']"},
                        "Own": {"type": "http in", "url": "/shop/v1/goods"},
                    },
                    "nodes": [
                        {
                            "type": "httpRequest",
                            "parameters": {
                                "method": "PUT",
                                "url": "={{ $env.SHOP }}/shop/v1/goods/7",
                                "queryParameters": {"parameters": [{"name": "sort", "value": "price"}]},
                                "jsonBody": '={"price": {{ $json.price }}}',
                            },
                        }
                    ],
                },
                indent=1,
            ),
            ["6 connector GET /shop/v1/goods/@{} data.price", "23 connector PUT /shop/v1/goods/{} sort=price price"],
            id="a flow with expressions",
        ),
        pytest.param(
            "README.md",
            "Shop of /shop/v1/goods\n\n```sh\nBASE=https://shop.example.com\n"
            '$ curl -X POST "$BASE/shop/v1/goods" \\\n    -d \'{\n  "price": 1\n}\'\n```\n'
            "    curl https://shop.example.com/stock/v1/items\ncurl it isn't\n```\ncurl https://shop.example.com/shop/v1/old/1\n",
            [
                "5 markdown POST /shop/v1/goods price=1",
                "10 markdown GET /stock/v1/items",
                "13 markdown GET /shop/v1/old/1",
            ],
            id="curl in Markdown",
        ),
        pytest.param(
            "till-events.json",
            json.dumps(
                {
                    "consumer": {"name": "till"},
                    "provider": {"name": "shop"},
                    "messages": [{"description": "a good", "contents": {"good": {"price": 1}}}],
                },
                indent=1,
            ),
            ["10 pact WEBHOOK / good.price"],
            id="pact of messages, version 3",
        ),
        pytest.param(
            "till-events.json",
            json.dumps(
                {
                    "consumer": {"name": "till"},
                    "provider": {"name": "shop"},
                    "interactions": [
                        {
                            "type": "Asynchronous/Messages",
                            "description": "a good",
                            "contents": {"contentType": "application/json", "encoded": False, "content": {"id": 1}},
                        }
                    ],
                },
                indent=1,
            ),
            ["11 pact WEBHOOK / id"],
            id="pact of messages, version 4",
        ),
        pytest.param("notes.yaml", "title: uses /shop/v9\n", [], id="another document"),
    ],
)
def test_a_reader_finds_the_calls(file: str, content: str, expected: list[str]) -> None:
    """Each format gives its calls with line, query, body and what is read; other addresses give none."""
    assert {shown(each) for each in read(file, content).usages} == {*expected}


def test_a_document_may_have_tags_of_an_application() -> None:
    """A template with tags such as those of CloudFormation is a YAML document like any other."""
    template = "Url: !Sub https://${Host}/shop/v1/goods\nPorts: !If [Open, [80], !Ref Ports]\nNames: !Each {of: x}\n"
    assert read("template.yaml", template).skipped == ()


LOG = """\
10.0.0.1 - - [01/Jan/2030:10:00:00 +0100] "GET /shop/v1/goods/7?sort=price&token=Xy9 HTTP/1.1" 200 12 "-" "till/1.0"
10.0.0.1 - - [02/Jan/2030:10:00:00 +0100] "GET /shop/v1/goods/8?sort=price&token=Ab1 HTTP/1.1" 200 12 "-" "till/1.0"
10.0.0.1 - - [02/Jan/2030:10:00:00 +0100] "GET /index.html HTTP/1.1" 200 12 "-" "till/1.0"
garbage
"""
JSON_LOG = """\
{"time": "2030-01-01T09:00:00+00:00", "request": "GET /shop/v1/goods/7 HTTP/1.1", "http_user_agent": "till/1.0"}
{"httpRequest": {"method": "DELETE", "url": "/shop/v1/old/1"}}
"""


@pytest.mark.parametrize("packed", [False, True])
def test_a_log_gives_volume_caller_and_last_seen(packed: bool) -> None:
    """Equal calls of one caller are counted, identifiers and values that are no words are left out."""
    data = gzip.compress(LOG.encode()) if packed else LOG.encode()
    (found,) = read("access.log.gz" if packed else "access.log", data).usages
    assert shown(found) == "0 access-log GET /shop/v1/goods/{} sort=price,token"
    assert (found.volume, found.caller, found.last_seen) == (2, "till/1.0", "2030-01-02T09:00:00+00:00")


def test_a_log_of_json_lines_is_read() -> None:
    """Requests in one text or in an object are found."""
    found = read("app.jsonl", JSON_LOG).usages
    assert {shown(each) for each in found} == {
        "0 access-log GET /shop/v1/goods/{}",
        "0 access-log DELETE /shop/v1/old/{}",
    }


@pytest.mark.parametrize(
    ("file", "line", "expected"),
    [
        pytest.param(
            "balancer.log",
            'https 2030-01-02T09:00:00.1Z app/x 10.0.0.1:1 - 0.0 200 200 1 2 "GET https://shop.example.com:443/shop/v1/goods'
            '?sort=price HTTP/2.0" "till/1.0" TLS TLSv1.2 arn:x "Root=1-2" "shop.example.com" "arn:y"\n',
            ("GET /shop/v1/goods sort=price", "till/1.0", "2030-01-02T09:00:00+00:00"),
            id="a load balancer",
        ),
        pytest.param(
            "u_ex30.log",
            "#Version: 1.0\n#Fields: date time cs-method cs-uri-stem cs-uri-query cs(User-Agent)\n"
            "2030-01-02 09:00:00 GET /shop/v1/goods sort=price till/1.0\n",
            ("GET /shop/v1/goods sort=price", "till/1.0", "2030-01-02T09:00:00+00:00"),
            id="columns with names",
        ),
        pytest.param(
            "router.log",
            'at=info method=GET path="/shop/v1/goods?sort=price" host=shop.example.com fwd="10.0.0.9" status=200\n',
            ("GET /shop/v1/goods sort=price", "10.0.0.9", ""),
            id="pairs",
        ),
        pytest.param(
            "access.json",
            '{"method": "GET", "path": "/shop/v1/goods?sort=price", "agent": "till/1.0", "time": "2030-01-02T09:00:00Z"}\n'
            * 2,
            ("GET /shop/v1/goods sort=price", "till/1.0", "2030-01-02T09:00:00+00:00"),
            id="lines of JSON with the name of a document",
        ),
    ],
)
def test_forms_of_logs_are_read(file: str, line: str, expected: tuple[str, str, str]) -> None:
    """Logs of balancers and routers, and logs whose columns have names, give call, caller and time."""
    (found,) = read(file, line).usages
    assert (shown(found).removeprefix("0 access-log "), found.caller, found.last_seen) == expected


def test_a_log_of_a_container_gives_the_calls_of_the_lines_in_it() -> None:
    """The runtime of containers keeps each line as a JSON object; a line that is cut off hides no other."""
    lines = [json.dumps({"log": line + "\n", "stream": "stdout"}) for line in ("started", *LOG.splitlines())]
    (found,) = read("7f-json.log", "\n".join([*lines, '{"log": "10.0']) + "\n").usages
    assert (shown(found), found.volume) == ("0 access-log GET /shop/v1/goods/{} sort=price,token", 2)


@pytest.mark.parametrize(
    "line",
    [
        '{"path": "/shop/v1/old", "method": "GET", "user_agent": "app", "time": "2030-01-01T00:00:00Z"}',
        '{"request": "GET /shop/v1/old HTTP/1.1", "time": 1}',
        '{"httpRequest": {"method": "GET", "url": "/shop/v1/old"}}',
        '{"url": "/shop/v1/goods", "path": "/shop/v1/old", "method": "GET"}',
        'cut off {\n{"uri": "/shop/v1/old", "method": "GET"}',
    ],
)
def test_lines_of_several_forms_are_all_read(line: str) -> None:
    """Which keys the first record has does not decide what is read of the others."""
    usual = '{"url": "/shop/v1/goods", "method": "GET", "agent": "till", "bytes": 7}'
    for lines in ([usual, line], [usual, usual, line, usual], [line, usual]):
        found = {each.path: each.volume for each in read("access.log", "\n".join(lines) + "\n").usages}
        assert found == {"/shop/v1/goods": lines.count(usual), "/shop/v1/old": 1}


def test_a_line_that_is_none_does_not_hide_a_log() -> None:
    """Lines of another form at the beginning are passed over."""
    assert [each.volume for each in read("access.log", "started\n" + LOG).usages] == [2]


def test_bodies_are_read_however_they_are_recorded() -> None:
    """A body in base64, one that is cut off, a form, and a pattern of a stub give the properties that are sent."""
    posted = {"method": "POST", "url": f"{BASE}/shop/v1/goods"}
    packed = base64.b64encode(b'{"price": 1}').decode()
    entries = [
        {"request": posted | {"postData": each}}
        for each in (
            {"text": packed, "encoding": "base64", "mimeType": "application/json"},
            {"text": '{"price": 1, "tags": [{"n": 1}], "rest": "cut o', "mimeType": "application/json"},
            {"params": [{"name": "price", "value": "1"}, {"name": "tags[0][n]", "value": "1"}]},
        )
    ]
    found = read("a.har", har(*entries)).usages
    assert {(tuple(each.path for each in usage.body), usage.incomplete) for usage in found} == {
        (("price",), ("reads",)),
        (("price", "tags[].n"), ("body", "reads")),
        (("price", "tags[].n"), ("reads",)),
    }
    cassette = {
        "http_interactions": [{"request": {"method": "post", "uri": posted["url"], "body": {"base64_string": packed}}}]
    }
    (vcr,) = read("vcr.json", json.dumps(cassette)).usages
    stub = {
        "request": {
            "method": "POST",
            "urlPath": "/shop/v1/goods",
            "bodyPatterns": [{"matchesJsonPath": "$.price"}, {"matchesJsonPath": {"expression": "$.tags[*].n"}}],
        },
        "response": {},
    }
    (wiremock,) = read("stub.json", json.dumps(stub)).usages
    assert [each.path for each in vcr.body] == ["price"]
    assert [each.path for each in wiremock.body] == ["price", "tags[].n"]


def collection(*items: object) -> str:
    """Return a Postman collection with some items."""
    schema = "https://schema.getpostman.com/json/collection/v2.0.0/collection.json"
    return json.dumps({"info": {"schema": schema}, "item": items}, indent=1)


def test_an_environment_resolves_the_variables_of_a_collection(tmp_path: Path) -> None:
    """Variables of an environment beside the collection count, but not those that are switched off or secret."""
    (tmp_path / "c.json").write_text(collection({"request": "{{api}}/goods?a={{off}}&b={{key}}&c={{word}}"}))
    values = [
        {"key": "api", "value": f"{BASE}/shop/v1", "enabled": True},
        {"key": "off", "value": "off", "enabled": False},
        {"key": "key", "value": "hunter", "type": "secret"},
        {"key": "word", "value": "price"},
    ]
    environment = {"name": "test", "values": values, "_postman_variable_scope": "environment"}
    (tmp_path / "test.postman_environment.json").write_text(json.dumps(environment))
    (found,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert (found.path, found.host) == ("/shop/v1/goods", "shop.example.com")
    assert [(each.path, each.value) for each in found.query] == [("a", None), ("b", None), ("c", "price")]


def test_the_steps_of_a_flow_read_what_others_return() -> None:
    """Code and expressions of n8n and Node-RED read the result of the step before, of one that they name, or of each item."""
    code = "for (const item of $input.all()) {\n  item.json.sum = $('Goods').first().json.data.items[0].total;\n}"
    nodes = [
        {"name": "Goods", "type": "n8n-nodes-base.httpRequest", "parameters": {"url": f"={BASE}/shop/v1/goods"}},
        {"name": "Split", "type": "n8n-nodes-base.splitOut", "parameters": {"fieldToSplitOut": "data.items"}},
        {"name": "Edit", "type": "n8n-nodes-base.set", "parameters": {"value": "={{ $json.price }}"}},
        {"name": "Code", "type": "n8n-nodes-base.code", "parameters": {"jsCode": code}},
    ]
    links = {one: {"main": [[{"node": other}]]} for one, other in (("Goods", "Split"), ("Split", "Edit"))}
    flow = json.dumps({"nodes": nodes, "connections": links}, indent=1)
    (found,) = read("flow.json", flow).usages
    places = {field.path: flow.split("\n")[field.place.line - 1].strip() for field in found.reads}
    assert places["data.items[].price"] == '"value": "={{ $json.price }}"'
    assert places["data.items[].total"].startswith('"jsCode"')
    red = [
        {"id": "a", "type": "http request", "url": f"{BASE}/shop/v1/goods", "wires": [["b"]]},
        {"id": "b", "type": "function", "func": "msg.payload = msg.payload.data.price;\nreturn msg;", "wires": [[]]},
    ]
    (found,) = read("red.json", json.dumps(red, indent=1)).usages
    assert "data.price" in {field.path for field in found.reads}


def test_a_body_is_where_it_is_written() -> None:
    """The text of a body, and the names of what a form sends, are at their lines, before the URL or after it."""
    url = f"{BASE}/shop/v1/goods"
    raw = {"method": "POST", "body": {"mode": "raw", "raw": '{\n "price": 1\n}'}, "url": {"raw": url}}
    form = {"method": "PUT", "url": url, "body": {"mode": "urlencoded", "urlencoded": [{"key": "price"}]}}
    text = collection({"request": raw}, {"request": form})
    lines = [number for number, line in enumerate(text.split("\n"), 1) if "price" in line]
    assert sorted(each.place.line for usage in read("c.json", text).usages for each in usage.body) == lines


def test_saved_examples_show_other_forms_of_a_call() -> None:
    """The request of an example is a call if it differs from that of its item; its response is not read."""
    request = {"method": "GET", "url": {"raw": f"{BASE}/shop/v1/goods"}}
    other = {
        "method": "GET",
        "url": {"raw": f"{BASE}/shop/v1/goods?sort=price", "query": [{"key": "sort", "value": "price"}]},
    }
    examples = [{"originalRequest": each, "body": '{"data": 1}'} for each in (request, other, other)]
    found = read("c.json", collection({"request": request, "response": examples})).usages
    assert {(tuple(each.path for each in usage.query), usage.certainty.value) for usage in found} == {
        ((), "exact"),
        (("sort",), "inferred"),
    }
    assert not any(usage.reads for usage in found)


def test_test_scripts_are_read_as_code() -> None:
    """What a script reads through variables, functions and assertions is found at its line."""
    script = [
        "const { data: { items } } = pm.response.json();",
        "const old = JSON.parse(responseBody);",
        "items.forEach(({ price }) => pm.expect(price).to.be.a('number'));",
        "pm.expect(old.data.more).to.not.eql(null);",
        "pm.expect(old).to.have.nested.property('data.total');",
        "console.log('data.items[0].name');",
    ]
    text = collection(
        {"request": f"{BASE}/shop/v1/goods", "event": [{"listen": "test", "script": {"exec": script}}]},
        {"request": f"{BASE}/shop/v1/goods/1", "event": [{"listen": "test", "script": {"exec": script[1:2]}}]},
    )
    (found,) = (each for each in read("c.json", text).usages if each.reads)
    lines = text.splitlines()
    reads = {(each.path, lines[each.place.line - 1].strip().strip('",')) for each in found.reads}
    assert {("data.items[].price", script[2]), ("data.more", script[3]), ("data.total", script[4])} <= reads
    assert not any("name" in path or "to" in path.split(".") for path, _ in reads)


def test_a_broken_file_keeps_what_was_read_before() -> None:
    """The calls before the end of a truncated HAR file are kept, and the rest is reported as skipped."""
    text = har(entry("GET", f"{BASE}/shop/v1/goods"), entry("GET", f"{BASE}/shop/v1/goods/1"))
    reading = read("a.har", text[:-60])
    assert [each.path for each in reading.usages] == ["/shop/v1/goods"]
    assert "read up to call 1" in reading.skipped[0].reason


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.text(max_size=200).map(str.encode),
        st.recursive(
            st.none() | st.text(max_size=5) | st.integers(),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(
                        [
                            "log",
                            "entries",
                            "request",
                            "url",
                            "item",
                            "interactions",
                            "body",
                            "paths",
                            "path",
                            "method",
                            "query",
                        ]
                    ),
                    inner,
                    max_size=4,
                )
            ),
            max_leaves=12,
        ).map(lambda value: json.dumps(value).encode()),
    )
)
def test_whatever_a_file_has_a_reader_ends_with_a_reading(name: str, data: bytes) -> None:
    """No content, however odd, ends in an exception; only a usage file that is not one is refused."""
    try:
        reading = READERS[name].read(io.BytesIO(data), "file.json", TEMPLATES)
    except UsageError:
        assert name == "usage"
        return
    assert isinstance(reading, Reading)


BOMBS = (b"[" * 100_000, b'{"a":' * 50_000, b'{"log": {"entries": [' + b"[" * 9000, b"- " * 50_000)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("number", range(len(BOMBS)))
def test_a_nesting_bomb_is_refused(name: str, number: int) -> None:
    """A document that is nested too deeply ends neither in a crash nor in an unexpected exception."""
    try:
        assert READERS[name].read(io.BytesIO(BOMBS[number]), "file.json", TEMPLATES).usages == ()
    except (UsageError, RecursionError):
        assert name == "usage"
