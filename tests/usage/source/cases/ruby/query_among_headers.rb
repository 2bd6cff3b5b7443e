require 'rest-client'

def call(verb, path, params = nil)
  args = { method: verb, url: "#{BASE}#{path}", headers: { accept: :json } }
  args[:headers][:params] = params if params
  JSON.parse(RestClient::Request.execute(args).body)
end

call(:get, '/shop/v1/goods', { sort_attr: 'price' }) # @ GET /shop/v1/goods ; query sort_attr
base = options[:url].chomp('/')
RestClient::Request.execute(method: :get, url: "#{base}/shop/v1/orders", headers: { params: { sort_attr: 'price' } }) # @ GET /shop/v1/orders ; query sort_attr
