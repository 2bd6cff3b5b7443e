require 'httparty'

GOODS = ENV.fetch('GOODS_PATH', '/shop/v1/goods')

HTTParty.post("https://shop.test#{GOODS}", body: { title: 'x' }) # @ POST /shop/v1/goods; body title
