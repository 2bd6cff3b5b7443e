class W
  def call(method, path, data = {})
    res = case method
          when :get then self.class.get(path, query: data)
          when :post then self.class.post(path, body: data.to_json)
          else self.class.put(path, body: data.to_json)
          end
    res.parsed_response
  end
  def x
    call(:get, '/shop/v1/goods', sort_attr: 'price') # @ GET /shop/v1/goods; query sort_attr
    call(:put, '/shop/v1/goods/3', price: 3) # @ PUT /shop/v1/goods/3; body price
    case call(:get, '/people/v1/user/3')['language'] # @ GET /people/v1/user/3; read language
    when 'english', 'german' then 1
    else 2
    end
  end
end
