# Of two values that a parameter chooses between, a call has the one for what it gives.
require "rest-client"

class Shop
  def get(path, suffix = nil)
    url = suffix ? "https://shop.example.org/#{path}/#{suffix}" : "https://shop.example.org/#{path}"
    JSON.parse(RestClient.get(url))
  end

  def goods
    get("shop/v1/goods")["items"] # @ GET /shop/v1/goods; read items
  end

  def filters
    get("shop/v1/catalog", "filters")["price"] # @ GET /shop/v1/catalog/filters; read price
  end
end
