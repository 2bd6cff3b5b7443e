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
