class A
  def call(path, kind, data = nil)
    case kind
    when 0 then HTTParty.get(BASE + path)
    when 1 then HTTParty.put(BASE + path, body: data.to_json)
    end
  end
  def syms(path, kind, data = nil)
    return HTTParty.put(BASE + path, body: data.to_json) if kind == :put
    HTTParty.get(BASE + path)
  end
  def run
    call("/shop/v1/goods", 0)  # @ GET /shop/v1/goods
    call("/shop/v1/goods/3", 1, { price: 3 })  # @ PUT /shop/v1/goods/3; body price
    syms("/shop/v1/goods", :get)  # @ GET /shop/v1/goods
    syms("/shop/v1/goods/3", :put, { price: 3 })  # @ PUT /shop/v1/goods/3; body price
  end
end
