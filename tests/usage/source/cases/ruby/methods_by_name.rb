# Methods and constants that are named when they are called, and the requests that a class sends itself.
class Shop
  include HTTParty
  base_uri 'https://shop.example.org/shop/v1'

  def self.request(verb, path, options = {})
    send(verb, path, options.merge(headers: { 'X-Shop' => '1' }))
  end

  def self.good(id)
    get("/goods/#{id}") # @ GET /shop/v1/goods/3
  end

  class << self
    def copy(id)
      post "/goods/#{id}/copy", body: { note: 'x' } # @ POST /shop/v1/goods/3/copy; body note
    end
  end

  def list(kind)
    self.class.get(public_send("path_of_#{kind}"))
  end

  def path_of_goods = '/goods' # @ GET /shop/v1/goods
end

class Copies < Shop
  def self.remove(id)
    delete("/goods/#{id}/copy") # @ DELETE /shop/v1/goods/3/copy
  end
end

Copies.remove(3)
Shop.request(:put, '/goods/3', body: { total: 4 }) # @ PUT /shop/v1/goods/3; body total
Shop.good(3)['price'] # @ read price
Shop.copy(3)
Shop.new.list('goods')

def change(verb, path, body)
  uri = URI("https://shop.example.org#{path}")
  request = Net::HTTP.const_get(verb.to_s.capitalize).new(uri)
  request.body = body.to_json
  Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }
end

change(:put, '/shop/v1/goods/4', { price: 5 }) # @ PUT /shop/v1/goods/4; body price
