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
