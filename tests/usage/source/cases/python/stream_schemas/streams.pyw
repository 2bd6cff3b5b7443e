"""Streams whose schema is a JSON Schema: in the class, in the module, and in a file."""

from pathlib import Path
from typing import Any, ClassVar

from singer_sdk.streams import RESTStream

SCHEMAS = Path(__file__).parent / "schemas"
ORDER = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},  # @ read title
        "lines": {"type": "array", "items": {"type": "object", "properties": {"amount": {}}}},  # @ read lines; read amount
    },
}


class ShopStream(RESTStream):
    url_base = "https://acme.example.com"
    records_jsonpath = "$.data.items[*]"


class GoodsStream(ShopStream):
    name = "goods"
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods
    schema: ClassVar[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "price": {"type": ["number", "null"]},  # @ read price
        },
    }


class OrdersStream(ShopStream):
    name = "orders"
    path = "/shop/v1/orders"  # @ GET /shop/v1/orders
    schema = ORDER


class UsersStream(ShopStream):
    name = "users"
    path = "/people/v1/user"  # @ GET /people/v1/user
    schema_filepath = SCHEMAS / "users.json"
