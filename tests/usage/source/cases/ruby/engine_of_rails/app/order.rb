module Shop
  class Order < ApplicationRecord
    include Mirrored

    mirrors :orders, columns: { sum: "total", first: ->(item) { item["code"] } }  # @ read code; read total

    def show = puts(Client.fetch(:goods, good_id)["price"])  # @ GET /shop/v1/goods/{}; read price

    def offer(name) = Client.store(:goods, name:, price: 3)  # @ POST /shop/v1/goods; body name; body price
  end
end
