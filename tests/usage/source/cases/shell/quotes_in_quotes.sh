#!/bin/bash
# In double quotes, a backslash means something before few signs only: a filter keeps the one of `\(`.
curl -s "$SHOP/shop/v1/goods" |  # @ GET /shop/v1/goods
  jq -r ".items[] | \"\(.title): \(.width | tostring) .price \$\""  # @ read items; read title; read width
# a line may go on after one
curl -s -X POST -d "{\"fee\": 2, \
  \"note\": \"a\nb\"}" "$SHOP/shop/v1/orders"  # @ body note; POST /shop/v1/orders
