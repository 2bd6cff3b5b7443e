import requests
BASE = "https://acme.example.com"
def a():
    # GET /shop/v1/catalog
    """GET /shop/v1/catalog"""
    allowed = ["/shop/v1/catalog"]
    if path == "/shop/v1/catalog": return 1
    if path.startswith("/shop/v1/catalog"): return 2
    print(f"{BASE}/shop/v1/catalog")
    raise ValueError("/shop/v1/catalog")
    x = requests.get("https://api.vendor.com/v1/shop/v1/catalog")
    y = requests.get("https://api.vendor.com/v2/goods")["price"]
    re.match(r"/shop/v1/catalog", z)
    self.assertEqual(url, "/shop/v1/catalog")
    @app.route("/shop/v1/catalog")
    def handler(): return {"price": 1}
    urlpatterns = [path("shop/v1/catalog", view)]
    responses.add(responses.GET, f"{BASE}/shop/v1/catalog", json={})
    doc = {"description": "Use /shop/v1/catalog"}
    requests.get(f"{BASE}/shop/v1/goods")  # @ GET /shop/v1/goods
    good = requests.get(f"{BASE}/shop/v1/goods/3").json()["data"]  # @ GET /shop/v1/goods/3
    good.pop("country", None)
    print(good["country"])  # @ read country
    menu = {"endpoint": "/shop/v1/catalog", "method": "GET", "description": "x"}
    getattr(requests, "get")("https://api.vendor.com/v1" + "/shop/v1/catalog").json()
