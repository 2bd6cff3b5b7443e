import dlt
from dlt.sources.rest_api import rest_api_source, RESTAPIConfig
from dlt.sources.helpers import requests
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.paginators import PageNumberPaginator


def flatten(item):
    item["mail"] = item.pop("email")  # @ read email
    return item


def copies_of(good):
    for copy in good["copies"]:  # @ read copies
        yield copy


config: RESTAPIConfig = {
    "client": {"base_url": "https://acme.example.com/", "auth": {"token": dlt.secrets["t"]}},
    "resource_defaults": {"primary_key": "id", "endpoint": {"params": {"page_size": 100}}},
    "resources": [
        {
            "name": "goods",
            "endpoint": {
                "path": "shop/v1/goods",  # @ ANY /shop/v1/goods
                "params": {"sort_attr": "price"},  # @ query sort_attr
                "data_selector": "data.items",
            },
        },
        "shop/v1/orders",  # @ ANY /shop/v1/orders
        {"name": "filters", "endpoint": {"path": "shop/v1/catalog/filters", "data_selector": "data"}},  # @ ANY /shop/v1/catalog/filters
        {
            "name": "users",
            "endpoint": {"path": "people/v1/user", "data_selector": "data.items"},  # @ ANY /people/v1/user
            "processing_steps": [{"filter": lambda each: each["country"]}, {"map": flatten}],  # @ read country
        },
        {"name": "copies", "endpoint": "shop/v1/goods/batch", "processing_steps": [{"yield_map": copies_of}]},  # @ ANY /shop/v1/goods/batch
        {"name": "good", "endpoint": {"path": "shop/v1/goods/{resources.goods.id}", "method": "GET"}},  # @ GET /shop/v1/goods/{}
    ],
}
source = rest_api_source(config)

client = RESTClient(base_url="https://acme.example.com/shop/v1", paginator=PageNumberPaginator(base_page=1))


@dlt.resource(write_disposition="merge")
def catalog():
    for page in client.paginate("/catalog", params={"price_min": 3}):  # @ ANY /shop/v1/catalog; query price_min
        for item in page:
            yield {"p": item["item_price"]}  # @ read item_price


@dlt.resource
def user(i=dlt.config.value):
    r = requests.get(f"https://acme.example.com/people/v1/user/{i}")  # @ GET /people/v1/user/{}
    yield r.json()["data"]["country"]  # @ read country
