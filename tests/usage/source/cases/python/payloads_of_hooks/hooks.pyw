"""What the shop sends to a server: classes of a file of hooks with such names, and those that they have."""

from pydantic import BaseModel, TypeAdapter


class GoodsPayload(BaseModel):  # @ WEBHOOK /
    goods_id: int  # @ read goods_id
    old_price: int | None = None  # @ read old_price


class Retry(BaseModel):
    old_price: int


def parse(body: bytes) -> GoodsPayload:
    return TypeAdapter(GoodsPayload).validate_json(body)
