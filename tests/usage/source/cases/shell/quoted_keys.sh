curl -s "$BASE/shop/v1/goods" | jq -r '.data.items[] | .["total.price"]' # @ GET /shop/v1/goods; read total.price
