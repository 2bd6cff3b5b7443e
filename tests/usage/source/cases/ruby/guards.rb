require "httparty"

HTTParty.get("https://x.example.com/shop/v1/goods").parsed_response["items"].each do |item| # @ GET /shop/v1/goods; read items
  puts 1 if item.key?("price") # @ read price
  puts 1 if item.include?("cost") # @ read cost
  puts 1 if item.keys.include?("total") # @ read total
end
