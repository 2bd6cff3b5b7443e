# A class with the methods of a list, whose `each` gets the pages of a list.
require "httparty"

class Goods
  include Enumerable

  def initialize(**filter)
    @filter = filter
  end

  def each(&block)
    return to_enum(:each) unless block

    page = 0
    loop do
      answer = HTTParty.get("https://x.example.com/shop/v1/goods", query: { **@filter, page: page }) # @ GET /shop/v1/goods
      answer["items"].each(&block) # @ read items
      page = answer["next"] or break
    end
  end
end

goods = Goods.new(sort_attr: "price") # @ query sort_attr
goods.each_with_object({}) { |good, all| all[good["id"]] = good["price"] } # @ read price
puts goods.lazy.reject { |good| good["selling"].nil? }.first(3) # @ read selling
