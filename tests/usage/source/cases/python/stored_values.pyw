import requests
LIMITS = {"/shop/v1/goods": 3, "/shop/v1/orders": 4}
seen = {}
class Cache:
    def __init__(self):
        self._values = {}
    def get(self, key):
        return self._values.get(key)
    def put(self, key, value):
        self._values[key] = value
class Api:
    def get(self, path):
        return requests.get("https://x.example.org" + path)
def run(api, shop, limiter):
    cache = Cache()
    if cache.get("/shop/v1/catalog") is None:
        cache.put("/shop/v1/catalog", Api().get("/shop/v1/goods").json())  # @ GET /shop/v1/goods
    LIMITS.get("/shop/v1/orders")
    LIMITS.get("/shop/v1/catalog", 3)
    seen.get("/shop/v1/orders")
    seen.pop("/shop/v1/orders", None)
    redis.get("/shop/v1/catalog")
    redis_client.delete("/shop/v1/catalog")
    cache_client.get("/shop/v1/catalog")
    metrics.get_counter("/shop/v1/catalog")
    request.headers.get("/shop/v1/catalog")
    settings.get_bool("/shop/v1/catalog")
    api.get("/shop/v1/catalog")  # @ GET /shop/v1/catalog
    shop.get("/shop/v1/orders")  # @ GET /shop/v1/orders
    lms.get_all_values("/shop/v1/orders")  # @ GET /shop/v1/orders
    http_cache_api.get("/shop/v1/orders")  # @ GET /shop/v1/orders
