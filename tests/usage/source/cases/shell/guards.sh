#!/bin/sh
curl -s "https://x.example.com/shop/v1/goods" | jq '.items[] | select(has("price"))' # @ GET /shop/v1/goods; read items; read price
