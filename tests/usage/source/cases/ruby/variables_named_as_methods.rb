# A method that is given names, and keeps them in a variable of its own name; another one calls each by its name.
require 'faraday'

class Model
  def self.attributes(*names)
    @attributes ||= []
    names.each do |name|
      @attributes << name
      define_method(name) { @raw[name.to_s] }
    end
    @attributes
  end

  def initialize(raw)
    @raw = raw || {}
  end

  def to_h
    self.class.attributes.to_h { |each| [each, public_send(each)] }
  end
end

class Good < Model
  attributes :id, :name # @ read id; read name
  attributes :price # @ read price

  def self.find(id)
    new(Faraday.get("#{ENV['SHOP']}/shop/v1/goods/#{id}").body['data']) # @ GET /shop/v1/goods/{}; read data
  end
end

class Own < Model
  attributes :total
end

RSpec.describe Good do
  it 'has names that a fixture has as well' do
    expect(Good.find(id).to_h).to eq({ id: 3, name: 'Chair', price: 3 })
  end
end
