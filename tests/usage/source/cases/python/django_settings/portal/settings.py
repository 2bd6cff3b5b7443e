"""The settings of the project."""

SHOP = {
    "URL": "https://shop.test",
    "GOODS": "/shop/v1/goods",
}
