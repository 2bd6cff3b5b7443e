from pydantic import BaseModel


class Buyer(BaseModel):
    mail: str  # @ read mail


class OrderHook(BaseModel):  # @ WEBHOOK /
    event: str  # @ read event
    payload: Buyer  # @ read payload


class OrderPayload(BaseModel):
    total: int
