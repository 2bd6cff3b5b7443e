<?php
class ShopManager
{
    public function goods(): array { return Http::get(config('shop.url') . '/shop/v1/goods')->json('data.items'); } // @ GET /shop/v1/goods
    public function add(array $goods) { Http::post(config('shop.url') . '/shop/v1/goods', Arr::only($goods, ['name', 'amount'])); } // @ POST /shop/v1/goods
    public function keep(array $goods) { Http::post(config('shop.url') . '/shop/v1/orders', Arr::except($goods, ['price'])); } // @ POST /shop/v1/orders
    public function price(int $id) { Http::put("https://acme.example.com/shop/v1/goods/$id", ['price' => 1]); } // @ PUT /shop/v1/goods/{}; body price
}
