# Structures with methods, of which a module makes one of a bigger response.
require "httparty"

module Lenient
  def from(hash)
    new(**hash.slice(*members))
  end
end

Good = Struct.new(:id, :title, :price, keyword_init: true) do  # @ read price
  extend Lenient

  def free?
    price.to_f.zero? # @ read price
  end
end

class Order < Struct.new(:number, :total_price)
  def dear?
    total_price > 100
  end
end

# A line of the program itself.
Line = Struct.new(:sku, :amount, :affiliate_price) do
  def total
    amount * affiliate_price
  end
end

goods = HTTParty.get("https://x.example.com/shop/v1/goods").parsed_response # @ GET /shop/v1/goods
puts goods.map { |item| Good.from(item) }.select(&:free?).map(&:title)

order = HTTParty.get("https://x.example.com/shop/v1/orders/3") # @ GET /shop/v1/orders/3
puts Order.new(order["number"], order["total_price"]).dear? # @ read total_price
puts Line.new("A", 1, 3).total, Line.new("B", 2, order["number"]).affiliate_price
