"""The settings of the project."""

SHOP_URL = "https://shop.test"
