# Filters that make records of each item, of variables, and of documents.
send() { curl -X POST "https://shop.example.com$1" --data "$2"; }

body=$(mlr --icsv --ojson cat goods.csv | jq '{items: map({name: .title, price: (.amount | tonumber)})}') # @ body items; body name; body price
send /shop/v1/goods/batch "$body" # @ POST /shop/v1/goods/batch

send /shop/v1/orders "$(jq '[.[]  # @ POST /shop/v1/orders
  | select(.state == "new")
  | {code, sale: true, weight: .kg}]' orders.json)" # @ body code; body sale; body weight

options='{"discount": 3, "gift": {"wrapped": true}}' # @ body discount; body gift; body wrapped
goods=$(jq -n --arg name "$1" --argjson options "$options" '{name: $name, options: $options}') # @ body name; body options
send /shop/v1/goods "$goods" # @ POST /shop/v1/goods

send /shop/v1/goods/3/copy "$(jq -n --arg to "$2" 'if $to == "" then {to: "shop"} else {to: $to, open: false} end')" # @ POST /shop/v1/goods/3/copy; body to; body open
