import os, httpx
from fastapi import APIRouter, FastAPI
app = FastAPI()
router = APIRouter(prefix="/api")

def shop(path):
    return httpx.get(os.environ["SHOP_URL"] + path).json()

@router.get("/goods")
def goods():
    return shop("/shop/v1/goods")["data"]["items"]  # @ GET /shop/v1/goods; read data; read items

@app.get("/api/orders/{id}")
async def order(id: int):
    order = shop(f"/shop/v1/orders/{id}")  # @ GET /shop/v1/orders/{}
    return {"order": order, "price": 3}

app.include_router(router)
