import requests
import yaml

SETTINGS = yaml.load(open("settings.yaml"), Loader=Loader)


def catalog(base):
    export = SETTINGS["export"]
    return requests.get(base + export["path"], params=export["params"], timeout=3).json()  # @ GET /shop/v1/catalog
