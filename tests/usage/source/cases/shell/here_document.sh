# A here-document with parameters that a function of the script sends: each property is at its own line.
call() { local m=$1 p=$2; shift 2; curl -sS -X "$m" "$BASE$p" "$@"; }
publish() {
  call POST /shop/v1/goods --data @- <<JSON # @ POST /shop/v1/goods
{ "name": "$1", "note": "first",
  "price": "$2", "sign": "# @ body price; body sign
}
JSON
}

number=$(call POST /shop/v1/orders --data @- <<JSON | jq -r .number # @ POST /shop/v1/orders; read number
{ "kind": "x",
  "weight": "# @ body weight
"}
JSON
)

# Of a function that sends its input, also where its output goes to a file.
save() { curl -sS -X PUT "$BASE$1" -d @-; }
save /shop/v1/goods <<JSON # @ PUT /shop/v1/goods
{ "country": "# @ body country
"}
JSON
save /shop/v1/orders > out.json <<JSON # @ PUT /shop/v1/orders
{ "country": "# @ body country
"}
JSON
save /shop/v1/goods/3 <<< '{ "country": 3 }' # @ PUT /shop/v1/goods/3; body country
curl -X PUT "$BASE/shop/v1/catalog" -d @- 2> /dev/null <<JSON # @ PUT /shop/v1/catalog
{ "country": "# @ body country
"}
JSON
