# Operations are modules, and a class has those that it names, whatever else it sends and though nothing calls them.
module Operations
  module List
    def list(params = {})
      CONNECTION.get(path, params)['items'].map { |each| new(each) } # @ read items
    end

    def each(params = {}, &block)
      list(params).each(&block)
    end
  end

  module Save
    def save
      CONNECTION.put("#{self.class.path}/#{@values['id']}", @values)
    end
  end
end

class Resource
  CONNECTION = Faraday.new(url: ENV['SHOP'])

  class << self
    def path(value = nil)
      @path = value if value
      @path
    end

    def attributes(*names)
      names.each { |name| define_method(name) { @values[name.to_s] } }
    end
  end

  def initialize(values)
    @values = values
  end
end

class Good < Resource
  extend Operations::List
  include Operations::Save

  path '/shop/v1/goods' # @ GET /shop/v1/goods; PUT /shop/v1/goods/{}
  attributes :price # @ read price

  def copy
    CONNECTION.post("#{self.class.path}/3/copy") # @ POST /shop/v1/goods/3/copy
  end
end

class Order < Resource
  extend Operations::List
  include Operations::Save

  path '/shop/v1/orders'
  attributes :total # @ read total
end

class Filters < Resource
  path '/shop/v1/catalog'

  def self.all
    CONNECTION.get("#{path}/filters") # @ GET /shop/v1/catalog/filters
  end
end

Order.each { |order| puts order.total } # @ GET /shop/v1/orders
Order.new('id' => 3).save # @ PUT /shop/v1/orders/3
Filters.all
