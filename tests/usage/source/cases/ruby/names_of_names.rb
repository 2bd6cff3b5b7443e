require 'faraday'

class Shop
  { orders: '/shop/v1/orders', users: '/people/v1/user' }.each do |name, path| # @ GET /shop/v1/orders; GET /people/v1/user
    define_method("all_#{name.to_s.chomp('s')}") do
      JSON.parse(@connection.get(path).body)
    end

    define_method("#{name.to_s.singularize}_list") do
      JSON.parse(@connection.get(path).body)
    end
  end
end

shop = Shop.new
puts shop.all_order['total'] # @ read total
puts shop.user_list['country'] # @ read country
