# Models of Her and Spyke: a class names the path at which the library reads its objects.
module Remote
  class Base
    include Her::Model

    def self.every(params = {})
      page = 1
      loop do
        batch = all(params.merge(page: page)).to_a
        batch.each { |item| yield item }
        break if batch.empty?

        page += 1
      end
    end
  end

  class Good < Base
    collection_path 'shop/v1/goods' # @ GET /shop/v1/goods
    resource_path 'shop/v1/goods/:id' # @ GET /shop/v1/goods/{}

    def cents
      (price.to_f * 100).round # @ read price
    end

    def taxed?
      tax_rate.present? # @ read tax_rate
    end
  end

  class Order < Spyke::Base
    uri 'shop/v1/orders/(:id)' # @ GET /shop/v1/orders; GET /shop/v1/orders/{}

    def open?
      state == 'open' # @ read state
    end
  end
end

class Product < ApplicationRecord
  def tax_rate
    price / 5
  end
end

class Import
  def run
    Remote::Good.every { |good| Product.create!(cents: good.cents, name: good.item_name) } # @ read item_name
    Remote::Order.where(page: 2).each { |order| puts order.item_price } # @ read item_price
    puts Product.find(3).price
  end

  def show(id)
    puts Remote::Good.find(id).list_price # @ read list_price
    puts Remote::Order.find(id).amount if Remote::Order.find(id).open? # @ read amount
  end
end
