# The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
import json, urllib.request, urllib.parse, http.client
import requests, httpx, aiohttp
base = "https://x.example"
def p1(): print(requests.get(f"{base}/shop/v1/goods/1").json()["data"]["prize"])  # @ GET /shop/v1/goods/1; read data; read prize
def p2(): print(requests.request("GET", base + "/shop/v1/goods/1", timeout=3).json().get("data", {}).get("prize"))  # @ GET /shop/v1/goods/1; read data; read prize
def p3(): requests.get(base + "/shop/v1/goods?" + urllib.parse.urlencode({"sort_attr": "price"}))  # @ GET /shop/v1/goods; query sort_attr
def p4():
    req = urllib.request.Request(base + "/shop/v1/goods", data=json.dumps({"price": 3}).encode(), method="POST")  # @ POST /shop/v1/goods; body price
    urllib.request.urlopen(req)
def p5():
    with urllib.request.urlopen(base + "/shop/v1/goods/1") as r:  # @ GET /shop/v1/goods/1
        print(json.load(r)["data"]["prize"])  # @ read data; read prize
def p6():
    c = http.client.HTTPSConnection("x.example"); c.request("GET", "/shop/v1/goods/1"); print(json.loads(c.getresponse().read())["data"]["prize"])  # @ GET /shop/v1/goods/1; read data; read prize
async def p7():
    async with aiohttp.ClientSession(base_url=base) as s:
        async with s.get("/shop/v1/goods/1", params={"x": 1}) as r:  # @ GET /shop/v1/goods/1; query x
            d = await r.json(); print(d["data"]["prize"])  # @ read data; read prize
async def p8():
    async with httpx.AsyncClient(base_url=base) as c:
        r = await c.put("/shop/v1/goods/3", json={"price": 3}); r.raise_for_status()  # @ PUT /shop/v1/goods/3; body price
def p9():
    with httpx.Client(base_url=base, params={"sort_attr": "price"}) as c: c.get("shop/v1/goods")  # @ GET /shop/v1/goods; query sort_attr
def p10():
    req = requests.Request("GET", base + "/shop/v1/goods", params=[("sort_attr", "price")]); requests.Session().send(req.prepare())  # @ GET /shop/v1/goods; query sort_attr
def p11():
    s = requests.Session(); s.params = {"sort_attr": "price"}; s.get(base + "/shop/v1/goods")  # @ GET /shop/v1/goods; query sort_attr
def p12():
    r = requests.post(base + "/shop/v1/goods", data=json.dumps(dict(price=3)), headers={}); print(r.status_code)  # @ POST /shop/v1/goods; body price
def p13():
    import urllib3; http = urllib3.PoolManager(); r = http.request("GET", base + "/shop/v1/goods/1", fields={"a": "b"}); print(json.loads(r.data)["data"]["prize"])  # @ GET /shop/v1/goods/1; query a; read data; read prize
def p15():
    url = urllib.parse.urljoin(base, "/shop/v1/goods/1")
    match requests.get(url).json():  # @ GET /shop/v1/goods/1
        case {"data": {"prize": p}}: print(p)  # @ read data; read prize
