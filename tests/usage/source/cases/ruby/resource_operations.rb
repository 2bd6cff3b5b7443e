# Class methods that a base class defines for each declared operation; nothing calls most of them.
class Resource
  class << self
    def attribute(name, from: name.to_s, &convert)
      define_method(name) { convert ? convert.call(@raw[from]) : @raw[from] }
    end

    def operation(name, verb, template)
      define_singleton_method(name) do |params = {}|
        path = template.gsub(/:(\w+)/) { params.delete(Regexp.last_match(1)).to_s }
        wrap(Faraday.new(ENV['SHOP']).public_send(verb, path, params).body)
      end
    end

    def wrap(data)
      data.key?('items') ? data['items'].map { |each| new(each) } : new(data) # @ read items
    end
  end

  def initialize(raw)
    @raw = raw
  end
end

class Good < Resource
  attribute :price # @ read price
  operation :list, :get, '/shop/v1/goods' # @ GET /shop/v1/goods
  operation :create, :post, '/shop/v1/goods' # @ POST /shop/v1/goods
  operation :find, :get, '/shop/v1/goods/:id' # @ GET /shop/v1/goods/{}
  operation :replace, :put, '/shop/v1/goods/:id' # @ PUT /shop/v1/goods/{}
end

class Order < Resource
  attribute(:sum, from: 'total') { |value| value.to_f } # @ read total
  operation :list, :get, '/shop/v1/orders' # @ GET /shop/v1/orders
  operation :find, :get, '/shop/v1/orders/:id' # @ GET /shop/v1/orders/{}
end

class User < Resource
  attribute :mail, from: 'email' # @ read email
  operation :list, :get, '/people/v1/user' # @ GET /people/v1/user
  operation :find, :get, '/people/v1/user/:id' # @ GET /people/v1/user/{}
end

Good.create('name' => 'Chair') # @ body name
