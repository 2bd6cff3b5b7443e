# Functions on the values of a mapping keep its keys.
require "rest-client"

def create(attributes)
  RestClient.post("https://shop.example.org/shop/v1/orders", attributes.transform_values { |value| value.to_s }.to_json) # @ POST /shop/v1/orders
end

create(price: 3, number: "1") # @ body price; body number
