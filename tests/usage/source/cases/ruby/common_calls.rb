# The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
require "net/http"; require "json"; require "faraday"; require "httparty"; require "rest-client"; require "open-uri"; require "http"
BASE = "https://x.example"
def r1; puts JSON.parse(Net::HTTP.get(URI("#{BASE}/shop/v1/goods/1")))["data"]["prize"]; end  # @ GET /shop/v1/goods/1; read data; read prize
def r2
  uri = URI.parse(BASE + "/shop/v1/goods/1"); http = Net::HTTP.new(uri.host, uri.port); req = Net::HTTP::Put.new(uri.request_uri); req.body = { price: 3 }.to_json; http.request(req)  # @ PUT /shop/v1/goods/1; body price
end
def r3
  uri = URI("#{BASE}/shop/v1/goods"); uri.query = URI.encode_www_form(sort_attr: "price"); Net::HTTP.get_response(uri)  # @ GET /shop/v1/goods; query sort_attr
end
def r4; puts Faraday.get("#{BASE}/shop/v1/goods/1").then { |r| JSON.parse(r.body) }.dig("data", "prize"); end  # @ GET /shop/v1/goods/1; read data; read prize
def r5
  c = Faraday.new(BASE) { |f| f.response :json }; c.get("/shop/v1/goods") { |q| q.params["sort_attr"] = "price" }  # @ GET /shop/v1/goods; query sort_attr
end
def r6
  c = Faraday.new(url: BASE); c.post("/shop/v1/goods") { |q| q.body = JSON.generate(price: 3) }  # @ POST /shop/v1/goods; body price
end
def r7; puts HTTParty.get("#{BASE}/shop/v1/goods/1").parsed_response["data"]["prize"]; end  # @ GET /shop/v1/goods/1; read data; read prize
def r8; HTTParty.put("#{BASE}/shop/v1/goods/1", body: { price: 3 }.to_json); end  # @ PUT /shop/v1/goods/1; body price
def r9; RestClient.get("#{BASE}/shop/v1/goods", params: { sort_attr: "price" }); end  # @ GET /shop/v1/goods; query sort_attr
def r10; puts JSON.parse(URI.open("#{BASE}/shop/v1/goods/1").read)["data"]["prize"]; end  # @ GET /shop/v1/goods/1; read data; read prize
def r11; puts HTTP.auth("x").get("#{BASE}/shop/v1/goods/1").parse["data"]["prize"]; end  # @ GET /shop/v1/goods/1; read data; read prize
def r12; HTTP.post("#{BASE}/shop/v1/goods", json: { price: 3 }); end  # @ POST /shop/v1/goods; body price
def r13; RestClient::Request.execute(method: :post, url: "#{BASE}/shop/v1/goods", payload: { price: 3 }.to_json); end  # @ POST /shop/v1/goods; body price
def r14
  Net::HTTP.start("x.example", 443, use_ssl: true) { |h| r = Net::HTTP::Get.new("/shop/v1/goods/1"); puts JSON.parse(h.request(r).body).dig("data", "prize") }  # @ GET /shop/v1/goods/1; read data; read prize
end
