import httpx
import requests
from fastapi import Request
from httpx import Request as Sent


def sign(request: Sent):
    log(request.price)


def prepare(request: requests.PreparedRequest):
    log(request.price)


def receive(request: Request):  # @ WEBHOOK /
    log(request.json()["price"])  # @ read price


httpx.get("https://acme.example.com/shop/v1/goods")  # @ GET /shop/v1/goods
