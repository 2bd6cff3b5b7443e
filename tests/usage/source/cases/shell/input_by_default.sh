#!/bin/bash
# A body that is the input if a function gets none, also the input of a function around it.
call() {
  local verb=$1 path=$2
  shift 2
  curl -sS -X "$verb" "$SHOP$path" "$@"
}
json() { call "$1" "$2" -H 'Content-Type: application/json' --data-binary "${3:-@-}"; }
direct() { curl -s "$SHOP/shop/v1/goods" -d "${1-@-}"; }  # @ POST /shop/v1/goods
jq -n --argjson a "$1" '{plan: 3, price: $a}' | json POST /shop/v1/orders  # @ POST /shop/v1/orders; body price
json PUT /people/v1/user/3 '{"country": "IT"}'  # @ PUT /people/v1/user/3; body country
direct <<< '{"selling": 1}'  # @ body selling
echo '{"total": 3}' | json PUT /shop/v1/goods/3 '{"stock": 4}'  # @ PUT /shop/v1/goods/3; body stock
jq -n '{total: 4}' | cat > unsent.json
