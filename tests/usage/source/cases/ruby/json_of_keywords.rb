# Named arguments alone are the hash of which JSON is made.
require "faraday"
require "json"

class Shop
  def initialize(host)
    @http = Faraday.new(url: host)
  end

  def create(label, size)
    @http.post("/shop/v1/goods") do |request| # @ POST /shop/v1/goods
      request.body = JSON.generate(label: label, offer: { price: 3 }) # @ body label; body price
    end
  end

  def rename(id, label)
    @http.put("/shop/v1/goods/#{id}", JSON.dump(label: label)) # @ PUT /shop/v1/goods/{}; body label
  end
end
