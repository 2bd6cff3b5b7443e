<?php
return [
    'adminEmail' => 'shop@example.com',
    'goods.path' => '/shop/v1/goods',
    'trade' => ['url' => 'https://shop.example.com', 'order' => '/shop/v1/orders/{id}'],
];
