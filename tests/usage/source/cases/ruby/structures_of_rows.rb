# Structures with methods in a block: their members are those of the object, by name and by key.
require "faraday"

Good = Struct.new(:id, :row) do
  def price
    row.fetch("price") # @ read price
  end

  def title
    self[:row]["title"] # @ read title
  end
end

Order = Data.define(:row) do
  def total
    row["total"] # @ read total
  end
end

SHOP = Faraday.new(url: ENV["SHOP"])

def goods
  SHOP.get("/shop/v1/goods").body["items"].map { |row| Good.new(row["id"], row) } # @ GET /shop/v1/goods; read items; read id
end

def orders
  SHOP.get("/shop/v1/orders").body["items"].map { |row| Order.new(row: row) } # @ GET /shop/v1/orders; read items
end
