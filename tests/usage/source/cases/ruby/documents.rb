# Documents that are written after the statement that names them.
TABLE = <<~LIST
  goods   /shop/v1/goods
  orders  /shop/v1/orders
LIST

TABLE.each_line do |line|
  name, path = line.split
  File.write(name, HTTParty.get(ENV["SHOP_URL"] + path)) # @ GET /shop/v1/goods; GET /shop/v1/orders
end

def create(price)
  HTTParty.post("#{ENV["SHOP_URL"]}/shop/v1/goods", body: <<~JSON, headers: { "Accept" => "application/json" }) # @ POST /shop/v1/goods
    {
      "name": "Pen",
      "price": "#{price}"
    }
  JSON
end

def note
  puts <<~TEXT, <<~TEXT2
    GET /people/v1/user is not called.
  TEXT
    Nor is PUT /people/v1/user/3.
  TEXT2
end
