"""A path is where its row is, and not where all rows are handed on, which may be far away."""

import requests

TABLES = [
    {"name": "goods", "path": "/shop/v1/goods"},  # @ GET /shop/v1/goods
    {"name": "orders", "path": "/shop/v1/orders"},  # @ GET /shop/v1/orders
]


def fetch(table):
    """Return all rows."""
    return requests.get("https://shop.example.com" + table["path"], timeout=9).json()


class Database:
    """Something long between them."""

    def __init__(self):
        self.rows = []

    def save(self, name, rows):
        """Keep some rows."""
        self.rows.append((name, rows))


def main():
    """Copy all tables."""
    database = Database()
    for table in TABLES:
        database.save(table["name"], fetch(table))
