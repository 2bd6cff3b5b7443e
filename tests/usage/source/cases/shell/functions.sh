#!/bin/bash
endpoint() { echo "https://$SHOP/shop/v1/$1"; }

request() {
  local method=$1 path=$2 data=${3:-}
  local args=(-sS -X "$method" -H "Authorization: Bearer $(token)")
  if [[ -n "$data" ]]; then
    args+=(--data "$data")
  fi
  curl "${args[@]}" "https://$SHOP/$path"
}

all_goods() {
  local page=1 more=true json
  while [[ "$more" == true ]]; do
    json="$(request GET "shop/v1/goods?page=$page&sort_attr=price")"  # @ GET /shop/v1/goods; query sort_attr
    jq -c '.data.items[]' <<< "$json"
    more="$(jq -r '.data.has_more_data' <<< "$json")"  # @ read has_more_data
    page=$((page + 1))
  done
}

all_goods | while read -r good; do
  jq -r '.price // 0' <<< "$good"  # @ read price
done

payload=$(cat <<JSON
{
  "name": "x",
  "selling": ${2}  # @ body selling
}
JSON
)
request PUT "shop/v1/goods/$1" "$payload"  # @ PUT /shop/v1/goods/{}

body=$(jq -n --argjson amount "$2" '{
  goods: 3,
  total: {  # @ body total
    amount: $amount
  }
}')
request POST shop/v1/orders "$body"  # @ POST /shop/v1/orders

tmp=$(mktemp)
curl -s "$(endpoint catalog)" -o "$tmp"  # @ GET /shop/v1/catalog
jq -r '[.data.items[] | {id, item_price}]' "$tmp" |  # @ read item_price
  while read -r line; do echo "$line"; done

echo "{\"country\": \"$3\"}" |  # @ body country
  curl -s -X PUT --data-binary @- "https://$SHOP/people/v1/user/$4" > /dev/null  # @ PUT /people/v1/user/{}

curl -sG "https://$SHOP/shop/v1/catalog/filters" -d page=1 > filters.json  # @ GET /shop/v1/catalog/filters
jq -r '.data.filters' filters.json  # @ read filters
