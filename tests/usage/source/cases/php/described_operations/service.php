<?php

return [
    'name' => 'Shop',
    'operations' => [
        'listGoods' => [
            'httpMethod' => 'GET',
            'uri' => '/shop/v1/goods',
            'parameters' => ['sort_attr' => ['location' => 'query', 'type' => 'string']],
        ],
        'createGood' => [
            'httpMethod' => 'POST',
            'uri' => '/shop/v1/goods',
            'parameters' => ['name' => ['location' => 'json']],
            'additionalParameters' => ['location' => 'json'],
        ],
        'getOrder' => [
            'httpMethod' => 'GET',
            'uri' => '/shop/v1/orders/{order_id}', // @ GET /shop/v1/orders/{}
            'parameters' => ['order_id' => ['location' => 'uri']],
        ],
    ],
];
