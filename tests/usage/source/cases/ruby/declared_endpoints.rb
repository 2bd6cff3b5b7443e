# A method of a class that defines methods, each with its HTTP method and its path.
require 'faraday'

class Resource
  def self.endpoint(name, verb, template, list: false)
    keys = template.scan(/:(\w+)/).flatten
    define_method(name) do |*args, **options|
      path = keys.zip(args).reduce("/shop/v1/#{template}") { |filled, (key, value)| filled.sub(":#{key}", value.to_s) }
      if list
        @connection.get(path, options).body['items'] # @ read items
      elsif verb == :get
        @connection.get(path, options).body
      else
        @connection.send(verb, path, options).body
      end
    end
  end

  def initialize(connection)
    @connection = connection
  end
end

class Goods < Resource
  endpoint :list, :get, 'goods', list: true # @ GET /shop/v1/goods
  endpoint :find, :get, 'goods/:id' # @ GET /shop/v1/goods/{}
  endpoint :create, :post, 'goods' # @ POST /shop/v1/goods
end

goods = Goods.new(Faraday.new(ENV['SHOP']))
goods.list(sort_attr: 'price').each { |good| puts good['price'] } # @ query sort_attr; read price
puts goods.find(3)['weight'] # @ read weight
goods.create(name: 'Nut', total: 3) # @ body name; body total
