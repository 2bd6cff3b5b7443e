"""Tasks of Airflow and Prefect that run once for each name of a table."""
import requests
from airflow.decorators import task

TABLES = {
    "goods": {"path": "/shop/v1/goods", "columns": {"price": "cost"}},  # @ GET /shop/v1/goods; read price
    "orders": {"path": "/shop/v1/orders", "columns": {"total": "sum"}},  # @ GET /shop/v1/orders; read total
    "catalog": {"path": "/shop/v1/catalog", "columns": {"number": "row"}},  # @ GET /shop/v1/catalog; read number
    "a": {"path": "a", "columns": {}}, "b": {"path": "b", "columns": {}}, "c": {"path": "c", "columns": {}},
    "d": {"path": "d", "columns": {}}, "e": {"path": "e", "columns": {}}, "f": {"path": "f", "columns": {}},
}


@task
def load(table: str):
    spec = TABLES[table]
    rows = requests.get("https://x.example.com" + spec["path"]).json()["data"]  # @ read data
    return [{new: row[name] for name, new in spec["columns"].items()} for row in rows]


load.expand(table=list(TABLES))
