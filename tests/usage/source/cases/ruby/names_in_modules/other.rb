module Other
  class Client
    def list(kind) = [kind]
  end
end

module Shop
  BASE = 'https://shop.example.org'.freeze
  PATHS = { goods: 'shop/v1/goods', orders: 'shop/v1/orders' }.freeze

  module Admin
    class Base
      def initialize(id)
        @id = id
      end
    end

    class Client < Base
      def audit = HTTParty.delete("#{BASE}/shop/v1/goods/#{@id}") # @ DELETE /shop/v1/goods/3
    end
  end

  class Base
  end
end
