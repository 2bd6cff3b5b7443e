#!/bin/bash

send() {
  local method="$1" path="$2" body="${3:-}"
  [ -n "$body" ] || body='{}'
  [[ -z "$method" ]] && method=GET
  curl -s -X "$method" -H 'Content-Type: application/json' --data "$body" "$SHOP_URL$path"
}

payload=$(jq -n --arg name "$1" '{name: $name, price: 3}') # @ body price
send POST /shop/v1/goods "$payload" # @ POST /shop/v1/goods
send DELETE "/shop/v1/goods/$2" # @ DELETE /shop/v1/goods/{}
