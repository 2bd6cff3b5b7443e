# A controller whose templates get its members, also those that other templates name.
class GoodsController < ApplicationController
  def index
    @goods = api.get("/shop/v1/goods").parsed_response["data"]["items"] # @ GET /shop/v1/goods
  end

  def show
    @good = Rails.cache.fetch("good-#{current_id}", expires_in: 10.minutes) do
      api.get("/shop/v1/goods/#{current_id}").parsed_response # @ GET /shop/v1/goods/{}
    end
  end

  private

  def api
    HTTParty
  end
end
