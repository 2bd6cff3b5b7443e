# Classes that declare their path and the class of their items, and methods that are made by names.
class Item
  def self.attributes(*names)
    names.each do |name|
      define_method(name) { @raw[name.to_s] }
    end
  end

  def initialize(raw)
    @raw = raw
  end
end

class Good < Item
  attributes :id, :price # @ read price

  def total
    @raw['total'] # @ read total
  end
end

class Resource
  class << self
    def path(value = nil)
      value ? @path = value : @path
    end

    def object(value = nil)
      value ? @object = value : @object
    end
  end

  def initialize(connection)
    @connection = connection
  end

  def all(params = {})
    return to_enum(:all, params) unless block_given?

    @connection.get(self.class.path, params.merge(page: 1))['items'].each { |item| yield self.class.object.new(item) } # @ read items
  end
end

class Goods < Resource
  path '/shop/v1/goods'
  object Good

  def sorted(**params, &block)
    all(sort_attr: 'price', **params, &block) # @ GET /shop/v1/goods; query sort_attr
  end
end

class Orders < Resource
  path '/shop/v1/orders' # @ GET /shop/v1/orders
  object Item
end

class Client
  RESOURCES = { goods: Goods, orders: Orders }.freeze

  RESOURCES.each do |name, klass|
    define_method(name) do
      instance_variable_get("@#{name}") || instance_variable_set("@#{name}", klass.new(Faraday.new(url: ENV['SHOP'])))
    end
  end
end

Client.new.goods.all { |good| puts good.price } # @ GET /shop/v1/goods
