# A client of a path, which gives others below it by a key.
require "rest-client"

class Endpoint
  def initialize(resource)
    @resource = resource
  end

  def get(params = {})
    JSON.parse(@resource.get(params: params).body)
  end

  def create(body)
    JSON.parse(@resource.post(body.to_json).body)
  end
end

def shop(*segments)
  Endpoint.new(RestClient::Resource.new(ENV.fetch("SHOP"), headers: { accept: :json })[segments.join("/")])
end

puts shop("shop/v1/goods", 3).get(lang: "it")["price"]  # @ GET /shop/v1/goods/3; read price
shop("shop", "v1", "orders").create(total: 3)  # @ POST /shop/v1/orders; body total
