# A filter of several lines, and a body in a file: each name is at its line.
curl -s "$BASE/shop/v1/goods" | jq -r ' # @ GET /shop/v1/goods
  .items[] | # @ read items
  select(.price != null) | # @ read price
  [.name, .stock] | @tsv # @ read name; read stock
'
