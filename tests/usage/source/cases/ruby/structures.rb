# Settings in a structure, whose values are given in order: only the one that is read is the base of the client.
require "faraday"

Config = Struct.new(:host, :token, :timeout, :own_path)

class Connection
  def initialize(config)
    @config = config
  end

  def get(path)
    http.get(path).body
  end

  def http
    @http ||= Faraday.new(url: @config.host) { |f| f.response :json }
  end
end

def connection
  @connection ||= Connection.new(Config.new(nil, nil, 15, "/shop/v1/orders"))
end

connection.get("/shop/v1/goods").each { |good| puts good["price"] } # @ GET /shop/v1/goods; read price

Endpoints = Data.define(:goods, :orders)
PATHS = Endpoints.new("/shop/v1/catalog", "/shop/v1/orders")

connection.get(PATHS.goods) # @ GET /shop/v1/catalog
connection.get(PATHS.orders)["total"] # @ GET /shop/v1/orders; read total
