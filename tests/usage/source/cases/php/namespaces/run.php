<?php
use Acme\Shop\Client;
use Acme\Shop\Admin\Connector;
$client = new Client(getenv('SHOP'));
$client->send('POST', '/shop/v1/goods', ['name' => 'x', 'price' => 3]);  // @ POST /shop/v1/goods; body price
echo (new Connector(getenv('SHOP')))->order(3)['data']['total'];  // @ read total
echo (new \Acme\Shop\Admin\Connector(getenv('SHOP')))->order(4)['data']['amount'];  // @ read amount
