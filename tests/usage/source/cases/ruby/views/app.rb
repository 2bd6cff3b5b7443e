require "sinatra"
require "httparty"

get "/orders" do
  orders = HTTParty.get("https://acme.example.com/shop/v1/orders")["data"]["items"] # @ GET /shop/v1/orders
  erb :orders, locals: { orders: orders }
end

get "/users" do
  @users = HTTParty.get("https://acme.example.com/people/v1/user")["data"]["items"] # @ GET /people/v1/user
  erb :users
end
