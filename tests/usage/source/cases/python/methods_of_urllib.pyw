# Requests of urllib whose method is a function, and ends of paths that are formats.
import json
import urllib.request as urllib2

PATHS = {"goods": "/shop/v1/goods", "orders": "/shop/v1/orders"}


def call(method, name, path="", query=None, data=None):
    body = json.dumps(data).encode("utf-8") if data is not None else None
    request = urllib2.Request("https://shop.example" + PATHS[name] + path, body)
    request.get_method = lambda: method
    return json.loads(urllib2.urlopen(request).read().decode("utf-8"))


for each in call("GET", "goods")["items"]:  # @ GET /shop/v1/goods; read items
    full = call("GET", "goods", "/%s" % each["id"])  # @ GET /shop/v1/goods/{}; read id
    if full["price"] != 3:  # @ read price
        call("PUT", "goods", "/%s" % each["id"], data={"total": 3})  # @ PUT /shop/v1/goods/{}; read id; body total
    call("DELETE", "orders", "/{}".format(full["order"]))  # @ DELETE /shop/v1/orders/{}; read order
