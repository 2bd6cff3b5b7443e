# The values of a row of a table belong together, also where its key is not known.
CALLS = {
  list: { verb: :get, path: '/shop/v1/goods', query: { sort_attr: 'id' } }, # @ GET /shop/v1/goods; query sort_attr
  copy: { verb: :post, path: '/shop/v1/goods/3/copy' }, # @ POST /shop/v1/goods/3/copy
  drop: { verb: :delete, path: '/shop/v1/goods/3' } # @ DELETE /shop/v1/goods/3
}.freeze

def run(kind)
  row = CALLS.fetch(kind) { |key| raise ArgumentError, key }
  url = "https://shop.example.org#{row[:path]}"
  HTTParty.public_send(row[:verb], url, query: row[:query])
end

run(ARGV.first.to_sym)
