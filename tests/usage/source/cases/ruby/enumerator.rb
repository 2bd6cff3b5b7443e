class Shop
  def initialize(url) = @conn = Faraday.new(url: url)

  def goods(**options)
    Enumerator.new do |found|
      loop do
        page = @conn.get('/shop/v1/goods', { sort_attr: 'price' }.merge(options)).body  # @ GET /shop/v1/goods; query sort_attr
        page['data']['items'].each { |item| found << item }
        break unless page['data']['has_more_data']  # @ read has_more_data
      end
    end
  end
end

Shop.new(ENV['SHOP']).goods.group_by { |good| good['price'] }  # @ read price

Shop.new(ENV['SHOP']).goods.each_slice(50) do |slice|
  puts slice.map { |good| good['price'] }  # @ read price
end
