# Lists that are grouped, indexed, or of which every item is changed by a method.
require 'httparty'

orders = HTTParty.get("#{base}/shop/v1/orders").parsed_response['items'] # @ GET /shop/v1/orders; read items
orders.group_by { |each| each['state'] }.each do |state, list| # @ read state
  puts "#{state}: #{list.sum { |each| each['price'] }}" # @ read price
end
orders.index_by { |each| each['number'] }.transform_values { |each| each['stock'] } # @ read number; read stock
orders.map(&:symbolize_keys).each { |each| puts each[:name] } # @ read name
