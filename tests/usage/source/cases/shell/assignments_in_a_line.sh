#!/bin/sh
goods=$1 price=${2:-0}
payload='{"price": 3}' # @ body price
curl -X POST "$SHOP/shop/v1/goods" -d "$payload" # @ POST /shop/v1/goods
