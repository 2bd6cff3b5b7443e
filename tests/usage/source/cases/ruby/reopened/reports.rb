# The module of another file is opened again; a class of the same name in another module is a different one.
module Shop
  class Report
    def initialize(client = Shop.client)
      @client = client
    end

    def run
      @client.each_item("shop/v1/goods") { |item| puts item["price"] } # @ GET /shop/v1/goods; read price
    end

    def again
      write
      Shop.client.each_item("shop/v1/orders") { |order| puts order["total"] } # @ GET /shop/v1/orders; read total
    end
  end
end
