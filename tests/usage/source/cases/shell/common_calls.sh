# The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
B=https://x.example
curl -s "$B/shop/v1/goods/1" | jq -r '.data.prize'  # @ GET /shop/v1/goods/1; read data; read prize
curl -sG "$B/shop/v1/goods" --data-urlencode sort_attr=price  # @ GET /shop/v1/goods; query sort_attr
curl -X POST "$B/shop/v1/goods" -H 'Content-Type: application/json' -d '{"price": 3}'  # @ POST /shop/v1/goods; body price
curl -X PUT "$B/shop/v1/goods/1" -d "$(jq -n --arg p 3 '{price: $p}')"  # @ PUT /shop/v1/goods/1; body price
wget -qO- "$B/shop/v1/goods/1" | jq .data.prize  # @ GET /shop/v1/goods/1; read data; read prize
http PUT $B/shop/v1/goods/1 price:=3  # @ PUT /shop/v1/goods/1; body price
http $B/shop/v1/goods sort_attr==price  # @ GET /shop/v1/goods; query sort_attr
curl -s -X PUT "$B/shop/v1/goods/1" --json '{"price": 3}'  # @ PUT /shop/v1/goods/1; body price
