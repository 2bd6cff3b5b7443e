# A model sends the keys of what was changed in a response: these are not read of it.
class Good
  URL = 'https://acme.example.com/shop/v1/goods'

  def self.find(id)
    new(JSON.parse(HTTParty.get("#{URL}/#{id}").body)['data']) # @ GET /shop/v1/goods/3; read data
  end

  def initialize(data)
    @data = data
    @changed = []
  end

  def update(**values)
    values.each { |key, value| @data[key.to_s] = value }
    @changed |= values.keys.map(&:to_s)
    HTTParty.put("#{URL}/#{@data['id']}", body: @data.slice(*@changed).to_json) # @ PUT /shop/v1/goods/{}; read id
  end

  def cents
    @data['price'].to_i # @ read price
  end
end

good = Good.find(3)
puts good.cents
good.update(price: 4, name: 'Lamp') # @ body price; body name
