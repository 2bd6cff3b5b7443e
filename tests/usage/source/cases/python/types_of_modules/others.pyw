from pydantic import BaseModel


class Draft(BaseModel):
    price: float
    label: float
