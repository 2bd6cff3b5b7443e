module Shop
  class << self
    def client
      @client ||= Client.new("https://shop.example.com")
    end
  end

  class Client
    def initialize(base)
      @base = base
    end

    def each_item(path)
      JSON.parse(Faraday.get("#{@base}/#{path}").body)["data"]["items"].each { |item| yield item }
    end
  end

  module Old
    class Report
      def write
        Shop.client.each_item("shop/v1/goods") { |item| puts item["id"] } # @ GET /shop/v1/goods
      end
    end
  end
end
