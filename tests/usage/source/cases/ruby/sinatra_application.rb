# An application with helpers in a block, and templates after its end.
require "sinatra"
require "httparty"

helpers do
  def row(good, *parts)
    return { name: good["name"] } unless parts.include?(:price)

    { name: good["name"], price: money(good["price"]) } # @ read price
  end

  def money(value)
    format("%.2f", value)
  end
end

def items(path)
  HTTParty.get("https://shop.example.com#{path}").parsed_response["data"]["items"]
end

get "/" do
  @rows = items("/shop/v1/goods").map { |each| row(each, :price) } # @ GET /shop/v1/goods
  erb :list
end

get "/users" do
  @users = items("/people/v1/user") # @ GET /people/v1/user
  @own = { "country" => "CH" }
  erb :users
end

__END__

@@ list
<% @rows.each do |row| %><p><%= row[:name] %> <%= row[:price] %></p><% end %>

@@ users
<h1>Users of <%= @own["country"] %></h1>
<% @users.each do |user| %>
  <p><%= user["language"] %></p> <!-- @ read language -->
  <%# user["country"] %>
<% end %>
