# Properties that have another name in JSON: those of Kartograph, which also has uses of them, of Representable and of Hashie.
class Good
  attr_accessor :id, :title, :cost, :rate
end

class TagMapping
  include Kartograph::DSL

  kartograph do
    property :text, key: 'tag_name', scopes: [:read] # @ read tag_name
  end
end

class GoodMapping
  include Kartograph::DSL

  kartograph do
    mapping Good
    property :id, scopes: [:read] # @ read id
    property :title, key: 'name', scopes: %i[read update] # @ read name; body name
    property :cost, key: 'price', scopes: [:update] # @ body price
    property :rate, key: 'tax_rate', scopes: [:audit]
    property :tags, include: TagMapping, plural: true, scopes: [:read] # @ read tags

    scoped :update do
      property :stock, key: 'in_stock' # @ body in_stock
    end
  end
end

class GoodsResource < ResourceKit::Resource
  resources do
    action :find, 'GET /shop/v1/goods/:id' do # @ GET /shop/v1/goods/{}
      handler(200) { |response| GoodMapping.extract_single(response.body, :read) }
    end

    action :update, 'PUT /shop/v1/goods/:id' do # @ PUT /shop/v1/goods/{}
      body { |good| GoodMapping.representation_for(:update, good) }
    end
  end
end

class OrderRepresenter < Roar::Decorator
  include Roar::JSON

  property :amount, as: :price # @ read price; body price
  collection :lines, as: :order_lines do # @ read order_lines; body order_lines
    property :cost, as: :item_price # @ read item_price
  end
end

class Orders
  def find(id)
    response = Faraday.get("https://shop.example.com/shop/v1/orders/#{id}") # @ GET /shop/v1/orders/{}
    OrderRepresenter.new(Order.new).from_json(response.body)
  end

  def update(id, order)
    Faraday.put("https://shop.example.com/shop/v1/orders/#{id}", OrderRepresenter.new(order).to_json) # @ PUT /shop/v1/orders/{}
  end
end

class Buyer < Hashie::Trash
  property :title, from: :name # @ read name
  property :key, key: true # @ read key
  attribute :email, as: :string # @ read email
end

class Buyers
  def show(id)
    body = JSON.parse(Faraday.get("https://shop.example.com/people/v1/user/#{id}").body) # @ GET /people/v1/user/{}
    puts Buyer.new(body).title # @ read name
  end
end
