# A class variable is the one of the class that writes it, also where a subclass is called: here a list of subclasses.
require 'faraday'

class Resource
  class << self
    def registry
      @@registry ||= {}
    end

    def register(name)
      registry[name] = self
    end
  end

  def initialize(connection)
    @connection = connection
  end
end

class Goods < Resource
  register :goods

  def find(id)
    @connection.get("/shop/v1/goods/#{id}").body # @ GET /shop/v1/goods/3
  end
end

class Orders < Resource
  register :orders

  def find(id)
    @connection.get("/shop/v1/orders/#{id}").body # @ GET /shop/v1/orders/4
  end
end

class Report
  def self.registry
    @@registry ||= {}
  end
end

class Client
  Resource.registry.each do |name, klass|
    define_method(name) do
      @resources ||= {}
      @resources[name] ||= klass.new(Faraday.new(ENV['SHOP']))
    end
  end

  Report.registry.each do |name, klass|
    define_method("#{name}_report") { klass.new }
  end
end

shop = Client.new
puts shop.goods.find(3)['price'] # @ read price
puts shop.orders.find(4)['total'] # @ read total
puts shop.goods_report['weight']
