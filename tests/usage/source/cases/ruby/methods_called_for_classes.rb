# Methods of a module and of a class that Ruby calls for each class that includes the one, or inherits from the other.
require 'httparty'

module Located
  def self.included(base)
    base.instance_variable_set(:@path, '/shop/v1')
  end
end

class Base
  def self.inherited(subclass)
    super
    subclass.instance_variable_set(:@version, 'v1')
  end

  def self.list(name)
    HTTParty.get("https://acme.example.com/people/#{@version}/#{name}")
  end
end

class Goods
  include Located

  def self.list
    HTTParty.get("https://acme.example.com#{@path}/goods")['data'] # @ GET /shop/v1/goods; read data
  end
end

class Users < Base
end

class Others < Base
  def self.inherited(other)
    HTTParty.get("https://other.example.com/#{other}")
  end
end

Goods.list
Users.list('user')['language'] # @ GET /people/v1/user; read language
