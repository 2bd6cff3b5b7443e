class Good
  def initialize(data)
    @data = data
  end

  def method_missing(name, *args)
    @data.fetch(name.to_s) { super }
  end

  def respond_to_missing?(name, include_private = false)
    @data.key?(name.to_s) || super
  end
end

class Shop
  PATHS = { goods: '/shop/v1/goods', order: '/shop/v1/orders/%s' }

  def method_missing(name, *args)
    get(format(PATHS.fetch(name), *args))
  end

  def get(path)
    Faraday.get(BASE + path).body
  end
end

shop = Shop.new
shop.goods['items'].each do |row| # @ GET /shop/v1/goods
  good = Good.new(row)
  puts good.price # @ read price
end
puts shop.order(3)['total'] # @ GET /shop/v1/orders/3; read total
