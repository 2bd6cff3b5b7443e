#!/bin/bash
. "$(dirname "$0")/shop.conf"

get() { curl -s "$SHOP/${1#/}"; }

get "$GOODS/3" | jq .data.price  # @ GET /shop/v1/goods/3; read price
curl -s "$API/catalog"  # @ GET /shop/v1/catalog
