# Clients that begin their URLs, and their parameters, for all requests.
require "faraday"
class Shelf
  include HTTParty
  base_uri "https://x.example"
  default_params lang: "it", page: 1  # @ query lang; query page
  def list = self.class.get("/shop/v1/goods")  # @ GET /shop/v1/goods
end
def by_address
  Faraday.new("https://x.example/shop/v1", headers: {}).get("goods/1").body["data"]["price"]  # @ GET /shop/v1/goods/1; read data; read price
end
def by_block
  client = Faraday.new("https://x.example/shop/v1") { |f| f.request :json }
  client.params["lang"] = "it"  # @ query lang
  client.get("goods")  # @ GET /shop/v1/goods
end
