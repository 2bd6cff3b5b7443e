#!/bin/bash
# Scripts in quotes, which other shells run, and commands in a word.
# once it was: bash -c 'curl "$SHOP/shop/v1/orders/1"'
order() {
  cut -f1 ids.txt | xargs -r -P 4 -I{} bash -c '
      curl -s "$SHOP/shop/v1/goods/{}" |  # @ GET /shop/v1/goods/{}
        jq -r --arg id {} ".data | [\$id, .title] | @csv"  # @ read title
  ' | sort
  curl -s "$SHOP/shop/v1/orders/$1"  # @ GET /shop/v1/orders/4
}
order 4
xargs -n1 sh -c 'curl -s "$0/people/v1/user/$1" && echo "$1"' "$SHOP" < users.txt  # @ GET /people/v1/user/{}
if timeout 5 bash \
    -ec "curl -s \"$SHOP/shop/v1/catalog\""; then  # @ GET /shop/v1/catalog
  echo "sh -c '$SHOP/shop/v1/catalog/filters'"
fi
ssh web "curl -s -X POST '$SHOP/shop/v1/goods/batch'"  # @ POST /shop/v1/goods/batch
seq 3 | parallel -j 2 'curl -s "$SHOP/shop/v1/goods/{}/copy"'  # @ GET /shop/v1/goods/{}/copy
docker run --rm curlimages/curl -s "$SHOP/shop/v1/orders"  # @ GET /shop/v1/orders
echo "curl $SHOP/shop/v1/catalog" --later
