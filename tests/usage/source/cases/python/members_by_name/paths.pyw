BASE = "https://shop.example.org"
GOODS = "/shop/v1/goods"
