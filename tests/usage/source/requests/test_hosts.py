"""Calls of hosts beside the one that most calls go to: another tenant of the API, or the API of another vendor."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import Certainty, Reading

MAIN = """
import requests
requests.get("https://shop.example.com/shop/v1/orders")
requests.get("https://shop.example.com/shop/v1/catalog")
"""
CONSTANT = """
TRIAL = "https://trial.example.org"
requests.get(f"{TRIAL}/shop/v1/goods")
"""
SETTING = """
import os
requests.get(os.environ.get("TRIAL_URL", "https://trial.example.org") + "/shop/v1/goods")
"""
TWO_PATHS = """
requests.get("https://trial.example.org/shop/v1/goods")
requests.post("https://trial.example.org/shop/v1/goods/batch", json={})
requests.get("https://shop.example.com/people/v1/user")
"""
LITERAL = """
requests.get("https://trial.example.org/shop/v1/goods")
"""
PATH_OF_ANOTHER = (
    CONSTANT
    + """
requests.get(f"{TRIAL}/wp-json/wc/v3/products")
"""
)
NO_OPERATION = """
TRIAL = "https://trial.example.org"
requests.get(f"{TRIAL}/shop/v1/surprises")
"""


def _read(tmp_path: Path, content: str) -> Reading:
    (tmp_path / "sync.py").write_text(MAIN + content)
    return read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))


@pytest.mark.parametrize("content", [CONSTANT, SETTING, TWO_PATHS])
def test_another_host_is_one_of_the_api_if_only_its_paths_follow(tmp_path: Path, content: str) -> None:
    """A path of the API is a call of it at a host of a setting or a constant, or at one that several such paths follow."""
    found = {each.path: each.certainty for each in _read(tmp_path, content).usages}
    assert found["/shop/v1/goods"] is Certainty.INFERRED
    assert found["/shop/v1/orders"] is Certainty.EXACT


@pytest.mark.parametrize("content", [LITERAL, PATH_OF_ANOTHER, NO_OPERATION])
def test_what_may_be_of_another_api_is_listed(tmp_path: Path, content: str) -> None:
    """A call is listed as not resolved, with its place and both hosts, if its host is in one URL, or has other paths."""
    reading = _read(tmp_path, content)
    assert {each.path for each in reading.usages} == {"/shop/v1/orders", "/shop/v1/catalog"}
    (listed,) = reading.unresolved
    assert listed.place.line >= len(MAIN.splitlines())
    assert " at trial.example.org, which may be another API: other calls go to example.com" in listed.what


def test_a_path_behind_another_one_at_a_host_is_listed(tmp_path: Path) -> None:
    """A path of the API that follows another path at a known host may be that of a gateway, or of another API."""
    reading = _read(tmp_path, 'requests.get("https://gateway.example.org/internal/shop/v1/goods/3")\n')
    assert {each.path for each in reading.usages} == {"/shop/v1/orders", "/shop/v1/catalog"}
    assert [each.what for each in reading.unresolved] == [
        "GET /shop/v1/goods/3 at gateway.example.org/internal, which may be another API"
    ]


SERVICES = """
GATEWAY = "https://gateway.example.org/internal"
requests.get(f"{GATEWAY}/shop/v1/goods")
requests.get(f"{GATEWAY}/people/v1/user")
"""


@pytest.mark.parametrize(("others", "count"), [("", 4), ('requests.get(f"{GATEWAY}/rates/latest")\n', 2)])
def test_a_path_before_those_of_several_services_is_that_of_a_gateway(tmp_path: Path, others: str, count: int) -> None:
    """Paths of two services after the same path at a host are calls of the API, unless something else follows it, too."""
    reading = _read(tmp_path, SERVICES + others)
    assert (len(reading.usages), len(reading.unresolved)) == (count, 4 - count)
    behind = [each for each in reading.usages if each.host == "gateway.example.org"]
    assert {each.certainty for each in behind} <= {Certainty.INFERRED}


@pytest.mark.parametrize("host", ["<host>", "%s", ":host", "__HOST__", "YOUR_HOST", "{host}"])
def test_a_placeholder_is_no_host(tmp_path: Path, host: str) -> None:
    """A host that is to be filled in is not known, and so is no other one than that of the other calls."""
    reading = _read(tmp_path, f'requests.get("https://{host}/shop/v1/goods")\n')
    assert (reading.usages[-1].path, reading.usages[-1].host, reading.unresolved) == ("/shop/v1/goods", None, ())


def test_a_base_before_an_absolute_url_is_none_of_its_hosts(tmp_path: Path) -> None:
    """A function that puts a base before each path has the host of the URL if it is given a whole one."""
    calls = """
def get(path):
    return requests.get("https://shop.example.com" + path)

get("/shop/v1/goods")
get("https://trial.example.com/shop/v1/goods/3")
"""
    reading = _read(tmp_path, calls)
    assert {each.host for each in reading.usages} == {"shop.example.com", "trial.example.com"}


def test_what_is_not_known_of_a_url_is_shown_as_it_is_written(tmp_path: Path) -> None:
    """A URL that is not resolved is listed with the names that the code has for what is not known of it."""
    calls = """
import settings
requests.get(f"https://{settings.HOST}/shop/v1/{kind}")
requests.get(settings.HOST + settings.PATH)
requests.get(url)
"""
    assert [each.what for each in _read(tmp_path, calls).unresolved] == [
        "which path https://{settings.HOST}/shop/v1/{kind} becomes",
        "the URL of this call: {settings.HOST}{settings.PATH}",
        "the URL of this call: {url}",
    ]


SETTINGS = """
import os
import requests

SHOP, BILLING = os.environ["SHOP_URL"], os.environ["BILLING_URL"]
requests.post(SHOP + "/oauth2/token")
requests.get(SHOP + "/shop/v1/orders")
requests.get(SHOP + "/shop/v1/catalog")
requests.get(BILLING + "/shop/v1/goods")
"""
ONLY_ONE_NAMED = """
import os
import requests

BILLING = os.environ["BILLING_URL"]
requests.get(BILLING + "/shop/v1/orders")
requests.get(BILLING + "/shop/v1/catalog")
requests.get(BILLING + "/shop/v1/goods")
requests.get(BILLING + "/invoices/v2/open")
"""
RETROFIT = """
interface BillingApi {
    @GET("shop/v1/goods") suspend fun goods(): List<Good>
    @GET("prices/{sku}") suspend fun price(@Path("sku") sku: String): Price
}
interface ShopApi {
    @GET("shop/v1/orders") suspend fun orders(): List<Order>
    @GET("shop/v1/catalog") suspend fun catalog(): List<Good>
}
object Network {
    val shop = Retrofit.Builder().baseUrl(BuildConfig.SHOP_URL).build().create(ShopApi::class.java)
    val billing = Retrofit.Builder().baseUrl("https://billing.example.org/").build().create(BillingApi::class.java)
}
"""


@pytest.mark.parametrize(
    ("name", "content", "is_ours"),
    [
        ("sync.py", SETTINGS, True),
        ("sync.py", SETTINGS + 'requests.get(BILLING + "/invoices/v2/open")', False),
        ("sync.py", ONLY_ONE_NAMED, True),
        ("Network.kt", RETROFIT, False),
        (
            "Network.kt",
            RETROFIT.replace('@GET("prices/{sku}") suspend fun price(@Path("sku") sku: String): Price', ""),
            True,
        ),
    ],
)
def test_a_base_that_paths_of_another_api_follow_is_of_another_api(
    tmp_path: Path, name: str, content: str, is_ours: bool
) -> None:
    """Of two settings or clients, the one with other paths beside one of the API is of another vendor; it is listed."""
    (tmp_path / name).write_text(content)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    found = {each.path for each in reading.usages}
    assert {"/shop/v1/orders", "/shop/v1/catalog"} <= found
    assert ("/shop/v1/goods" in found) == is_ours
    assert any("which may be another API" in each.what for each in reading.unresolved) != is_ours


CONFIGURED = """
import os
import requests
BASE = os.environ["SHOP_URL"]
for path in ("orders", "catalog", "goods", "goods/batch", "carts"):
    requests.get(BASE + "/shop/v1/goods")
requests.get(f"{BASE}/shop/v1/orders")
requests.get(f"{BASE}/shop/v1/catalog")
requests.get(f"{BASE}/shop/v1/goods/3")
requests.get(f"{BASE}/people/v1/user/3")
"""
BESIDE = """
OTHER = "https://trial.example.org"
requests.get(f"{OTHER}/shop/v1/goods")
requests.get(f"{OTHER}/shop/v1/catalog")
"""


@pytest.mark.parametrize(
    ("more", "certainty"),
    [("", Certainty.INFERRED), ('requests.get(f"{OTHER}/people/v1/user")\n', Certainty.EXACT)],
)
def test_the_only_host_is_certain_if_several_paths_of_the_api_follow(
    tmp_path: Path, more: str, certainty: Certainty
) -> None:
    """Beside more calls after a setting, three paths of the API and no other one show that a host is one of the API."""
    (tmp_path / "sync.py").write_text(CONFIGURED + BESIDE + more)
    usages = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert {each.certainty for each in usages if each.host} == {certainty}


TWO_SETTINGS = {
    "sync.py": """
import os, requests
def orders(): return requests.get(os.environ["SHOP_URL"] + "/shop/v1/orders")
def catalog(): return requests.get(f"{os.getenv('SHOP_BASE_URL')}/shop/v1/catalog")
def filters(): return requests.get(f"{os.environ['SHOP_URL']}/shop/v1/catalog/filters")
def user(base): return requests.get(base + "/people/v1/user")
def goods(): return requests.get(f"{os.environ['CHAT_URL']}/shop/v1/goods")
""",
    "sync.rb": """
def orders = HTTParty.get("#{ENV['SHOP_URL']}/shop/v1/orders")
def catalog = HTTParty.get("#{ENV.fetch('SHOP_URL')}/shop/v1/catalog")
def user(base) = HTTParty.get("#{base}/people/v1/user")
def goods = HTTParty.get("#{ENV['CHAT_URL']}/shop/v1/goods")
""",
    "sync.ts": """
const shop = axios.create({ baseURL: process.env.NEXT_PUBLIC_SHOP_URL });
const orders = () => shop.get("/shop/v1/orders");
const catalog = () => shop.get("/shop/v1/catalog");
const user = (base) => axios.get(`${base}/people/v1/user`);
const goods = () => fetch(`${process.env.NEXT_PUBLIC_CHAT_URL}/shop/v1/goods`);
""",
    "Sync.cs": """
class Sync { HttpClient http; IConfiguration conf;
  Task Orders() => http.GetAsync(conf["Shop:Url"] + "/shop/v1/orders");
  Task Catalog() => http.GetAsync(conf["Shop:Url"] + "/shop/v1/catalog");
  Task User(string url) => http.GetAsync(url + "/people/v1/user");
  Task Goods() => http.GetAsync(conf["Chat:Url"] + "/shop/v1/goods");
}
""",
}


@pytest.mark.parametrize("name", TWO_SETTINGS)
def test_a_call_after_a_setting_of_another_name_is_doubtful(tmp_path: Path, name: str) -> None:
    """A setting with another name than that of most calls may have the URL of another API; what is no setting is none of it."""
    (tmp_path / name).write_text(TWO_SETTINGS[name])
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    found = {each.path: each.certainty for each in reading.usages}
    assert {path for path, certainty in found.items() if certainty is Certainty.INFERRED} == {"/shop/v1/goods"}
    assert {"/shop/v1/orders", "/shop/v1/catalog", "/people/v1/user"} <= found.keys()
