class Copies
  def initialize
    @client = Faraday.new(url: ENV["SHOP_URL"])
    @paths = Rails.configuration.x.shop.paths
  end

  def copy(id)
    @client.post(format(@paths.fetch(:copy), id: id), { title: "x" }) # @ POST /shop/v1/goods/{}/copy; body title
  end
end
