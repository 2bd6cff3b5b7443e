class HooksController < ApplicationController
  skip_before_action :verify_authenticity_token

  def create # @ WEBHOOK /
    payload = params[:payload]
    Order.find_by(good: payload[:good_id]) # @ read good_id
    head :ok
  end

  def raw # @ WEBHOOK /
    event = JSON.parse(request.body.read)
    puts event['payload']['good_id'] # @ read good_id
  end
end

class GoodsHooksController < ApplicationController
  def create # @ WEBHOOK /
    rename if params[:event] == 'good.updated'
  end

  private

  def rename
    Order.find_by(good: payload[:good_id]) # @ read good_id
  end

  def payload # @ WEBHOOK /
    @payload ||= params.require(:payload).permit!
  end
end

post '/hooks/shop' do # @ WEBHOOK /
  data = JSON.parse(request.body.read)
  halt 200 unless data.dig('payload', 'good_id') # @ read good_id
end

HTTParty.get('https://x.example/shop/v1/goods') # @ GET /shop/v1/goods
