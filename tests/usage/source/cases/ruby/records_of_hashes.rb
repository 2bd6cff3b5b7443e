# A part of a response is kept in it under another name, and read by methods.
class Resource < Hashie::Mash; end

def wrap(data)
  list = data.delete("items")  # @ read items
  wrapped = Resource.new(data)
  wrapped[:rows] = list.map { |each| Resource.new(each) } if list
  wrapped
end

def list
  wrap(JSON.parse(Faraday.get("https://x.example/shop/v1/goods").body)).rows.each { |good| puts good.price }  # @ GET /shop/v1/goods; read price
end
