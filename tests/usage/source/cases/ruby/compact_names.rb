# Classes that name their modules in front of their own name, as in Rails, where a folder makes the modules.
class Services::Goods::Endpoint
  def all
    HTTParty.get("https://#{HOST}/shop/v1/goods") # @ GET /shop/v1/goods
  end
end

class Services::Goods::Push
  def perform
    endpoint.all['items'].each { |good| puts good['price'] } # @ read price
  end

  def endpoint
    Services::Goods::Endpoint.new
  end
end

class Services::Orders::Endpoint
  def all
    HTTParty.get("https://#{HOST}/shop/v1/orders") # @ GET /shop/v1/orders
  end
end

class Services::Orders::Push
  def perform
    ::Services::Orders::Endpoint.new.all['items'].each { |order| puts order['total'] } # @ read total
  end
end
