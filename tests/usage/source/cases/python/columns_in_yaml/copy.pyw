"""The columns that a program reads are named in a file of data, which is where they are to be changed."""
import pandas
import requests
import yaml


def frame(base, path):
    return pandas.json_normalize(requests.get(base + path, timeout=3).json()["items"])


def copy(base, target):
    for name, table in yaml.safe_load(open("tables.yaml"))["tables"].items():
        rows = frame(base, table["path"])  # @ GET /shop/v1/goods ; GET /shop/v1/orders
        rows.reindex(columns=table["wanted"]).to_sql(name, target)
