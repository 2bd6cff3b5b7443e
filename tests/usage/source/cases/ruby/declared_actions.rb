# Requests that a block describes in a class, of which a library makes methods: those of resource_kit and evil-client.
module Kit
  class Resource < ResourceKit::Resource
    resources do
      default_handler(400..499) { |response| raise JSON.parse(response.body)['title'] }
    end
  end

  class GoodsResource < Resource
    resources do
      action :all, 'GET /shop/v1/goods' do # @ GET /shop/v1/goods
        query_keys :page, :sort_attr # @ query page; query sort_attr
        handler(200) { |response| JSON.parse(response.body)['items'].map { |item| item['price'] } } # @ read items; read price
        handler(404) { |response| JSON.parse(response.body)['list_price'] }
      end

      action :find do
        path '/shop/v1/goods/:id' # @ GET /shop/v1/goods/{}
        handler(:ok) { |response| JSON.parse(response.body)['name'] } # @ read name
      end

      action :update do
        verb :put
        path '/shop/v1/goods/:id' # @ PUT /shop/v1/goods/{}
        body { |good| { price: good.price }.to_json } # @ body price
      end

      action :remove, 'DELETE /shop/v1/goods/:id' # @ DELETE /shop/v1/goods/{}
    end
  end

  class Shop < Evil::Client
    operation :orders do
      http_method :get
      path '/shop/v1/orders' # @ GET /shop/v1/orders
      query { { state: state } } # @ query state
      response(200) { |_status, _headers, body| JSON.parse(body)['total'] } # @ read total
    end
  end
end

class Order < Flexirest::Base
  get :all, '/shop/v1/orders' # @ GET /shop/v1/orders
  put :save, '/shop/v1/orders/:id', timeout: 5 # @ PUT /shop/v1/orders/{}
end

# Classes of which no library makes methods, and texts that only name a path.
class Menu
  def self.action(name, title)
    (@actions ||= {})[name] = title
  end

  action :orders, 'GET /shop/v1/orders'
end

class Guide < Page
  action :text, 'GET started with the shop'
  get :start, 'the shop'
end
