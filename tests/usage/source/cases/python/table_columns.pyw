import pandas as pd
import requests

rows = pd.DataFrame(requests.get("https://acme.example.com/shop/v1/goods").json()["data"]["items"])  # @ GET /shop/v1/goods
known = rows.dropna(subset=["price"])  # @ read price
few = rows.loc[:, ["id", "total_price"]]  # @ read total_price
one = rows.loc[:, "country"]  # @ read country
