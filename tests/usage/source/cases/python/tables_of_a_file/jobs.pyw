import os
import threading

import requests
import yaml
from airflow.operators.python import PythonOperator

TABLES = yaml.safe_load(open(os.path.join(os.path.dirname(__file__), "tables.yml")))


def get(service, resource, **params):
    url = "/".join([os.environ["SHOP_URL"], service, "v1", resource.strip("/")])
    return requests.get(url, params=params).json()


def load(table, **context):
    params = dict(table.get("params") or {})
    return get(table["service"], table["resource"], **params)


def copy(number):
    return requests.post(f"https://shop.example.com/shop/v1/goods/{number}/copy")  # @ POST /shop/v1/goods/7/copy


for table in TABLES["tables"]:
    PythonOperator(task_id=table["name"], python_callable=load, op_kwargs={"table": table})
threading.Thread(target=copy, args=(7,)).start()
