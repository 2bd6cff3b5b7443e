<?php

$client = new GuzzleHttp\Client(['base_uri' => 'https://x.example.com']);

function save($client, ?int $id, float $price): void
{
    $path = $id ? "/shop/v1/goods/{$id}" : '/shop/v1/goods';
    $client->request($id ? 'PUT' : 'POST', $path, ['json' => ['price' => $price]]); // @ PUT /shop/v1/goods/{}; POST /shop/v1/goods; body price
}
