import pandas as pd
import requests

NAMES = {"Title": "title", "Price": "net_price"}  # @ body net_price


def renamed(base):
    sheet = pd.read_excel("goods.xlsx").rename(columns=NAMES)
    rows = sheet[list(NAMES.values())].to_dict("records")
    requests.post(f"{base}/shop/v1/goods/batch", json={"items": rows[0:50]}, timeout=3)  # @ POST /shop/v1/goods/batch


def computed(base):
    sheet = pd.read_csv("goods.csv")
    sheet["discount"] = sheet["Price"] / 2  # @ body discount
    requests.post(f"{base}/shop/v1/goods/batch", json={"items": sheet.to_dict("records")}, timeout=3)  # @ POST /shop/v1/goods/batch


def chosen(base, rows):
    sheet = pd.DataFrame(rows, columns=["title", "tax"])  # @ body tax
    requests.post(f"{base}/shop/v1/goods/batch", json=sheet.to_dict(orient="records"), timeout=3)  # @ POST /shop/v1/goods/batch


def written():
    sheet = pd.read_csv("goods.csv")[["title", "discount", "tax"]]
    sheet.to_csv("out.csv")
