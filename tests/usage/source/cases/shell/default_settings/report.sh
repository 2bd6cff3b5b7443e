#!/bin/bash
: "${SETTINGS:=/etc/shop/shop.conf}"
. "$SETTINGS"

curl -s "$SHOP/shop/$VERSION/goods/3" | jq .data.price  # @ GET /shop/v1/goods/3; read price
curl -s "$SHOP/${VARIANT=shop/v1}/catalog"  # @ GET /shop/v1/catalog
curl -s "$SHOP/$VARIANT/orders"  # @ GET /shop/v1/orders
