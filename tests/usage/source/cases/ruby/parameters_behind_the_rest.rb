# Parameters without a default behind the one for all others get the last arguments.
class Shop
  def initialize
    @http = Faraday.new(url: ENV.fetch("SHOP_URL"))
  end

  def goods
    fetch("shop", "v1", "goods", { page_size: 100 }) # @ GET /shop/v1/goods ; query page_size
    take("shop", "v1", "orders", 7, sort: "price") # @ GET /shop/v1/orders/7
    listed("shop", "v1", "catalog") { |row| row["code"] } # @ GET /shop/v1/catalog ; read code
    joined("shop", "v1", "goods")
  end

  private

  def fetch(*segments, params)
    @http.get("/#{segments.join("/")}", params)
  end

  def take(*segments, sort:)
    @http.get("/#{segments.join("/")}", { sort_by: sort }) # @ query sort_by
  end

  def listed(*segments, &block)
    JSON.parse(@http.get("/#{segments.join("/")}").body)["rows"].each(&block)
  end

  def joined(*segments, last)
    File.join(*segments, last)
  end
end
