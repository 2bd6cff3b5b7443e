# A block that gets the response.
RestClient.post("#{HOST}/shop/v1/orders", { price: 3 }.to_json, HEADERS) do |response, _request, _result| # @ POST /shop/v1/orders; body price
  puts JSON.parse(response.body)['order_id'] # @ read order_id
end
