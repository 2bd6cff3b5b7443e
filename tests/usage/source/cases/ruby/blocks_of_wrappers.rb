class Shop
  def prices
    get('/shop/v1/goods')['items'].each { |good| puts good['price'] } # @ GET /shop/v1/goods ; read price
  end

  def old
    get('/legacy/old') # @ GET /legacy/old
  end

  def copy(id)
    post("/shop/v1/goods/#{id}/copy") # @ POST /shop/v1/goods/{}/copy
  end

  private

  def get(path, params = {})
    handle { connection.get(path, params) }
  end

  def post(path, body = {})
    handle { connection.post(path, body) }
  end

  def handle
    response = yield
    raise 'failed' unless response.success?

    response.body['data']
  end
end
