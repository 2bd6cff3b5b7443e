from singer_sdk.streams import RESTStream


class ShopStream(RESTStream):
    url_base = "https://x.example"
    records_jsonpath = "$.data.items[*]"


class GoodsStream(ShopStream):
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods

    def get_records(self, context):
        for record in super().get_records(context):
            record["amount"] = record["price"]  # @ read price
            yield record


class Ledger:
    path = "/shop/v1/orders"

    def get_records(self, context):
        for record in super().get_records(context):
            print(record["price"])
