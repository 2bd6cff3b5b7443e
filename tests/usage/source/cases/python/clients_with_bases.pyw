# Parameters of a session; URLs of their parts.
from urllib.parse import urlencode, urlunsplit
import httpx, requests
def listed():
    session = requests.Session()
    session.params.update({"lang": "it"})  # @ query lang
    return session.get("https://x.example/shop/v1/goods")  # @ GET /shop/v1/goods
def of_parts():
    return requests.get(urlunsplit(("https", "x.example", "/shop/v1/goods", urlencode({"lang": "it"}), "")))  # @ GET /shop/v1/goods; query lang
def merged():
    return httpx.get(httpx.URL("https://x.example/shop/v1/goods", params={"page": 1}))  # @ GET /shop/v1/goods; query page
def with_more():
    return httpx.get(httpx.URL("https://x.example/shop/v1/goods").copy_merge_params({"page": 1}))  # @ GET /shop/v1/goods; query page
