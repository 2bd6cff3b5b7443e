<?php

foreach (json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/shop/v1/goods')), true)['items'] as $item) { // @ GET /shop/v1/goods; read items
    if (isset($item['price'])) { // @ read price
        echo 'not free';
    }
    if (array_key_exists('prices', $item)) { // @ read prices
        echo 'several';
    }
}

$orders = Http::get('https://x.example.com/shop/v1/orders')->collect('items'); // @ GET /shop/v1/orders; read items
$open = $orders->whereNotNull('total')->where('state', 'open')->unique('number'); // @ read total; read state; read number
echo $open->firstWhere('id', 3)['amount']; // @ read id; read amount
