<?php
return [
    'base_url' => env('SHOP_URL'),
    'endpoints' => ['goods' => '/shop/v1/goods'],
];
