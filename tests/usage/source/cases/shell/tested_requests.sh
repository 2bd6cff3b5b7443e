#!/bin/bash
# A command that decides on a branch prints what the function returns.
api() {
  local method=$1 path=$2 try
  shift 2
  for try in 1 2 3; do
    if curl -sS --fail-with-body -X "$method" "$SHOP$path" "$@"; then
      return 0
    fi
    sleep 5
  done
  return 1
}

secured() {
  if [ -z "$TOKEN" ]; then
    return 1
  elif ! curl -s "$SHOP$1"; then
    exit 1
  fi
}

api GET /shop/v1/goods | jq -r '.data.items[].price' # @ GET /shop/v1/goods ; read price
secured /shop/v1/catalog | jq -r '.data.items[].price' # @ GET /shop/v1/catalog ; read price

has_goods() {
  if [ -n "$(curl -s "$SHOP/shop/v1/orders")" ]; then # @ GET /shop/v1/orders
    cat prices.json
  fi
}
kept() {
  if answer=$(curl -s "$SHOP/shop/v1/orders/7"); then # @ GET /shop/v1/orders/7
    cat prices.json
  fi
}
chosen() {
  case $(curl -s "$SHOP/people/v1/user") in # @ GET /people/v1/user
    *price*) cat prices.json ;;
  esac
}
written() {
  if curl -s "$SHOP/shop/v1/goods/7" > good.json; then # @ GET /shop/v1/goods/7
    cat prices.json
  fi
}
has_goods | jq -r '.price'
kept | jq -r '.price'
chosen | jq -r '.price'
written | jq -r '.price'

repeated() {
  for ((try = 0; try < 3; try++)); do
    curl -sf "$SHOP$1" && break
  done
}

repeated /shop/v1/goods/7 | jq -r '.data.price' # @ GET /shop/v1/goods/7 ; read price
