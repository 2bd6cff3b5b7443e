import requests
from fastapi import FastAPI

app = FastAPI()


@app.get("/shop/v1/goods")
def forward(page=1):
    return requests.get("https://acme.example.com/shop/v1/goods", params={"page": page}).json()  # @ GET /shop/v1/goods; query page
