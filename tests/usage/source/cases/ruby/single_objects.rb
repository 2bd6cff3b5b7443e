# The one object of a class, which its class method makes, and methods that the class defines from a mapping.
class Api
  PATHS = { goods: 'shop/v1/goods', orders: 'shop/v1/orders' }.freeze # @ GET /shop/v1/goods; GET /shop/v1/orders

  PATHS.each do |name, path|
    define_method(name) { |**params| get(path, params) }
  end

  def self.instance
    @instance ||= new
  end

  def get(path, params = {})
    JSON.parse(Excon.get("#{ENV['SHOP_URL']}/#{path}", query: params).body)
  end
end

class Report
  def self.call
    new.rows
  end

  def rows
    HTTParty.get('https://shop.example/shop/v1/catalog') # @ GET /shop/v1/catalog
  end
end

Api.instance.goods(page: 5)['items'].each { |each| puts each['price'] } # @ query page; read items; read price
puts Api.instance.orders(state: 'open')['total'] # @ query state; read total
puts Report.call['title'] # @ read title
