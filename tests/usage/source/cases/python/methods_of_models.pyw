# A library has models whose methods only its users call: they read what the responses have.
import httpx
from pydantic import BaseModel


class Goods(BaseModel):
    name: str | None = None  # @ read name
    price: str | None = None  # @ read price

    @property
    def is_free(self) -> bool:
        return not self.price  # @ read price

    def label(self) -> str:
        return f"{self.name} ({self.is_free})"  # @ read name


class Client:
    def __init__(self, url):
        self.http = httpx.Client(base_url=url)

    def goods(self) -> list[Goods]:
        data = self.http.get("/shop/v1/goods").json()["data"]  # @ GET /shop/v1/goods
        return [Goods(**item) for item in data["items"]]
