require_relative 'boot'

def prices
  SHOP.run(:goods, query: { sort_attr: 'price' })[:items].map { |item| item[:price] }  # @ GET /shop/v1/goods ; query sort_attr ; read price ; read items
end

def reprice(id)
  SHOP.run(:one, id: id, body: { price: 3 })  # @ PUT /shop/v1/goods/{} ; body price
end
