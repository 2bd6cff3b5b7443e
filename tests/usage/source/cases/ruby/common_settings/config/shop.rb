Rails.application.config.x.shop.paths = {
  goods: "/shop/v1/goods",
  copy: "/shop/v1/goods/%<id>s/copy"
}.freeze
