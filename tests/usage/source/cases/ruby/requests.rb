# Bare functions of a connector with named properties, requests that are filled in afterwards, and numbered parameters.
post('/shop/v1/orders', price: input['price'], title: 'Cup')  # @ POST /shop/v1/orders; body price; body title
goods = get('/shop/v1/goods').params(sort_attr: 'price')['data']['items']  # @ GET /shop/v1/goods; query sort_attr
goods.sum { _1['price'].to_f }  # @ read price
goods.each { puts it['title'] }  # @ read title
put('/shop/v1/goods/3').payload(price: 3)  # @ PUT /shop/v1/goods/3; body price
