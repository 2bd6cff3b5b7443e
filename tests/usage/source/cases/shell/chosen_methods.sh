save() {
  method=POST
  if [ -n "$1" ]; then
    method=PUT
  fi
  curl -s -X "$method" "https://x.example.com/shop/v1/orders/$1" -d '{"price": 3}' # @ POST /shop/v1/orders/{}; PUT /shop/v1/orders/{}; body price
}
save "$ORDER"
