<?php
// A function of PHP reads a file of data, and sends no request for it.
use GuzzleHttp\Client;

$client = new Client(['base_uri' => getenv('SHOP_URL')]);
$paths = json_decode(file_get_contents(__DIR__ . '/paths.json'), true);

$send = function (string $name, string $method = 'GET', array $body = []) use ($client, $paths) {
    return json_decode($client->request($method, $paths[$name], ['json' => $body])->getBody(), true);
};

foreach ($send('goods')['items'] as $good) { // @ GET /shop/v1/goods
    printf('%s %.2f', $good['title'], $good['price']); // @ read price
}
$send('copy', 'POST', ['selling' => true]); // @ POST /shop/v1/goods/batch ; body selling
