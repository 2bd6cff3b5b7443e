#!/bin/bash
# Filters as people write them: texts with filters in them, variables, functions, and keys in variables.
goods() { curl -s "$SHOP/shop/v1/goods"; }  # @ GET /shop/v1/goods
goods | jq -r '.items[] | select(.stock > 0) |  # @ read items; read stock
  "\(.name | sub("price"; "\(.unit)")): \(
    .price // 0  # @ read price
  ) .total"'  # a text is none of a filter
goods | jq -r '.items[] | @sh "sum=\(.sum)"'  # @ read items; read sum
goods | jq -r '
  .items[] as $one  # @ read items
  | ($one.prices // [])[]  # @ read prices
  | [$one.code, .currency, .amount] | @tsv'  # @ read code; read currency; read amount
goods | jq -r '.items[] as {id: $id, $fee, tax: {rate: $rate}} | "\($id) \($fee)"'  # @ read items; read id; read fee; read tax; read rate
goods | jq 'reduce .items[] as $one (0; . + $one.weight)'  # @ read items; read weight
goods | jq '.items[] | select(.id == 5).label'  # @ read items; read id; read label
goods | jq 'def row(of): [.id, of]; def unused: .total;  # @ read id
  .items[] | row(.width) | @csv'  # @ read items; read width
goods | jq -r '["id", "height"] as $columns | .items[] | [.[$columns[]]] | @csv'  # @ read items; read id; read height
goods | jq '.items | group_by(.kind) | map({kind: .[0].kind, sum: (map(.depth) | add)})'  # @ read items; read kind; read depth
goods | jq '.items | map(del(.total)) | map(.parts) | .[] | .length_of_part'  # @ read items; read parts; read length_of_part
goods | jq '{total: .count} | .total'  # @ read count
field=colour  # @ read colour
goods | jq -r --arg f "$field" '.items[] | .[$f] // empty'  # @ read items
columns='.id, .sizes'  # @ read id; read sizes
goods | jq -r ".items[] | [$columns] | @tsv"  # @ read items
goods | jq '.items' | jq -s 'map(.[].owner) | .[]'  # @ read items; read owner
goods | jq -n '[inputs.items[].origin]'  # @ read items; read origin
jq -n '{total: 3}' | jq '.total'
