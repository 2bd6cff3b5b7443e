require "faraday"
require "ostruct"

module Shop
  class Object < OpenStruct
    def initialize(attributes)
      super to_ostruct(attributes)
    end

    def to_ostruct(obj)
      if obj.is_a?(Hash)
        OpenStruct.new(obj.map { |key, val| [key, to_ostruct(val)] }.to_h)
      elsif obj.is_a?(Array)
        obj.map { |o| to_ostruct(o) }
      else
        obj
      end
    end
  end

  class Goods < Object
    def free?
      price.to_f.zero? # @ read price
    end
  end

  class Order < Object
  end

  class Collection
    attr_reader :data, :total

    def self.from_response(response, key:, type:)
      body = response.body["data"]
      new(data: body[key].map { |attrs| type.new(attrs) }, total: body["total_count"])
    end

    def initialize(data:, total:)
      @data = data
      @total = total
    end
  end

  class Client
    def initialize(token)
      @token = token
    end

    def connection
      @connection ||= Faraday.new("https://shop.example.com") { |conn| conn.response :json }
    end

    def goods(**params)
      response = connection.get("shop/v1/goods", params) # @ GET /shop/v1/goods
      Collection.from_response(response, key: "items", type: Goods)
    end

    def order(id)
      Order.new connection.get("shop/v1/orders/#{id}").body["data"] # @ GET /shop/v1/orders/{}
    end
  end
end

client = Shop::Client.new(ENV["TOKEN"])
client.goods(sort_attr: "price").data.each do |goods| # @ query sort_attr
  puts [goods.id, goods.price, goods.free?] # @ read price; read id
end
puts client.order(ARGV[0]).total.amount # @ read total; read amount
