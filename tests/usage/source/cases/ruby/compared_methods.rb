def call(method, path, data = nil)
  uri = URI(ENV['BASE'] + path)
  req = if method == :get
    Net::HTTP::Get.new(uri)
  elsif method == :post
    Net::HTTP::Post.new(uri)
  else
    Net::HTTP::Put.new(uri)
  end
  req.body = data.to_json if data
  case method
  when :get then 3
  end
  JSON.parse(Net::HTTP.start(uri.host) { |h| h.request(req) }.body)
end
call(:get, '/shop/v1/goods') # @ GET /shop/v1/goods
call(:post, '/shop/v1/orders', price: 3) # @ POST /shop/v1/orders; body price
