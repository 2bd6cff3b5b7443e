# A pair after an option that is not known is no body; that of HTTPie is one.
curl --url-query sort_attr=price "$BASE/shop/v1/goods" # @ GET /shop/v1/goods; query sort_attr
curl --proxy-header lang=en "$BASE/shop/v1/orders" # @ GET /shop/v1/orders
https POST "$BASE/shop/v1/orders" price=3 # @ POST /shop/v1/orders; body price
