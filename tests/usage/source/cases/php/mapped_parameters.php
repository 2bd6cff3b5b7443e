<?php
// `array_map` keeps the keys of the only array that it gets.
$goods = ['page' => $argv[1]];  // @ query page
$orders = ['state' => $argv[2]];  // @ query state
$catalog = ['sort_attr' => 'price'];  // @ query sort_attr

file_get_contents('https://shop.example.org/shop/v1/goods?' . http_build_query(array_map('strval', $goods)));  // @ GET /shop/v1/goods
file_get_contents('https://shop.example.org/shop/v1/orders?' . http_build_query(array_map(fn($each) => trim($each), $orders)));  // @ GET /shop/v1/orders

$pairs = array_map(fn($key, $value) => "$key=$value", array_keys($catalog), $catalog);
file_get_contents('https://shop.example.org/shop/v1/catalog?' . implode('&', $pairs));  // @ GET /shop/v1/catalog
