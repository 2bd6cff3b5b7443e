# A mapping without entries gives no argument.
require "rest-client"

class Shop
  def fetch(suffix = nil, **query)
    JSON.parse(RestClient.get(["https://shop.example.org/shop/v1/goods", suffix].compact.join("/"), params: query)) # @ GET /shop/v1/goods
  end

  def each(**query)
    fetch(**query, page_size: 200)["items"].each { |each| yield each } # @ read items
  end

  def prices
    each.map { |each| each["price"] } # @ read price
  end
end
