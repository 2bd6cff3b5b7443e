"""The settings of the shop."""

import os

SHOP_ROOT = os.environ.get("SHOP_ROOT", "/shop/v1")
