require_relative 'resource'

class Good < Resource
  served_by 'shop', 1, 'goods' # @ PUT /shop/v1/goods/{}

  collection :index, page_size: 100 # @ query page_size
  action :update, :put, ':id'
  action :copy, :post, ':id/copy' # @ POST /shop/v1/goods/3/copy

  field :price # @ read price
  note :weight
end

class Order < Resource
  served_by 'shop', 1, 'orders' # @ GET /shop/v1/orders

  collection :index
end

Good.index.each { |good| puts good.price } # @ GET /shop/v1/goods; read price
Good.copy(3)
