LMS_URL = "https://acme.example.com"
ENDPOINTS = {"goods": "/shop/v1/goods", "orders": "/shop/v1/orders"}
