# `yield` gives what a result of dry-monads holds; without the module it hands items to a block.
require 'dry/monads'

class Shop
  include Dry::Monads[:result]

  def goods
    response = Faraday.get("#{ENV['SHOP']}/shop/v1/goods") # @ GET /shop/v1/goods
    response.success? ? Success(response.body) : Failure([response.status])
  rescue Faraday::Error => e
    Failure(e.message)
  end

  def order
    response = Faraday.get("#{ENV['SHOP']}/shop/v1/orders") # @ GET /shop/v1/orders
    return Failure(:missing) unless response.success?

    Success(response.body)
  end
end

class Report
  include Dry::Monads[:result, :do]

  def totals
    first = yield Shop.new.goods
    second = yield(Shop.new.order)
    Success([first['price'], second['total']]) # @ read price; read total
  end
end

class Catalog
  def each
    rows = yield Faraday.get("#{ENV['SHOP']}/shop/v1/catalog").body # @ GET /shop/v1/catalog
    rows['weight']
  end
end

puts Shop.new.order.value!['items'] # @ read items
Shop.new.goods.fmap { |goods| puts goods['label'] } # @ read label
