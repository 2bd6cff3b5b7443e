# Segments of a path that are left out are dropped; a block selects items.
require "rest-client"

class Shop
  def all(path, suffix = nil)
    JSON.parse(RestClient.get(["https://shop.example.org", path, suffix].compact.join("/")))["items"] # @ read items
  end

  def cheap
    all("shop/v1/goods").select { |each| each["price"].to_f < 10 } # @ GET /shop/v1/goods; read price
  end

  def report
    cheap.each { |each| puts each["affiliate_price"] } # @ read affiliate_price
    all("people/v1/user", 7).map { |each| each["country"] } # @ GET /people/v1/user/7; read country
  end
end
