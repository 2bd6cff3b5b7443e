from shop.client import Shop

shop = Shop("https://acme.example.com")
print(shop.goods.goods()["price"])  # @ read price
print(shop.orders.goods()["total"])  # @ read total
