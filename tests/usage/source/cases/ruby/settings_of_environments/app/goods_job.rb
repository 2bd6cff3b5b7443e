class GoodsJob < ApplicationJob
  FILE = YAML.load(ERB.new(File.read(Rails.root.join("config", "shop.yml"))).result)[Rails.env]
  MAILER = Rails.application.config_for(:mailer)

  def perform(id)
    Shop.call(:get, :goods, {}, sort_attr: "price").each { |good| puts good["price"] } # @ GET /shop/v1/goods; query sort_attr; read price
    Shop.call(:post, :copy, { id: id }) # @ POST /shop/v1/goods/{}/copy
    HTTParty.delete("#{FILE["host"]}#{FILE["calls"]["order"]}" % { number: id }) # @ DELETE /shop/v1/orders/{}
    HTTParty.get(Settings.store.host + Settings.store.catalog) # @ GET /shop/v1/catalog
    HTTParty.post(MAILER[:host] + MAILER[:calls][:goods], body: { price: 3 })
  end

  def remove(id)
    HTTParty.delete(Rails.configuration.x.shop.host + Rails.configuration.x.shop.dig(:calls, :user) % { id: id }) # @ DELETE /people/v1/user/{}
  end
end
