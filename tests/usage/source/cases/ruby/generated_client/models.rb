module Shop
  class Goods
    attr_accessor :id
    attr_accessor :selling_price

    # Attribute mapping from ruby-style variable name to JSON key.
    def self.attribute_map
      {
        :'id' => :'id',
        :'selling_price' => :'sellingPrice' # @ read sellingPrice
      }
    end

    def self.openapi_types
      { :'id' => :'Integer', :'selling_price' => :'Float' }
    end

    def initialize(attributes = {})
      if attributes.key?(:'id')
        self.id = attributes[:'id']
      end
      if attributes.key?(:'selling_price')
        self.selling_price = attributes[:'selling_price']
      end
    end
  end

  class GoodsResponse
    attr_accessor :data

    def self.attribute_map
      { :'data' => :'data' }
    end

    def self.openapi_types
      { :'data' => :'Goods' }
    end
  end

  class GoodsBody
    attr_accessor :code, :list_price

    def self.attribute_map
      { :'code' => :'code', :'list_price' => :'listPrice' }  # @ body listPrice
    end

    def initialize(attributes = {})
      self.list_price = attributes[:'list_price'] if attributes.key?(:'list_price')
    end
  end
end
