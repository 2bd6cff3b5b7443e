import requests

requests.get("https://acme.example.com/shop/v1/goods")  # @ GET /shop/v1/goods
