# Filters that change a document or make one of several; loops over files, and what is not known of a file.
api() {
  local args=(-sS -X "$1")
  [ -n "${3:-}" ] && args+=(-d "$3")
  curl "${args[@]}" "https://shop.example.com$2"
}

body=$(jq -n --arg name "$1" '{name: $name}')
body=$(jq --argjson price "$2" '. + {price: $price}' <<<"$body") # @ body price
body=$(echo "$body" | jq '.sale = true') # @ body sale
api POST /shop/v1/goods "$body" # @ POST /shop/v1/goods

text='{"name": "x"}'
text=$(echo "$text" | jq --arg p "$3" '.discount = $p') # @ body discount
api PUT /shop/v1/goods/3 "$text" # @ PUT /shop/v1/goods/3

api GET /shop/v1/orders | jq -c '.data.items[]' >orders.ndjson # @ GET /shop/v1/orders; read data; read items
while read -r order; do
  total=$(jq -r .total <<<"$order") # @ read total
  rows+=("$(jq -n --arg total "$total" '{code: "a", amount: $total}')") # @ body amount
done <orders.ndjson >orders.csv
payload=$(printf '%s\n' "${rows[@]}" | jq -s '{items: .}') # @ body items
api POST /shop/v1/goods/batch "$payload" # @ POST /shop/v1/goods/batch

while read -r id; do
  curl -X POST "https://shop.example.com/shop/v1/goods/$id/copy" # @ POST /shop/v1/goods/{}/copy
done </etc/shop/ids

user=$(api POST /people/v1/user '{}' | jq .id) # @ POST /people/v1/user; read id
order=$(cat <<JSON
{"user": $user, "gift": true}
JSON
) # the line above has what is sent
api POST /shop/v1/orders "$order" # @ POST /shop/v1/orders
