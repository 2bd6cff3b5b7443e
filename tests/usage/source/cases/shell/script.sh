#!/bin/bash
BASE="${LMS_URL:-https://acme.example.com}"
api() {
  local method="$1" path="$2"; shift 2
  curl -sS -X "$method" -H "Authorization: Bearer $TOKEN" "$BASE$path" "$@"
}
goods=$(api GET "/shop/v1/goods?sort_attr=price")  # @ GET /shop/v1/goods; query sort_attr
echo "$goods" | jq -r '.data.items[] | [.id, .price] | @csv'  # @ read price
curl -s -H "A: b" "$BASE/people/v1/user/$id" | jq -r .data.last_update  # @ GET /people/v1/user/{}; read last_update
curl -X POST "$BASE/shop/v1/goods" -H 'Content-Type: application/json' -d '{"name": "x", "selling": true}'  # @ POST /shop/v1/goods; body selling
curl --request PUT --url "https://acme.example.com/shop/v1/goods/$id" --data "{\"price\": $p}"  # @ PUT /shop/v1/goods/{}; body price
api POST /shop/v1/orders -d '{"total": 1}'  # @ POST /shop/v1/orders
for kind in goods catalog; do curl "$BASE/shop/v1/$kind"; done  # @ GET /shop/v1/catalog; GET /shop/v1/goods
curl -G "$BASE/shop/v1/orders" --data-urlencode "price_min=3"  # @ GET /shop/v1/orders; query price_min
# curl "$BASE/shop/v1/catalog"
echo "see /shop/v1/catalog"
