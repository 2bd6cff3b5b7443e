class Base
  def load(id)
    HTTParty.get("https://x.example.org/shop/v1/goods/#{id}").parsed_response # @ GET /shop/v1/goods/3; GET /shop/v1/goods/4
  end

  def all
    HTTParty.get('https://x.example.org/shop/v1/orders').parsed_response # @ GET /shop/v1/orders
  end

  attr_reader :body

  def initialize(body)
    @body = body
  end
end

class Good < Base
  def load(id)
    super.tap { |good| puts good['country'] } # @ read country
  end
end

class Order < Base
  def load(id)
    body = super
    body['price'] # @ read price
  end

  def all
    super.map { |order| order['sign'] } # @ read sign
  end
end

class Person < Base
  def initialize(body)
    super
    @name = body['name'] # @ read name
  end

  def weight
    body['weight'] # @ read weight
  end
end

Good.new({}).load(3)
Order.new({}).load(4)
Order.new({}).all
puts Person.new(HTTParty.get('https://x.example.org/people/v1/user').parsed_response).weight # @ GET /people/v1/user
