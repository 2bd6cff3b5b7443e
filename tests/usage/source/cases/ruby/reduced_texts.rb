# A path that a block makes with each of some values, of which none is known.
require 'faraday'
require 'json'

def orders(filters)
  path = filters.inject('/shop/v1/orders') { |made, (key, value)| made.gsub(":#{key}", value.to_s) }
  JSON.parse(Faraday.get("https://shop.example.com#{path}").body)['total'] # @ GET /shop/v1/orders ; read total
end
