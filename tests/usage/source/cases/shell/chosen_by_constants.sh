#!/bin/bash
call() {
  if [ "$2" = 1 ]; then
    curl -X PUT "$BASE$1" -d "$3"
  else
    curl "$BASE$1"
  fi
}
call2() {
  if [[ $2 -eq 1 ]]; then
    curl -X PUT "$BASE$1" -d "$3"
  else
    curl "$BASE$1"
  fi
}
call /shop/v1/goods 0  # @ GET /shop/v1/goods
call /shop/v1/goods/3 1 '{"price": 3}'  # @ PUT /shop/v1/goods/3; body price
call2 /shop/v1/goods 0  # @ GET /shop/v1/goods
call2 /shop/v1/goods/3 1 '{"price": 3}'  # @ PUT /shop/v1/goods/3; body price
