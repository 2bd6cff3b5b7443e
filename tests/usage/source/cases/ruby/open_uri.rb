require 'open-uri'
require 'json'

user = JSON.parse(URI.open("https://shop.example.com/people/v1/user/3", 'Accept' => 'application/json').read) # @ GET /people/v1/user/3
puts user['data']['country'] # @ read country
