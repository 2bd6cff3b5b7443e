# Rows of a file whose columns get the names of properties.
NAMES = {
  'Bezeichnung' => 'name', # @ body name
  'Preis' => 'price' # @ body price
}.freeze
LABELS = { 'Kosten' => :total }.freeze # @ body total

http = Faraday.new(ENV['SHOP'])
rows = CSV.foreach('goods.csv', headers: true).map { |line| line.to_h.slice(*NAMES.keys).transform_keys(NAMES) }
rows.each_slice(100) { |slice| http.post('/shop/v1/goods/batch', slice.to_json) } # @ POST /shop/v1/goods/batch
CSV.foreach('orders.csv', headers: true) do |line|
  http.post('/shop/v1/orders', line.to_h.transform_keys { |key| LABELS.fetch(key) }.to_json) # @ POST /shop/v1/orders
end
http.put('/shop/v1/goods/3', { 'title' => 'Cup' }.transform_keys(&:to_sym).to_json) # @ PUT /shop/v1/goods/3; body title
good = http.get('/shop/v1/goods/3').body.transform_keys('weight' => 'kilo') # @ GET /shop/v1/goods/3
puts good
