# Programs in variables, functions that retry, answers in files, and branches.
CURL="curl --silent --fail"
CALL=(curl -sS --max-time 20)

retry() {
  local n=0
  until "$@"; do n=$((n + 1)); sleep "$n"; done
}

api() {
  local method=$1 path=$2 out status
  out=$(mktemp)
  for attempt in 1 2 3; do
    status=$(curl -sS -o "$out" -w '%{http_code}' -X "$method" "${SHOP}${path}")
    case $status in
      2??) cat "$out"; rm -f "$out"; return 0 ;;
      429) sleep "$attempt" ;;
      *) return 1 ;;
    esac
  done
}

every() {
  local path=$1 query=${2:-} page=1 body count
  while :; do
    body=$(api GET "$path?page=$page${query:+&$query}") || return
    count=$(jq '.data.items | length' <<<"$body")
    (( count )) || break
    jq -c '.data.items[]' <<<"$body"
    (( page++ ))
  done
}

if [ -n "$1" ]; then
  body=$(printf '{"title": "%s", "price": "%s"}' "$1" "$2")  # @ body price
  $CURL -X PUT -d "$body" "$SHOP/shop/v1/goods/3"  # @ PUT /shop/v1/goods/3
fi
case $1 in
  all|prices)
    list=$("${CALL[@]}" "$SHOP/shop/v1/catalog")  # @ GET /shop/v1/catalog
    echo "$list" | jq '.data.items[].price'  # @ read price
    ;;
esac
retry curl -s "$SHOP/people/v1/user/7" | jq -r .data.email  # @ GET /people/v1/user/7; read email
xargs -I{} curl -s "$SHOP/shop/v1/goods/{}/copy" -X POST < ids.txt  # @ POST /shop/v1/goods/{}/copy
every /shop/v1/goods 'sort_attr=price&sort_dir=asc' |  # @ GET /shop/v1/goods; query sort_attr
  while read -r row; do
    price=$(jq -r '.price' <<<"$row")  # @ read price
    echo "$price"
  done
api GET /shop/v1/orders/4 | jq '.data.total'  # @ GET /shop/v1/orders/4; read total
send() { local verb=$1 path=$2; shift 2; curl -X "$verb" "$SHOP/$path" "$@"; }
titles() { jq -r '.data.items[].title'; }  # @ read title
send GET shop/v1/catalog | titles  # @ GET /shop/v1/catalog
jq -n --arg p 3 '{offer: {price: $p}}' | send PUT shop/v1/orders/4 --data @-  # @ PUT /shop/v1/orders/4; body price
