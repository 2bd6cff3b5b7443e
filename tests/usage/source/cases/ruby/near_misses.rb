HTTParty.get(['https://acme.example.com/shop/v1', '/goods'].join(ENV['SEPARATOR']))
get '/shop/v1/catalog' do
  json []
end
Rails.application.routes.draw do
  get '/shop/v1/catalog', to: 'catalog#index'
  post '/shop/v1/orders' => 'orders#create'
  resources :goods, path: '/shop/v1/goods'
end
puts HTTParty.get('https://acme.example.com/people/v1/user/3')['name'] # @ GET /people/v1/user/3
