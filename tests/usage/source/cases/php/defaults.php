<?php

$goods = Http::get('https://x.example.com/shop/v1/goods/3')->json('item', '0'); // @ GET /shop/v1/goods/3; read item
echo data_get($goods, 'price', '0.00'); // @ read price

class Item extends Data
{
    public function __construct(
        #[MapInputName('total_cost')] // @ read total_cost
        public ?string $totalCost,
    ) {
    }
}

echo Item::from(Http::get('https://x.example.com/shop/v1/orders/3')->json())->totalCost; // @ GET /shop/v1/orders/3; read total_cost
