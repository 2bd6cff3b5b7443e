from pathlib import Path

import requests
from jinja2 import Template

LETTER = Template(Path("letters/goods.j2").read_text())


def letter(number):
    good = requests.get(f"https://acme.example.com/shop/v1/goods/{number}").json()  # @ GET /shop/v1/goods/{}
    return LETTER.render(good=good, own={"total": 3})


def orders():
    found = requests.get("https://acme.example.com/shop/v1/orders").json()["items"]  # @ GET /shop/v1/orders; read items
    with open("letters/orders.j2") as file:
        return Template(file.read()).render(orders=found)
