# the columns of the report, not .fee
.items[] | [ .id,
  (.price // "0" | tonumber),  # @ read price
  ([.prices[]? | "\(.currency) \(.value)"] | join(" / "))  # @ read prices; read currency; read value
] | @csv
