# Bodies that are made of the pairs which a block makes of the entries of a table.
FIELDS = {
  'Title' => 'name', # @ body name
  'Cost' => 'price' # @ body price
}.freeze
NUMBERS = { 'Amount' => 'amount' }.freeze # @ body amount

def create(row)
  body = FIELDS.to_h { |heading, name| [name, row[heading]] }.compact
  HTTParty.post("https://#{HOST}/shop/v1/goods", body: body.to_json) # @ POST /shop/v1/goods
end

def order(row)
  body = NUMBERS.map { |heading, name| [name, row[heading]] }.to_h
  HTTParty.post("https://#{HOST}/shop/v1/orders", body: body.to_json) # @ POST /shop/v1/orders
end

def all(rows)
  list = rows.map { |row| [row['name'], row['price']] }
  HTTParty.post("https://#{HOST}/shop/v1/goods/batch", body: list.to_json) # @ POST /shop/v1/goods/batch
end
