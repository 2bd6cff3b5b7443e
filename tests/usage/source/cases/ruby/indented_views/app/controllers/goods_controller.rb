# Controllers whose templates are of HAML and Slim.
class GoodsController < ApplicationController
  def index
    @goods = HTTParty.get("/shop/v1/goods").parsed_response["data"]["items"] # @ GET /shop/v1/goods; read items
  end
end

class OrdersController < ApplicationController
  def index
    @orders = HTTParty.get("/shop/v1/orders").parsed_response["items"] # @ GET /shop/v1/orders; read items
  end
end
