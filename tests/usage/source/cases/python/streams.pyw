"""Singer SDK streams."""
from __future__ import annotations
from singer_sdk import typing as th
from singer_sdk.streams import RESTStream
from singer_sdk import Tap


class ShopStream(RESTStream):
    url_base = "https://acme.example.com"
    records_jsonpath = "$.data.items[*]"

    @property
    def http_headers(self):
        return {"User-Agent": "tap"}

    def get_url_params(self, context, next_page_token):
        params = {"page_size": 200}
        if next_page_token:
            params["page"] = next_page_token
        return params


class GoodsStream(ShopStream):
    name = "goods"
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods
    primary_keys = ("id",)
    replication_key = None
    schema = th.PropertiesList(
        th.Property("id", th.IntegerType),
        th.Property("price", th.StringType),  # @ read price
        th.Property("prices", th.ArrayType(th.ObjectType(
            th.Property("amount", th.NumberType),
        ))),
    ).to_dict()

    def get_url_params(self, context, next_page_token):
        params = super().get_url_params(context, next_page_token)
        params["sort_attr"] = "price"  # @ query sort_attr
        return params

    def post_process(self, row, context=None):
        row["ecommerce"] = float(row.get("item_price") or 0)  # @ read item_price
        return row

    def get_child_context(self, record, context):
        return {"good_id": record["id_good"]}  # @ read id_good


class GoodStream(ShopStream):
    name = "good"
    parent_stream_type = GoodsStream
    path = "/shop/v1/goods/{good_id}"  # @ GET /shop/v1/goods/{}
    records_jsonpath = "$.data"

    def parse_response(self, response):
        for row in super().parse_response(response):
            yield {"selling": row["selling"]}  # @ read selling


class TapShop(Tap):
    name = "tap-shop"

    def discover_streams(self):
        return [GoodsStream(self), GoodStream(self)]
from typing import Any, Iterable, Mapping, MutableMapping, Optional
import requests
from airbyte_cdk.sources.streams.http import HttpStream
from airbyte_cdk.sources import AbstractSource


class ShopBase(HttpStream):
    primary_key = "id"

    def __init__(self, domain: str, **kwargs):
        super().__init__(**kwargs)
        self.domain = domain

    @property
    def url_base(self) -> str:
        return f"https://{self.domain}/"

    def next_page_token(self, response: requests.Response) -> Optional[Mapping[str, Any]]:
        data = response.json()["data"]
        if data["has_more"]:  # @ read has_more
            return {"page": data["current_page"] + 1}

    def request_params(self, stream_state, stream_slice=None, next_page_token=None) -> MutableMapping[str, Any]:
        return {"page_size": 100, **(next_page_token or {})}

    def parse_response(self, response: requests.Response, **kwargs) -> Iterable[Mapping]:
        yield from response.json().get("data", {}).get("items", [])


class Goods(ShopBase):
    def path(self, **kwargs) -> str:
        return "shop/v1/goods"  # @ GET /shop/v1/goods

    def request_params(self, **kwargs):
        params = super().request_params(**kwargs)
        params.update({"sort_attr": "price"})  # @ query sort_attr
        return params

    def parse_response(self, response, **kwargs):
        for record in super().parse_response(response, **kwargs):
            record["amount"] = record.pop("price", None)  # @ read price
            yield record


class Copy(ShopBase):
    http_method = "POST"

    def path(self, stream_slice: Mapping[str, Any] = None, **kwargs) -> str:
        return f"shop/v1/goods/{stream_slice['id']}/copy"  # @ POST /shop/v1/goods/{}/copy

    def request_body_json(self, stream_slice=None, **kwargs):
        return {"affiliate_price": 3}  # @ body affiliate_price


class SourceShop(AbstractSource):
    def streams(self, config):
        return [Goods(config["domain"]), Copy(config["domain"])]


class ServiceStream(RESTStream):
    service = "people"
    records_jsonpath = "$.data.items[*]"

    @property
    def url_base(self):
        return f"https://{self.config['domain']}/{self.service}/v1/"


class PeopleStream(ServiceStream):
    path = "user"  # @ GET /people/v1/user


class OrdersStream(ServiceStream):
    service = "shop"
    path = "orders"  # @ GET /shop/v1/orders
