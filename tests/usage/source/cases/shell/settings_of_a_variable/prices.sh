#!/bin/bash
: "${SHOP_ENV:=$HOME/.config/shop.env}"
source "$SHOP_ENV"

curl -sS "$SHOP/$EP_GOODS/$1" | jq '.data.price' # @ GET /shop/v1/goods/{}; read price
