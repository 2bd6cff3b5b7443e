# A body that is merged into what a caller gives.
class Orders
  def change(id, attributes)
    HTTParty.put("https://acme.example.com/shop/v1/orders/#{id}", body: attributes.merge(title: "x", amount: 3)) # @ PUT /shop/v1/orders/{}; body title; body amount
  end
end
