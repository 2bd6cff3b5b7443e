import requests


class Hook:
    def paginate(self, endpoint, params=None):
        url = f"{self.base_url}/{endpoint}"
        return requests.get(url, params=params).json()


class Operator(BaseOperator):
    def __init__(self, endpoint, table, payload=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.endpoint = endpoint
        self.table = table

    def execute(self, context):
        hook = Hook()
        items = hook.paginate(self.endpoint)
        return len(items)


plans = Operator(
    task_id="plans",
    endpoint="shop/v1/goods",  # @ GET /shop/v1/goods
    table="goods",
)

notes = Operator(
    task_id="notes",
    endpoint="shop/v1/orders",  # @ GET /shop/v1/orders
    table="notes",
)

tags = Operator(
    task_id="tags",
    endpoint="shop/v1/catalog",  # @ GET /shop/v1/catalog
    table="notes",
)
