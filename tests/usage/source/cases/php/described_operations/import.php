<?php

$shop = ShopClient::factory(parse_ini_file('shop.ini'));
$goods = $shop->listGoods(['sort_attr' => 'price']); // @ GET /shop/v1/goods; query sort_attr
foreach ($goods['data']['items'] as $good) {
    echo $good['price'] ?? '-'; // @ read price
}
$command = $shop->getCommand('createGood', [ // @ POST /shop/v1/goods
    'name' => 'Lamp',
    'price' => 3.5, // @ body price
]);
$shop->execute($command);
