#!/bin/bash
# yq instead of jq, and documents in variables of a filter.
goods() { curl -s "$SHOP/shop/v1/goods"; }  # @ GET /shop/v1/goods
goods | yq -p json -o csv '.items[] | [.id, .price]'  # @ read items; read id; read price
goods | yq eval -P '.items[].stock' -  # @ read items; read stock
goods > goods.json
jq -n --slurpfile goods goods.json '$goods[0].items[].weight'  # @ read items; read weight
