class WebhooksController < ApplicationController
  skip_before_action :verify_authenticity_token
  before_action :verify_signature
  before_action :parse_event, only: [:create]
  before_action :set_payload
  before_action do # @ WEBHOOK /
    @raw = JSON.parse(request.body.read)
  end

  def create # @ WEBHOOK /
    case @event["event"]
    when "goods.updated"
      Rails.logger.info(@payload["price"]) # @ read price
    end
    log(@raw["country"]) # @ read country
    head :ok
  end

  private

  def verify_signature
    head :unauthorized unless request.headers["X-Signature"] == digest
  end

  def parse_event # @ WEBHOOK /
    @event = JSON.parse(request.raw_post)
  end

  def set_payload # @ WEBHOOK /
    @payload = params.require(:payload).permit!
  end
end
class Shop
  def list
    HTTParty.get("https://acme.example.com/shop/v1/goods") # @ GET /shop/v1/goods
  end
end
