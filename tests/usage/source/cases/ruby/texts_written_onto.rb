# Paths that grow in their variable, by an operator that changes the text itself.
require "httparty"

BASE = "https://shop.example.com"

def user
  path = "/people"
  path += "/v1"
  path << "/user"
  HTTParty.get(BASE + path) # @ GET /people/v1/user
end

def catalog
  path = +"/shop"
  path << "/v1" << "/catalog"
  HTTParty.get(BASE + path) # @ GET /shop/v1/catalog
end

def lines(rows)
  path = "/shop/v1/orders"
  lines = []
  lines << path << "/shop/v1/goods"
  rows.each { |row| lines << row }
  HTTParty.get(BASE + path) # @ GET /shop/v1/orders
end
