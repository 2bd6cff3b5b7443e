require "httparty"

# Patterns of one line, which take properties out of a response.
goods = HTTParty.get("https://x.example.com/shop/v1/goods/#{id}").parsed_response.deep_symbolize_keys # @ GET /shop/v1/goods/{}
goods => { title:, price: } # @ read price
puts title, price
if goods in { weight: Numeric => amount } # @ read weight
  puts amount
end
