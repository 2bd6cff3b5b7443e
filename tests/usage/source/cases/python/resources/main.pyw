import os

from shop import Client

client = Client(os.environ["SHOP_URL"], os.environ["TOKEN"])
for good in client.goods.list(sort_attr="price"):  # @ GET /shop/v1/goods ; query sort_attr
    print(good["name"], good["price"])  # @ read price
