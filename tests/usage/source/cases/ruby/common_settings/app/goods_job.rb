class GoodsJob < ApplicationJob
  def perform
    row = client.get(paths[:goods]).body # @ GET /shop/v1/goods
    puts row["price"] # @ read price
  end
end
