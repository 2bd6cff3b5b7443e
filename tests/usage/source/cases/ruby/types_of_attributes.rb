# Attributes of dry-struct and Virtus: the types that they get are other models, also in lists, or in blocks.
require 'dry-struct'
require 'faraday'
require 'virtus'

module Types
  include Dry.Types()
  Money = Coercible::Decimal.optional
end

class Vendor < Dry::Struct
  attribute :name, Types::String # @ read name
end

class Good < Dry::Struct
  class Line < Dry::Struct
    attribute :amount, Types::Money # @ read amount
    attribute :vendor, Types.Instance(Vendor) # @ read vendor
  end

  attribute :id, Types::Integer # @ read id
  attribute? :vendor, Vendor.optional # @ read vendor
  attribute? :lines, Types::Array.of(Line).default([].freeze) # @ read lines
  attribute :stock_state do # @ read stock_state
    attribute :code, Types::String # @ read code
  end
  attribute :tags, Types::Array do # @ read tags
    attribute :colour, Types::String # @ read colour
  end
end

class Buyer
  include Virtus.model
  attribute :mail, String # @ read mail
  attribute :since, Date, default: Good # @ read since
end

class Order
  include Virtus.model
  attribute :buyer, Buyer # @ read buyer
end

class Orders
  include Virtus.model
  attribute :items, Array[Order] # @ read items
end

def good(id)
  Good.new(Faraday.get("https://shop.example.org/shop/v1/goods/#{id}").body) # @ GET /shop/v1/goods/{}
end

def orders
  Orders.new(Faraday.get('https://shop.example.org/shop/v1/orders').body) # @ GET /shop/v1/orders
end
