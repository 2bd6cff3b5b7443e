call() {
  case "$1" in
    GET) curl -s "$BASE$2" ;;
    POST|PUT) curl -s -X "$1" "$BASE$2" -d "$3" ;;
    *) echo "unknown" ;;
  esac
}
call GET /shop/v1/goods # @ GET /shop/v1/goods
call POST /shop/v1/orders '{"price": 3}' # @ POST /shop/v1/orders; body price
