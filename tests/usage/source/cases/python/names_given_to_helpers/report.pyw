from query import Query

# The name of a parameter is where the call writes it, also in another file than the helper that sets it.
Query("/shop/v1/goods").where("price_min", 3).fetch()  # @ GET /shop/v1/goods; query price_min
