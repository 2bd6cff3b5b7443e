#!/bin/bash
: "${SETTINGS:=/etc/shop/shop.conf}"
. "$SETTINGS"

curl -s "$SHOP/shop/$VERSION/goods/3" | jq .data.price  # @ GET /shop/v1/goods/3; read price
curl -s "$SHOP/${VARIANT=shop/v1}/catalog"  # @ GET /shop/v1/catalog
curl -s "$SHOP/$VARIANT/orders"  # @ GET /shop/v1/orders
curl -s "$SHOP/${VARIANT:=club/v1}/goods"  # @ GET /shop/v1/goods
curl -s "$SHOP/$VARIANT/orders/3"  # @ GET /shop/v1/orders/3
