class Shop
  def goods(id)
    Faraday.get("#{BASE}/shop/v1/goods/#{id}") # @ GET /shop/v1/goods/{}
  end

  def show(id)
    good = goods(id)
    puts good.fetch('price', 0) # @ read price
  end
end
