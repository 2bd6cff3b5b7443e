"""No settings, although it ends like them."""

CATALOG = "/shop/v1/catalog"
