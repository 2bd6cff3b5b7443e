#!/bin/bash
# The arguments of a function from a position on, and lines in an array.
shop() { http --check-status "$1" "$SHOP_URL$2" "Authorization:Bearer $TOKEN" "${@:3}"; }

shop GET /shop/v1/goods sort_attr==price | jq -c '.items[].price' # @ GET /shop/v1/goods ; query sort_attr ; read price
shop PUT "/shop/v1/goods/$id" selling:=true affiliate_price="$price" # @ PUT /shop/v1/goods/{} ; body selling ; body affiliate_price

mapfile -t rows < <(shop GET /shop/v1/orders | jq -c '.items[]') # @ GET /shop/v1/orders
for row in "${rows[@]}"; do
  total=$(jq -r '.total_price // empty' <<< "$row") # @ read total_price
done
