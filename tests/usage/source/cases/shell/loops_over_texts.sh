#!/bin/bash
goods=$(curl -s "$SHOP_URL/shop/v1/goods" | jq -c '.data.items[]') # @ GET /shop/v1/goods
while read -r good; do
  name=$(jq -r .name <<<"$good")
  price=$(jq -r '.price' <<<"$good") # @ read price
  echo "$name $price"
done <<<"$goods"

orders=$(curl -s "$SHOP_URL/shop/v1/orders" | jq -c '.data.items[]') # @ GET /shop/v1/orders
while IFS= read -r order; do
  echo "$order" | jq -r '.total' # @ read total
done <<EOF
$orders
EOF
