require_relative 'goods_api'
require_relative 'models'

api = Shop::GoodsApi.new
puts api.get_goods(3).data.selling_price # @ read sellingPrice
api.create_goods(Shop::GoodsBody.new(list_price: 3)) # @ body listPrice
body = Shop::GoodsBody.new
body.list_price = 4 # @ body listPrice
api.create_goods(body)
