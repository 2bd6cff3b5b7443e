from pydantic import BaseModel


class Goods(BaseModel):
    price: float  # @ read price


class Draft(BaseModel):
    label: str  # @ body label
