#!/bin/bash
# what a filter makes goes on to other commands, which get nothing else of the response
curl -s "https://x.example.com/shop/v1/goods?page=1" > goods.json # @ GET /shop/v1/goods ; query page
jq '.["data"]["items"][] | {id: .["number"], name, cost: .["price"]}' goods.json | sed -e 's/{//g' >> goods.txt # @ read data ; read items ; read number ; read name ; read price
lines=$(curl -s "https://x.example.com/shop/v1/goods" | jq '.data.items' | wc -l) # @ GET /shop/v1/goods ; read data ; read items
echo "$lines"
curl -s "https://x.example.com/shop/v1/goods" | jq '.data.items | map({number, price})' > prices.json # @ GET /shop/v1/goods ; read data ; read items ; read number ; read price
curl -s "https://x.example.com/shop/v1/orders" | jq -r '"number, price, name", (.data.items[] | .total)' > orders.csv # @ GET /shop/v1/orders ; read data ; read items ; read total

curl -s "https://x.example.com/shop/v1/catalog" > "$2" # @ GET /shop/v1/catalog
# what a filter makes is saved, also with a file of data as its input, and sent later
jq -Rn '{items: [inputs | split(";") | { # @ body items
    code: .[0],
    price: (.[2] | tonumber) # @ body price
  }]}' "$1" > plans.json
curl -s "https://x.example.com/shop/v1/goods/batch" -d @plans.json # @ POST /shop/v1/goods/batch
body=$(mktemp)
jq --arg sum "$1" '.total = $sum' order.json > "$body" # @ body total
curl -s "https://x.example.com/shop/v1/orders" -d @"$body" # @ POST /shop/v1/orders
jq -n '{amount: 3}' > unsent.json
list_of_pages() {
  while :; do
    curl -s "$SHOP/shop/v1/goods?page=$page" | jq -c '.data.items[]' # @ GET /shop/v1/goods ; query page ; read data ; read items
  done | jq -s .
}
list_of_pages > pages.json
jq -r '.[] | .price' pages.json # @ read price
