# Methods that a loop defines by their names, and templates with names.
PATHS = {
  goods: '/shop/v1/goods',
  good: '/shop/v1/goods/%{id}',
  copy: '/shop/v1/goods/%<id>d/copy'
}.freeze

class Api
  VERBS = { get: Net::HTTP::Get, put: Net::HTTP::Put }.freeze

  %w[delete post].each do |verb|
    define_method(verb) { |name, args = {}| HTTParty.send(verb, BASE + format(PATHS.fetch(name), args)) }
  end

  VERBS.each_key do |verb|
    define_method(verb) do |name, args = {}, body: nil|
      uri = URI(BASE + format(PATHS.fetch(name), args))
      request = VERBS[verb].new(uri)
      request.body = JSON.generate(body) if body
      response = Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }
      JSON.parse(response.body)
    end
  end
end

api = Api.new
api.get(:goods)['items'].each { |good| puts good['price'] } # @ GET /shop/v1/goods; read items; read price
api.put(:good, { id: 3 }, body: { total: 4 }) # @ PUT /shop/v1/goods/3; body total
api.post(:copy, { id: 3 }) # @ POST /shop/v1/goods/3/copy
api.delete(:good, { id: 3 }) # @ DELETE /shop/v1/goods/3
