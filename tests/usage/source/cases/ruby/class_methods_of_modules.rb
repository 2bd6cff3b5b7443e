# A module that a class includes gives it methods of the class itself, with which it declares what it can do.
require "httparty"

module Operations
  def self.included(base)
    base.extend(ClassMethods)
  end

  module ClassMethods
    def service(prefix)
      @prefix = prefix
    end

    def operation(name, path)
      whole = "#{@prefix}#{path}"
      define_method(name) { |**query| run(whole, query) }
    end
  end

  private

  def run(path, query)
    HTTParty.get("https://shop.example.com#{path}", query: query).parsed_response["data"]
  end
end

module Others
  module ClassMethods
    def operation(name, path); end
  end
end

class Shop
  include Operations
  service "/shop/v1"

  operation :goods, "/goods" # @ GET /shop/v1/goods
  operation :catalog, "/catalog" # @ GET /shop/v1/catalog
end

class People
  include Operations
  service "/people/v1"

  operation :users, "/user" # @ GET /people/v1/user
end

class Own
  include Others

  operation :orders, "/shop/v1/orders"
end

puts Shop.new.goods(sort_attr: "price")["items"].map { |each| each["price"] } # @ query sort_attr; read price
puts Shop.new.catalog["items"].first["item_price"] # @ read item_price
puts People.new.users["items"].first["language"] # @ read language
