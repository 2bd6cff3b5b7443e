module Shop
  module Mirrored
    extend ActiveSupport::Concern

    class_methods do
      attr_reader :mirror

      def mirrors(endpoint, columns:)
        @mirror = { endpoint:, columns: }
      end

      def pull!  # @ GET /shop/v1/orders
        Client.fetch(mirror[:endpoint])["items"].each { |item| translate(item, mirror[:columns]) }  # @ read items
      end

      def translate(item, map)
        map.transform_values { |from| from.respond_to?(:call) ? from.call(item) : item[from] }
      end
    end
  end
end
