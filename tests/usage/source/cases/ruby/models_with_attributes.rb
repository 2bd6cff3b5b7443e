# Models that declare attributes: those of a concern get the response, others set a variable for each property of it.
module Listed
  extend ActiveSupport::Concern

  class_methods do
    def many(filters = {})
      rows = Faraday.get(ENV['SHOP'] + shop_path, filters).body['items'] # @ read items
      rows.map { |attributes| new(attributes) }
    end
  end
end

class Good
  include ActiveModel::Attributes
  include Listed

  self.shop_path = '/shop/v1/goods' # @ GET /shop/v1/goods
  attribute :price, :decimal  # @ read price
  attribute :total, :decimal # @ read total

  def free?
    price.to_f.zero? # @ read price
  end
end

class Order
  attr_reader :sum

  def initialize(attributes)
    attributes.each { |key, value| instance_variable_set("@#{key}", value) }
  end

  def self.first
    new(Faraday.get("#{ENV['SHOP']}/shop/v1/orders").body['items'].first) # @ GET /shop/v1/orders; read items
  end

  def paid?
    sum.positive? # @ read sum
  end
end
