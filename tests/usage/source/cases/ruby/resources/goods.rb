require_relative 'resource'

module Store
  class Goods < Resource
    path '/shop/v1/goods'

    def price
      self[:price] # @ read price
    end

    def copy!
      self.class.request(:post, "#{self.class.path}/#{self['id']}/copy") # @ POST /shop/v1/goods/{}/copy
    end
  end

  class Order < Resource
    path '/shop/v1/orders'
  end
end
