require "liquid"
require "httparty"

LETTER = Liquid::Template.parse(File.read(File.expand_path("letters/goods.liquid", __dir__)))

def letter(id)
  good = HTTParty.get("https://acme.example.com/shop/v1/goods/#{id}")["data"] # @ GET /shop/v1/goods/{}; read data
  LETTER.render("good" => good, "names" => %w[price])
end

def orders
  orders = HTTParty.get("https://acme.example.com/shop/v1/orders")["data"]["items"] # @ GET /shop/v1/orders; read data; read items
  ERB.new(File.read("letters/orders.erb")).result(binding)
end

def users
  found = HTTParty.get("https://acme.example.com/people/v1/user")["data"] # @ GET /people/v1/user; read data
  ERB.new(File.read("letters/users.erb"), trim_mode: "-").result_with_hash(users: found["items"]) # @ read items
end
