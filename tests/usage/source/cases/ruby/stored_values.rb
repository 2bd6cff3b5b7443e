LIMITS = { '/shop/v1/goods' => 3 }.freeze
class Store
  def initialize
    @values = {}
  end
  def get(key)
    @values[key]
  end
  def delete(key)
    @values.delete(key)
  end
  def fetch(key)
    @values[key] ||= yield key
  end
end
store = Store.new
LIMITS.fetch('/shop/v1/goods')
store.fetch('/shop/v1/orders') { |key| HTTParty.get("https://x.example.org#{key}") } # @ GET /shop/v1/orders
Rails.cache.fetch('/shop/v1/goods') { HTTParty.get("https://x.example.org/shop/v1/goods") } # @ GET /shop/v1/goods
Rails.cache.fetch('/shop/v1/goods') { |key| HTTParty.get("https://x.example.org#{key}") } # @ GET /shop/v1/goods
Rails.cache.delete('/shop/v1/goods')
redis.get('/shop/v1/goods')
params.fetch('/shop/v1/goods')
shop.get('/shop/v1/goods') # @ GET /shop/v1/goods
