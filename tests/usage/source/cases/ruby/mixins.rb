# Methods of modules that a client includes.
module Goods
  def goods(options = {})
    paginate('/shop/v1/goods', options)  # @ GET /shop/v1/goods
  end
end

class Client
  include HTTParty
  include Goods

  def paginate(path, query)
    self.class.get(@base + path, query: query)['data']['items']
  end
end

Client.new.goods(sort_attr: 'price').each { |good| puts good['price'] }  # @ query sort_attr; read price

# A method whose result is before the block that handles errors.
def every(path)
  Enumerator.new { |found| CLIENT.get(path)['items'].each { |item| found << item } }
rescue Faraday::Error => error
  raise ApiError, error.message
end

every('/shop/v1/catalog').lazy.each { |item| puts item['item_price'] }  # @ GET /shop/v1/catalog; read item_price
