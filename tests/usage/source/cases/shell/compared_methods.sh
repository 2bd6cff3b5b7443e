call() {
  if [ "$1" = "GET" ]; then
    curl -s "$BASE$2"
  elif [[ $1 == POST ]]; then
    curl -s -X POST "$BASE$2" -d "$3"
  else
    curl -s -X "$1" "$BASE$2" -d "$3"
  fi
}
call GET /shop/v1/goods # @ GET /shop/v1/goods
call POST /shop/v1/orders '{"price": 3}' # @ POST /shop/v1/orders; body price
call PUT /shop/v1/goods/3 '{"price": 3}' # @ PUT /shop/v1/goods/3; body price
