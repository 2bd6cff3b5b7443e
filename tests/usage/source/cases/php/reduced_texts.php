<?php
// A path that a function makes with each of some names, of which none is known.
function price(array $names)
{
    $path = array_reduce($names, fn ($made, $name) => str_replace(":$name", '3', $made), '/shop/v1/goods');
    $client = new GuzzleHttp\Client(['base_uri' => 'https://shop.example.com']);
    return json_decode($client->get($path)->getBody(), true)['price']; // @ GET /shop/v1/goods ; read price
}
