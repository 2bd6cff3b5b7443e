[.[] | select(.total > 0)]  # @ read total
