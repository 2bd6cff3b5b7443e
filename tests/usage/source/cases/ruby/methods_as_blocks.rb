class Goods
  def self.all
    JSON.parse(Faraday.get('https://x.example.com/shop/v1/goods').body)['items'] # @ GET /shop/v1/goods; read items
  end
end

puts Goods.all.sum(&:price) # @ read price
puts Goods.all.reject(&:sold).count # @ read sold
puts Goods.all.filter_map(&:title).uniq.inspect # @ read title
puts Goods.all.any?(&:offered) # @ read offered
puts Goods.all.map(&:symbolize_keys).map { |each| each[:stock] } # @ read stock
puts Goods.all.max_by(&:rating).name # @ read rating; read name
