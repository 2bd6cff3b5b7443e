"""Print what each course costs: a client of the platform, written by hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import requests


def sign_in(base_url: str, client_id: str, client_secret: str, username: str, password: str) -> requests.Session:
    """Return a session that sends a token with every call."""
    form = {
        "grant_type": "password",
        "scope": "api",
        "client_id": client_id,
        "client_secret": client_secret,
        "username": username,
        "password": password,
    }
    response = requests.post(f"{base_url}/oauth2/token", data=form, timeout=10)
    response.raise_for_status()
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {response.json()['access_token']}"
    return session


def courses(session: requests.Session, base_url: str) -> Iterator[dict[str, Any]]:
    """Yield the courses of all pages."""
    page = 1
    while True:
        response = session.get(f"{base_url}/learn/v1/courses", params={"page": page, "page_size": 100}, timeout=10)
        response.raise_for_status()
        items = response.json()["data"]["items"]
        if not items:
            return
        yield from items
        page += 1


def price_of(course: dict[str, Any]) -> Any:
    """Return the price of a course, as the platform sends it before or after the pricing move."""
    if "currency_prices" not in course:
        return course["price"]
    return next((each["price"] for each in course["currency_prices"]), None)


def prices(session: requests.Session, base_url: str) -> dict[str, Any]:
    """Return the price of each course by its name."""
    return {course["course_name"]: price_of(course) for course in courses(session, base_url)}


if __name__ == "__main__":
    names = ("LMS_URL", "LMS_CLIENT_ID", "LMS_CLIENT_SECRET", "LMS_USERNAME", "LMS_PASSWORD")
    address, *credentials = (os.environ[name] for name in names)
    for name, price in prices(sign_in(address, *credentials), address).items():
        print(name, price)
