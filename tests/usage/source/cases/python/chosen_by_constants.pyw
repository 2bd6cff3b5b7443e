import enum, requests
GET, PUT = 0, 1
class Kind(enum.Enum):
    GET = "read"
    PUT = "write"
class Num(enum.IntEnum):
    GET = 1
    PUT = 2
def call(path, kind, data=None):
    if kind == PUT:
        return requests.put(BASE + path, json=data).json()
    return requests.get(BASE + path).json()
def kinds(path, kind, data=None):
    if kind is Kind.PUT:
        return requests.put(BASE + path, json=data).json()
    return requests.get(BASE + path).json()
def nums(path, kind, data=None):
    match kind:
        case Num.PUT:
            return requests.put(BASE + path, json=data).json()
        case Num.GET:
            return requests.get(BASE + path).json()
def flags(path, sends=False, data=None):
    if not sends:
        return requests.get(BASE + path).json()
    return requests.post(BASE + path, json=data).json()
call("/shop/v1/goods", GET)  # @ GET /shop/v1/goods
call("/shop/v1/goods/3", PUT, {"price": 1})  # @ PUT /shop/v1/goods/3; body price
kinds("/shop/v1/goods", Kind.GET)  # @ GET /shop/v1/goods
kinds("/shop/v1/goods/3", Kind.PUT, {"price": 1})  # @ PUT /shop/v1/goods/3; body price
nums("/shop/v1/goods", Num.GET)  # @ GET /shop/v1/goods
nums("/shop/v1/goods/3", Num.PUT, {"price": 1})  # @ PUT /shop/v1/goods/3; body price
flags("/shop/v1/goods")  # @ GET /shop/v1/goods
flags("/shop/v1/orders", True, {"price": 1})  # @ POST /shop/v1/orders; body price

def sync(full=False):
    if full:
        requests.post(BASE + "/shop/v1/orders", json={"price": 3})  # @ POST /shop/v1/orders; body price
    requests.get(BASE + "/shop/v1/goods")  # @ GET /shop/v1/goods
sync(False)
