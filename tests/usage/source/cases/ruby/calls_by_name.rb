require "rest-client"

class Resource
  def initialize(host)
    @host = host
  end

  def self.service(name = nil)
    @service = name if name
    @service
  end

  def method_missing(name, *args)
    route = self.class::ROUTES[name]
    return super if route.nil?

    verb, template = route
    path = template.gsub(/:\w+/) { args.shift.to_s }
    url = "#{@host}/#{self.class.service}/v1/#{path}"
    if verb == :get
      JSON.parse(RestClient.get(url, params: args.first))
    else
      JSON.parse(RestClient.public_send(verb, url, args.first.to_json))
    end
  end
end

class Goods < Resource
  service "shop"

  ROUTES = {
    all: [:get, "goods"], # @ GET /shop/v1/goods
    find: [:get, "goods/:id"],
    update: [:put, "goods/:id"] # @ PUT /shop/v1/goods/{}
  }.freeze

  def price_of(id)
    find(id)["price"] # @ GET /shop/v1/goods/{}; read price
  end
end

class People < Resource
  service "people"

  ROUTES = {
    all: [:get, "user"] # @ GET /people/v1/user
  }.freeze
end
