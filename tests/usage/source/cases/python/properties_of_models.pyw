"""Properties that models compute of what is read into them."""

import httpx
from pydantic import BaseModel, Field

api = httpx.Client(base_url="https://shop.example.org")


class Good(BaseModel):
    number: int = Field(alias="_id")
    price: float | None = None  # @ read price

    @property
    def cost(self):
        return self.price or 0.0  # @ read price

    @property
    def double(self):
        return self.cost * 2


def good(number):
    return Good.model_validate(api.get(f"/shop/v1/goods/{number}").json())  # @ GET /shop/v1/goods/{}


def total(numbers):
    return sum(good(each).double for each in numbers)
