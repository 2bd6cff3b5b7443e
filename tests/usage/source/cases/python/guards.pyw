import requests

for item in requests.get("https://x.example.com/shop/v1/goods").json()["items"]:  # @ GET /shop/v1/goods; read items
    if "price" in item:  # @ read price
        print("not free")
    if "cost" not in item:  # @ read cost
        continue
