#!/bin/bash
curl -s "$SHOP/shop/v1/goods" | jq -r -f filters/goods.jq  # @ GET /shop/v1/goods
curl -s "$SHOP/shop/v1/orders" | jq -rf orders.jq  # @ GET /shop/v1/orders
curl -s "https://other.example/things" | jq --from-file others.jq
