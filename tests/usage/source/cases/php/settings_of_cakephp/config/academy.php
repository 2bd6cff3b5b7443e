<?php
return [
    'Shop' => [
        'host' => env('SHOP_HOST', 'shop.example.com'),
        'endpoints' => [
            'goods' => '/shop/v1/goods',
            'order' => '/shop/v1/orders/%d',
        ],
    ],
];
