require "httparty"

path = ->(id) { "/shop/v1/goods/#{id}" }
load = lambda do |id|
  HTTParty.get("https://shop.example.com" + path.call(id)).parsed_response["data"] # @ GET /shop/v1/goods/7
end
orders = -> { HTTParty.get("https://shop.example.com/shop/v1/orders").parsed_response["data"] } # @ GET /shop/v1/orders
others = ->(id) { { "price" => id } }

puts load.call(7)["price"] # @ read price
puts orders.()["items"].first["currency"] # @ read currency
puts others.call(7)["price"]
