require "faraday"

ENDPOINT = %r{\A(\w+) (/.*)\z}

def shop(endpoint, body = {})
  found = ENDPOINT.match(endpoint)
  raise ArgumentError, endpoint if found.nil?

  Faraday.new(ENV["SHOP_URL"]).run_request(found[1].downcase.to_sym, found[2], body.to_json, {})
end

shop("PUT /shop/v1/goods/batch", { price: 3 }) # @ PUT /shop/v1/goods/batch; body price
shop("DELETE /shop/v1/orders/3") # @ DELETE /shop/v1/orders/3
