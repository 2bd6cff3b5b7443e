SHOP_PATHS = {"goods": "/shop/v1/goods", "orders": "/shop/v1/orders"}
SHOP_CATALOG = "/shop/v1/catalog"
