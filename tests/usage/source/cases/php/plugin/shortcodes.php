<?php

add_shortcode('catalog', function () {
    $out = '';
    foreach (Shop_Client::instance()->request(SHOP_CATALOG, ['page' => 1])['data']['items'] as $item) { // @ GET /shop/v1/catalog
        ['name' => $name, 'price' => $price] = $item; // @ read price
        $out .= "<li>$name $price</li>";
    }
    return $out;
});

add_action('order_done', function ($id) {
    $shop = Shop_Client::instance();
    ['data' => ['total' => $total, 'lines' => $lines]] = $shop->request(SHOP_API . 'orders/' . $id); // @ GET /shop/v1/orders/{}; read total; read lines
    $sum = array_sum(array_column($lines, 'amount')); // @ read amount
    $items = [];
    foreach ($lines as $line) {
        $items[] = ['selling' => 1]; // @ body selling
    }
    foreach (array_chunk($items, 50) as $chunk) {
        $shop->request(SHOP_API . 'goods/batch', [], 'POST', ['items' => $chunk]); // @ POST /shop/v1/goods/batch
    }
});
