"""Libraries of which the program sets options remain libraries."""

import pandas as pd
import requests
import settings

pd.options.display.max_columns = 40
requests.packages.urllib3.util.ssl_.DEFAULT_CIPHERS = "ALL"
settings.shop.url = "https://shop.example.org/shop/v1"

frames = []
for page in range(3):
    frames.append(pd.DataFrame(requests.get(f"{settings.shop.url}/goods").json()["items"]))  # @ GET /shop/v1/goods
goods = pd.concat(frames)
print(goods["price"])  # @ read price
