import requests
import yaml

SETTINGS = yaml.safe_load(open("settings.yaml"))


def catalog(base):
    export = SETTINGS["catalog"]
    return requests.get(base + export["path"], params=export["params"], timeout=3).json()  # @ GET /shop/v1/catalog


def create(base, name):
    body = {**SETTINGS["goods"], "name": name}
    requests.post(base + "/shop/v1/goods", json=body, timeout=3)  # @ POST /shop/v1/goods
