# Modules and classes that a program makes of a table when it starts, as constants whose names it computes.
require 'faraday'

module Api
  TABLE = {
    'shop' => { 'good' => { at: 'goods', actions: %w[list create] }, 'sales_order' => { at: 'orders', actions: %w[list] } }, # @ GET /shop/v1/goods; POST /shop/v1/goods; GET /shop/v1/orders
    'people' => { 'user' => { at: 'user', actions: %w[show] } } # @ GET /people/v1/user/3
  }.freeze
  ACTIONS = { 'list' => [:get, false], 'create' => [:post, false], 'show' => [:get, true] }.freeze

  class << self
    def perform(verb, *segments, **values)
      Faraday.new(url: ENV['SHOP']).run_request(verb, "/#{segments.compact.join('/')}", values, {}).body
    end

    def build!
      TABLE.each do |service, list|
        part = const_set(service.split('_').map(&:capitalize).join, Module.new)
        list.each { |name, spec| part.const_set(name.split('_').map(&:capitalize).join, resource(service, spec)) }
      end
    end

    private

    def resource(service, spec)
      root = [service, 'v1', spec[:at]]
      Class.new do
        spec[:actions].each do |action|
          verb, member = ACTIONS.fetch(action)
          define_singleton_method(action) { |id = nil, **values| Api.perform(verb, *root, (id if member), **values) }
        end
      end
    end
  end

  build!
end

Api::Shop::Good.list['items'].each { |good| puts good['price'] } # @ read items; read price
Api::Shop::Good.create(total: 4) # @ body total
Api::Shop::SalesOrder.list['items'].each { |order| puts order['sum'] } # @ read items; read sum
puts Api::People::User.show(3)['language'] # @ read language

# Classes without a block, with a base, and as constants of all files.
class Base
  def self.all
    Faraday.new(url: ENV['SHOP']).get(self::PATH).body
  end
end

Failed = Class.new(StandardError)
Filters = Class.new(Base) { const_set(:PATH, '/shop/v1/catalog/filters') }
Catalog = Class.new(Base)
Catalog.const_set(:PATH, '/shop/v1/catalog')
{ 'Others' => '/others/v1/goods' }.each do |name, path|
  made = Class.new(Base) do
    const_set(:PATH, path)
  end
  Object.const_set(name, made)
end

Object.const_set('OldGoods', Class.new(Base) { const_set(:PATH, '/shop/v1/goods') })
Object.const_set('OldOrders', Class.new(Base) { const_set(:PATH, '/shop/v1/orders') })

puts OldGoods.all['weight'] # @ GET /shop/v1/goods; read weight
puts OldOrders.all['status'] # @ GET /shop/v1/orders; read status
puts Filters.all['free'] # @ GET /shop/v1/catalog/filters; read free
puts Catalog.all['item_price'] # @ GET /shop/v1/catalog; read item_price
begin
  puts Others.all['price']
rescue Failed => error
  puts error.message
end
