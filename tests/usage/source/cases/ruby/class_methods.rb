require 'httparty'

class Base
  include HTTParty

  def get(path, query = {}) = handle(self.class.get(path, query: query, headers: auth))
  def put(path, body) = handle(self.class.put(path, body: body.to_json, headers: auth))
  def handle(response) = response.parsed_response['data']
end

class Goods < Base
  def rename(id)
    put("/shop/v1/goods/#{id}", price: 3) # @ PUT /shop/v1/goods/{} ; body price
    get('/shop/v1/goods')['items'].each { |good| puts good['price'] } # @ GET /shop/v1/goods ; read price
  end
end

class HooksController < ApplicationController
  def create # @ WEBHOOK /
    payload = params.require(:payload).permit(:id, :good_id) # @ read good_id
    puts payload[:good_id] # @ read good_id
  end
end

class Inherited
  include HTTParty

  def self.get(path, options = {})
    super(path, options.merge(headers: {}))
  end

  def self.prices
    get('/shop/v1/goods', query: { sort_attr: 'id' })['items'].map { |each| each['price'] } # @ GET /shop/v1/goods; query sort_attr; read price
  end
end
