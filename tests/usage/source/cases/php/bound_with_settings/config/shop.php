<?php
return [
    'url' => env('SHOP_URL', 'https://shop.example.org'),
    'endpoints' => ['orders' => '/shop/v1/orders'],
];
