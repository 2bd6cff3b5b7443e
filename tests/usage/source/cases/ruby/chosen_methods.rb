def save(id, price)
  verb = id ? :put : :post
  path = id ? "/shop/v1/goods/#{id}" : '/shop/v1/goods'
  Faraday.new('https://x.example.com').run_request(verb, path, { price: price }.to_json, {}) # @ PUT /shop/v1/goods/{}; POST /shop/v1/goods; body price
end
