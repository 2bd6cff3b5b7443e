#!/bin/bash
# Tables of calls: in a document, of which each line is read, and in words with a sign between their parts.
while read -r name path _; do
  curl -s "$SHOP_URL$path" > "$name.json"
done <<'LIST'
goods    /shop/v1/goods  # @ GET /shop/v1/goods
# users  /people/v1/user
orders   /shop/v1/orders  # @ GET /shop/v1/orders
LIST

for each in POST:/shop/v1/goods/batch DELETE:/shop/v1/orders/3; do
  IFS=: read -r method path <<<"$each"
  curl -s -X "$method" "$SHOP_URL$path"  # @ POST /shop/v1/goods/batch; DELETE /shop/v1/orders/3
done
