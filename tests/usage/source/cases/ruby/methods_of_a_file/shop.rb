require 'httparty'
require 'yaml'

class Shop
  YAML.load_file(File.expand_path('config/shop.yml', __dir__)).each do |name, (verb, path)|
    define_method(name) do |query: nil, body: nil, **args|
      filled = path.gsub(/:(\w+)/) { args.fetch($1.to_sym).to_s }
      HTTParty.send(verb.to_sym, "https://shop.example.com/#{filled}", query: query, body: body.to_json).parsed_response
    end
  end

  def each(name, **args)
    public_send(name, **args)['data']['items'].each { |item| yield item }
  end
end

shop = Shop.new
goods = shop.goods(query: { sort_attr: 'price' }) # @ query sort_attr
puts goods['data']['items'].first['price'] # @ read price
shop.good(id: 7)
shop.create(body: { price: 3.5 }) # @ body price
shop.each(:users) { |user| puts user['email'] } # @ read email
