<?php
// Calls that are texts with a method and a path, of which a function makes both.

use GuzzleHttp\Client;

const CALLS = [
    'goods' => 'GET /shop/v1/goods',
    'copy' => 'POST /shop/v1/goods/batch',
];

function call(string $name, array $body = []): array
{
    [$method, $path] = explode(' ', CALLS[$name], 2);
    $client = new Client(['base_uri' => getenv('SHOP_URL')]);

    return json_decode($client->request($method, $path, ['json' => $body])->getBody(), true);
}

foreach (call('goods')['items'] as $good) { // @ GET /shop/v1/goods
    echo $good['price']; // @ read price
}
call('copy', ['price' => 3]); // @ POST /shop/v1/goods/batch ; body price

function send(string $what, array $body = [])
{
    list($method, $path) = explode(' ', $what, 2);
    $client = new Client(['base_uri' => getenv('SHOP_URL')]);

    return json_decode($client->request($method, $path, ['json' => $body])->getBody(), true);
}

foreach ($argv as $id) {
    echo send("GET shop/v1/goods/$id")['price']; // @ GET /shop/v1/goods/{} ; read price
    send("POST shop/v1/goods/$id/copy"); // @ POST /shop/v1/goods/{}/copy
}
