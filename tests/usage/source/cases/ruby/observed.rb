goods = JSON.parse(Faraday.get('https://x.example.com/shop/v1/goods').body) # @ GET /shop/v1/goods
goods.tap { Counter.instance.increase("goods") }['items'].each { |item| puts item['price'] } # @ read items; read price
