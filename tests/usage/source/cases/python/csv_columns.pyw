import csv

import requests

COLUMNS = ["id", "price", "country"]  # @ read price; read country


def export():
    goods = requests.get("https://acme.example.com/shop/v1/goods").json()["data"]["items"]  # @ GET /shop/v1/goods
    sold = [good for good in goods if good["id"]]
    with open("goods.csv", "w") as file:
        writer = csv.DictWriter(file, fieldnames=COLUMNS, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(sold)
        writer.writerow({"price": 0})
