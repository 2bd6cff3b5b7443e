module Lms
  BASE = ENV.fetch('LMS_URL', 'https://acme.example.com')
  class Client
    def initialize(token: nil)
      @http = Faraday.new(BASE) do |f|
        f.request :json
        f.response :json
        f.adapter Faraday.default_adapter
      end
    end
    %w[get post put delete].each do |m|
      define_method(m) { |path, params = {}| @http.public_send(m, path, params).body }
    end
    def list(path, **query)
      return enum_for(:list, path, **query) unless block_given?
      page = 1
      loop do
        body = request(:get, path, query.merge(page: page))
        body['data']['items'].each { |item| yield item }
        break unless body.dig('data', 'has_more_data')  # @ read has_more_data
        page += 1
      end
    end
    def request(method, path, params = {})
      response = @http.send(method, path, params)
      raise "failed GET /shop/v1/goods" unless response.success?
      response.body
    end
  end
  class GoodsImporter
    def call
      client.list('/shop/v1/goods', sort_attr: 'price') { |g| import(g) }  # @ GET /shop/v1/goods; query sort_attr
      client.request(:post, '/shop/v1/orders', { total: 1, lines: [{ price: 2 }] })  # @ POST /shop/v1/orders; body lines; body price; body total
      user = client.request(:get, "/people/v1/user/#{id}")['data']  # @ GET /people/v1/user/{}
      user[:country] || user.fetch(:language)  # @ read country; read language
    end
    def import(good)
      Good.find_or_initialize_by(ext: good['id']).update!(price_cents: (good['price'].to_f * 100).to_i, currency: good.dig('currency_prices', 0, 'currency_code'))  # @ read currency_code; read currency_prices; read price
    end
    def client; @client ||= Client.new; end
  end
end
uri = URI("#{Lms::BASE}/shop/v1/catalog")
uri.query = URI.encode_www_form(price_min: 1)  # @ query price_min
res = Net::HTTP.get_response(uri)  # @ GET /shop/v1/catalog
puts JSON.parse(res.body)['data']['items'].sum { |i| i['item_price'].to_f } if res.is_a?(Net::HTTPSuccess)  # @ read item_price
http = Net::HTTP.new(uri.host, uri.port); http.use_ssl = true
req = Net::HTTP::Put.new("/shop/v1/goods/#{1}", { 'Content-Type' => 'application/json' })  # @ PUT /shop/v1/goods/1
req.body = { selling: true }.to_json  # @ body selling
http.request(req)
stub_request(:get, "https://acme.example.com/shop/v1/goods").to_return(body: '{}')
built = URI::HTTPS.build(host: "shop.example.com", path: "/shop/v1/orders")
Net::HTTP.get_response(built)  # @ GET /shop/v1/orders
