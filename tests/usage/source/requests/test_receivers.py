"""Functions that the program does not define and that get a path: which of them send it, as far as their calls show."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Certainty

SENT = {
    "named.js": 'await shopClient.get("/shop/v1/goods");',
    "bare.rb": 'get "/shop/v1/goods"',
    "called.js": 'await send("GET", "/shop/v1/goods");',
    "read.js": 'const { data } = await backend.get("/shop/v1/goods"); data.items.forEach((each) => each.price);',
    "posted.js": 'await shop.post("/shop/v1/orders", { id: 1 }); await shop.get("/shop/v1/goods");',
    "asked.py": 'shop.get("/shop/v1/goods", params={"page": 1})',
    "method.py": 'connection.request("GET", "/shop/v1/goods")',
    "read.rb": 'shop.get("/shop/v1/goods")["data"].each { |each| puts each["price"] }',
    "context.go": 'package main\nfunc main() { shopClient.Get(ctx, "/shop/v1/goods") }',
    "Page.java": 'class Page { void run() { for (Good each : shop.get("/shop/v1/goods").getItems()) use(each.getPrice()); } }',
    "cmdlet.ps1": "Invoke-Shop -Method Get -Path '/shop/v1/goods'",
}
PERHAPS = {
    "locks.js": 'await locks.get("/shop/v1/goods");',
    "allowed.js": 'ability.can("GET", "/shop/v1/goods");',
    "counted.py": 'REQUESTS.labels("GET", "/shop/v1/goods").inc()',
    "Locks.java": 'class Locks { void run() { locks.get("/shop/v1/goods").lock(); } }',
    "bucket.go": 'package main\nfunc main() { bucket.Get([]byte("/shop/v1/goods")) }',
    "Locks.kt": 'class Locks { fun run() { locks.get("/shop/v1/goods") } }',
    "client.java": 'class Sync { void run() { s3Client.getObject("bucket", "/shop/v1/goods"); } }',
    "limit.ps1": "Get-RateLimit '/shop/v1/goods'",
}
LOOKED_UP = {
    "received.js": 'function handle(req, res) { req.get("/shop/v1/goods"); }',
    "received.php": '<?php function handle($request) { $request->getHeader("/shop/v1/goods"); }',
    "received.rb": 'def handle(request) = request.get_header("/shop/v1/goods")',
    "Received.java": 'class A { void run(HttpServletRequest req) { req.getRequestDispatcher("/shop/v1/goods"); } }',
    "key.py": 's3.get_object(Bucket="b", Key="/shop/v1/goods")',
    "key.js": 's3.getObject({ Bucket: "b", Key: "/shop/v1/goods" }).promise();',
    "key.php": '<?php $this->s3->getObject(["Key" => "/shop/v1/goods"]);',
    "key.ps1": "Get-Secret -Name '/shop/v1/goods'",
    "imported.js": 'import { get } from "lodash"; const price = get(document, "/shop/v1/goods");',
    "member.js": 'const price = _.get(document, "/shop/v1/goods");',
    "member.go": 'package main\nfunc main() { gjson.Get(document, "/shop/v1/goods") }',
    "kept.js": 'const hit = await hits.get("/shop/v1/goods"); if (hit) use(hit.items); await hits.set("/shop/v1/goods", 1);',
    "kept.py": 'etag = known.get("/shop/v1/goods")\nknown.setdefault("/shop/v1/goods", etag)',
    "kept.rb": 'session.get("/shop/v1/goods")\nsession.get("user_id")',
    "Kept.java": 'class A { void run() { ttl.get("/shop/v1/goods"); ttl.expire("/shop/v1/goods", 5); } }',
    "own.py": "class Hits:\n    def hit(self, method, path):\n        self.all[(method, path)] = 1\n"
    'Hits().hit("GET", "/shop/v1/goods")',
    "own.js": 'class Tags { get(key) { return this.all[key]; } }\nconst tags = new Tags();\ntags.get("/shop/v1/goods");',
    "own.php": "<?php class A { private array $n = []; public function get($key) { return $this->n[$key]; } }\n"
    'function run(A $a) { $a->get("/shop/v1/goods"); }',
    "own.go": "package main\ntype L struct { n map[string]int }\nfunc (l *L) Get(path string) int { return l.n[path] }\n"
    'func run(l *L) { l.Get("/shop/v1/goods") }',
}


def _found(tmp_path: Path, name: str, content: str) -> list[Certainty]:
    (tmp_path / name).write_text(content)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    return [each.certainty for each in reading.calls if each.path == "/shop/v1/goods"]


@pytest.mark.parametrize("name", SENT)
def test_a_call_that_shows_that_it_sends_is_a_request(tmp_path: Path, name: str) -> None:
    """A name, a body, a query, another request or what is read of the response shows that an unknown client sends a path."""
    found = _found(tmp_path, name, SENT[name])
    assert found
    assert set(found) == {Certainty.EXACT}


@pytest.mark.parametrize("name", PERHAPS)
def test_a_call_of_which_nothing_shows_that_it_sends_may_be_a_request(tmp_path: Path, name: str) -> None:
    """A path that an unknown function gets is only probably sent if neither its name nor its call nor its result says so."""
    assert _found(tmp_path, name, PERHAPS[name]) == [Certainty.INFERRED]


@pytest.mark.parametrize("name", LOOKED_UP)
def test_what_is_looked_up_by_a_path_is_no_request(tmp_path: Path, name: str) -> None:
    """Nothing is sent by a received request, by what has keys, by a function that gets a member, or by what keeps values."""
    assert _found(tmp_path, name, LOOKED_UP[name]) == []


UNUSED = """
import sys, requests

BASE = "https://shop.example.com"

def get(path):
    return requests.get(BASE + path)

def put(path):
    return requests.put(BASE + path)

def post(path):
    return requests.post(BASE + path)

@app.delete("/{path}")
def proxy(path):
    return requests.delete(BASE + path)

get("/shop/v1/goods")
post(sys.argv[1])
"""


def test_a_function_that_nothing_calls_sends_no_request_that_is_not_known(tmp_path: Path) -> None:
    """Of a function that gets its path, and that nothing calls, the reading says so; a framework calls what it marks."""
    (tmp_path / "shop.py").write_text(UNUSED)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [(each.what, each.unused) for each in reading.unresolved] == [
        ("no caller of put found: https://shop.example.com{path}", True),
        ("the URL of this call: https://shop.example.com{sys.argv}", False),
        ("the URL of this call: https://shop.example.com{path}", False),
    ]


@pytest.mark.parametrize("path", ['f"{BASE}/copy"', 'BASE + "/copy"', 'BASE.rstrip("/") + "/" + "/copy"'])
def test_a_base_that_may_be_missing_is_that_of_one_call(tmp_path: Path, path: str) -> None:
    """A call after a setting with an empty default is one call, whose path is shown with the setting and single slashes."""
    source = f'import os, httpx\nBASE = os.getenv("OTHER_URL", "")\nhttpx.get({path})\n'
    (tmp_path / "shop.py").write_text(source + 'httpx.get(os.environ["SHOP_URL"] + "/shop/v1/goods")\n')
    (unresolved,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).unresolved
    assert unresolved.what in ("what precedes {OTHER_URL}/copy", "what precedes {OTHER_URL.rstrip}/copy")
