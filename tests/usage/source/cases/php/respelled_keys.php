<?php
$snake = strtolower(preg_replace('/([a-z])([A-Z])/', '$1_$2', 'sortAttr'));
$camel = preg_replace_callback('/_(\w)/', function ($match) { return strtoupper($match[1]); }, 'goods_id');
$client = new GuzzleHttp\Client(['base_uri' => 'https://shop.example.org']);
$client->get('/shop/v1/goods', ['query' => [$snake => 'price']]); // @ GET /shop/v1/goods; query sort_attr
$client->post('/shop/v1/orders', ['json' => [$camel => 3]]); // @ POST /shop/v1/orders; body goodsId
