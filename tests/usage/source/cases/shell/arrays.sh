declare -A PATHS=(
  [goods]=/shop/v1/goods
  [catalog]="/shop/v1/catalog"
)
PATHS[orders]=/shop/v1/orders
OTHERS=(/legacy/one /legacy/two)

request() {
  local name=$1
  shift
  curl -s "$BASE${PATHS[$name]}" "$@"
}

request catalog # @ GET /shop/v1/catalog
request orders -d '{"number": 3}' # @ POST /shop/v1/orders; body number
curl -s "$BASE${PATHS[goods]}?sort_attr=price" # @ GET /shop/v1/goods; query sort_attr
for path in "${OTHERS[@]:1}"; do
  curl -s "$BASE$path" # @ GET /legacy/one; GET /legacy/two
done
curl -s "$BASE${OTHERS[0]}" # @ GET /legacy/one
