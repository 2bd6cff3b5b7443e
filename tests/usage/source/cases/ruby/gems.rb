require 'net/http'
class LmsClient
  include HTTParty
  base_uri 'https://acme.example.com'
  GOODS = '/shop/v1/goods'.freeze
  def initialize(token); @token = token; @conn = Faraday.new(url: ENV.fetch('LMS_URL')) { |f| f.request :json }; end
  def goods(page: 1)
    self.class.get(GOODS, query: { page: page, sort_attr: 'price' }, headers: headers)['data']['items']  # @ GET /shop/v1/goods; query sort_attr
  end
  def create(name, price = nil)
    body = { name: name }
    body[:price] = price if price  # @ body price
    @conn.post('/shop/v1/goods') do |req|  # @ POST /shop/v1/goods
      req.headers['X'] = 'y'
      req.body = body.to_json
    end
  end
  def user(id)
    res = @conn.get("/people/v1/user/#{id}") { |req| req.params['expand'] = 1 }  # @ GET /people/v1/user/{}
    JSON.parse(res.body).dig('data', 'last_update')  # @ read last_update
  end
  def catalog
    uri = URI.join(ENV['LMS'], '/shop/v1/catalog')
    req = Net::HTTP::Get.new(uri)  # @ GET /shop/v1/catalog
    req['Authorization'] = 'x'
    res = Net::HTTP.start(uri.host, uri.port) { |http| http.request(req) }
    JSON.parse(res.body, symbolize_names: true)[:data][:items].map { |i| i[:item_price] }  # @ read item_price
  end
end
class Sync
  def run
    client = LmsClient.new('x')
    client.goods.each do |g|
      Good.create!(name: g['name'], price: g.fetch('price', 0))  # @ read price
      logger.info "/shop/v1/catalog #{g['x']}"
    end
    RestClient.put("https://acme.example.com/shop/v1/goods/#{id}", { selling: 1 }.to_json, content_type: :json)  # @ PUT /shop/v1/goods/{}; body selling
  end
end
