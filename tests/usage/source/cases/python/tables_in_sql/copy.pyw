"""A job whose endpoints and properties are rows of tables in a database, which files of SQL fill."""
import sqlite3

import requests

BASE = "https://acme.example.com"


def dig(value, path):
    for key in path.split("."):
        value = value.get(key)
    return value


def copy(db):
    db.row_factory = sqlite3.Row
    for row in db.execute("SELECT * FROM endpoint WHERE live = 1 ORDER BY name").fetchall():
        fields = db.execute("select source, target from field where endpoint = ?", (row["name"],)).fetchall()
        answer = requests.request(row["method"], BASE + row["path"], timeout=3)  # @ GET /shop/v1/goods ; GET /shop/v1/catalog
        for item in answer.json()["items"]:
            print([dig(item, each["source"]) for each in fields])


def orders(db):
    for name, path in db.execute("select name, path from single where name = 'orders'"):
        print(name, requests.get(BASE + path, timeout=3).json()["weight"])  # @ GET /shop/v1/orders ; read weight


def own(db):
    for row in db.execute("select * from own join goods using (id)"):
        print(row["weight"])


def joined(db):
    for row in db.execute("select path from more_paths join endpoint on endpoint.name = more_paths.name"):
        print(requests.get(BASE + row["path"], timeout=3))
    for row in db.execute("select path from more_paths, endpoint"):
        print(requests.get(BASE + row["path"], timeout=3))


def users(db, name):
    rows = db.execute("select method, path from more_paths where name = ?", (name,)).fetchall()
    return [requests.request(method, BASE + path, timeout=3) for method, path in rows]  # @ DELETE /people/v1/user/3


def one_of(db, live):
    name = "goods" if live else "catalog"
    for row in db.execute("select path from endpoint where name = ?", (name,)):
        print(requests.get(BASE + row["path"], timeout=3))  # @ GET /shop/v1/goods; GET /shop/v1/catalog
