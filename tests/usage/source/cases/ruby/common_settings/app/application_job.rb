class ApplicationJob < ActiveJob::Base
  private

  def client
    @client ||= Faraday.new(url: ENV["SHOP_URL"])
  end

  def paths = Rails.configuration.x.shop.paths
end
