<?php

use Shop\Api\GoodsApi;
use Shop\Model\GoodsBody;

$api = new GoodsApi(new GuzzleHttp\Client());
print number_format($api->getGoods(3)->getData()->getSellingPrice(), 2); // @ read selling_price
$body = new GoodsBody();
$body->setCode('A')->setPrice(3); // @ body price
$api->createGoods($body);
$api->createGoods(new GoodsBody(['price' => 4])); // @ body price
