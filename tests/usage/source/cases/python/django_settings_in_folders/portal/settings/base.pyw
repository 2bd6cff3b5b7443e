from ._env import URL

SHOP_URL = URL
