<?php
$client = new Client(getenv('SHOP_HOST'));

foreach ($client->goods()->all(['page' => 1])->items as $row) { // @ GET /shop/v1/goods; query page
    echo $client->goods()->find($row->id)->price; // @ GET /shop/v1/goods/{}; read price
}
$client->goods()->filters();
echo count($client->orders()->all()); // @ GET /shop/v1/orders
echo $client->people()->find($argv[1])->email; // @ GET /people/v1/user/{}; read email
