require 'yaml'
require 'faraday'
SETTINGS = YAML.safe_load(File.read(File.expand_path('config/shop.yml', __dir__)), aliases: true, symbolize_names: true)[:production]
CALLS = {
  goods: [:get, '/shop/v1/goods'],
  copy: [:post, '/shop/v1/goods/batch'],
}.freeze

def http
  @http ||= Faraday.new(SETTINGS[:url]) { |f| f.response :json, parser_options: { symbolize_names: true } }
end

def call(name, **body)
  verb, path = CALLS.fetch(name)
  http.public_send(verb, path, body).body
end

call(:goods) => { items: } # @ GET /shop/v1/goods ; read items
items.each { |good| puts good[:price] } # @ read price
call(:copy, price: 3) # @ POST /shop/v1/goods/batch ; body price

case http.get(SETTINGS.dig(:paths, :orders)).body # @ GET /shop/v1/orders
in { items: [{ total_price: Float => total }, *] } # @ read total_price ; read items
  puts total
in { error: }
  puts error
end

Good = Data.define(:id, :affiliate_price) do
  def self.from(row) = new(id: row[:id], affiliate_price: row[:affiliate_price]) # @ read affiliate_price
  def cheap? = affiliate_price < 3
end

call(:goods)[:items].map { Good.from(it) }.select(&:cheap?) # @ GET /shop/v1/goods ; read items
