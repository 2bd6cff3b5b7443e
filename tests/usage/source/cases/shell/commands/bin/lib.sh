# sourced by the other scripts
api() {
  local method=$1 path=$2
  shift 2
  curl -s -X "$method" "$SHOP$path" "$@"
}
