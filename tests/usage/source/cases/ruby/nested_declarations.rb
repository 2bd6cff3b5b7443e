# Declarations within blocks of each other, which put the segments of a path on a list and take them off again.
require 'faraday'

module Declares
  def self.extended(base)
    base.instance_variable_set(:@segments, [])
  end

  def service(name, version = 1, &block)
    within("#{name}/v#{version}", &block)
  end

  def resource(name, as: name, &block)
    previous, @as = @as, as
    within(name.to_s, &block)
    @as = previous
  end

  def within(segment, &block)
    @segments << segment
    instance_eval(&block)
  ensure
    @segments.pop
  end

  def list
    define(@as, '')
  end

  def action(name)
    define(:"#{@as}_#{name}", "/#{name}")
  end

  def define(name, ending)
    path = "/#{@segments.join('/')}#{ending}"
    define_method(name) { |**query| Faraday.get("#{ENV['SHOP']}#{path}", query).body['data'] } # @ read data
  end
end

class Api
  extend Declares

  service :shop do
    resource :catalog do # @ GET /shop/v1/catalog
      list
      action :filters # @ GET /shop/v1/catalog/filters
    end
    resource(:goods, as: :articles) { list } # @ GET /shop/v1/goods
    resource :orders do # @ GET /shop/v1/orders
      list
    end
  end

  service :people do
    resource(:user) { list } # @ GET /people/v1/user
  end
end

api = Api.new
api.catalog['items'].each { |each| puts each['item_price'] } # @ read items; read item_price
api.articles(sort_attr: 'price')['items'] # @ query sort_attr; read items
api.orders['total'] # @ read total
api.user['language'] # @ read language
