curl -s "$SHOP/shop/v1/goods" -o goods.json # @ GET /shop/v1/goods
jq -r '.items[].id' goods.json | while read -r id; do
  curl -s "$SHOP/shop/v1/goods/$id" # @ GET /shop/v1/goods/{}
done
while read -r id; do
  jq -r .price "prices/$id.json"
  jq -r .price prices.txt
done < <(curl -s "$SHOP/shop/v1/orders") # @ GET /shop/v1/orders
jq -r .price
jq -r .total_price < other.json
list() {
  while read -r id; do
    echo "$id"
  done < goods.json
  jq -r .country
}
list
curl -s "$SHOP/people/v1/user" | jq -r '.items[] | .price, .country, .total_price' # @ GET /people/v1/user; read price; read country; read total_price
