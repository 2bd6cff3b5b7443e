# Methods that a class delegates to another object, with and without a prefix or another name.
class Endpoint
  def create(data)
    post('/shop/v1/goods', data) # @ POST /shop/v1/goods
  end

  def fetch(id)
    get("/shop/v1/goods/#{id}") # @ GET /shop/v1/goods/{}
  end

  private

  def post(path, data)
    HTTParty.post("https://#{HOST}#{path}", body: data.to_json)
  end

  def get(path)
    HTTParty.get("https://#{HOST}#{path}")
  end
end

class Client
  def request(path, query: {})
    HTTParty.get(BASE + path, query: query)['items']
  end

  def every(path)
    HTTParty.get(BASE + path)['items'].each { |item| yield item }
  end
end

class PushGood
  delegate :create, :fetch, to: :endpoint, prefix: :run
  delegate :copy, to: :endpoint, prefix: true, allow_nil: true
  delegate :request, :every, to: :@client

  def initialize
    @client = Client.new
  end

  def perform(good)
    known = JSON.parse(run_fetch(good.id).body)
    return if known['price'].to_f == good.price # @ read price

    run_create({ price: good.price, name: good.name }) # @ body price
    request('/shop/v1/orders', query: { status: 'open' }).each { |order| puts order['total'] } # @ GET /shop/v1/orders; query status; read total
    every('/shop/v1/catalog') { |item| puts item['item_price'] } # @ GET /shop/v1/catalog; read item_price
  end

  private

  def endpoint
    Endpoint.new
  end
end

class Reader
  extend Forwardable
  def_delegators :@client, :request
  def_delegator :endpoint, :fetch, :good

  attr_reader :endpoint

  def initialize(endpoint = Endpoint.new)
    @endpoint = endpoint
    @client = Client.new
  end

  def show(key)
    request('/shop/v1/catalog/filters').each { |each| puts each['label'] } # @ GET /shop/v1/catalog/filters; read label
    puts good(key)['stock'] # @ read stock
  end
end
