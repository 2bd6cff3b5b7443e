<?php
class ShopManager
{
    public function goods(): array { return Http::get(config('shop.url') . '/shop/v1/goods')->json('data.items'); } // @ GET /shop/v1/goods
    public function name(): array { return Http::get(config('shop.url') . '/shop/v1/catalog')->json('data'); } // @ GET /shop/v1/catalog
}
class Person
{
    public function name(): array { return []; }
}
