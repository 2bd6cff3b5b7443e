<?php

const OPERATIONS = ['save' => 'PUT | /shop/v1/goods/%d', 'all' => 'GET   /shop/v1/goods'];

function save($client, $id)
{
    [$verb, $path] = preg_split('/\s*\|\s*/', OPERATIONS['save']);
    return $client->request($verb, sprintf($path, $id)); // @ PUT /shop/v1/goods/{}
}

function all($client)
{
    list($verb, $path) = preg_split('/\s+/', OPERATIONS['all'], 2);
    return $client->request($verb, $path); // @ GET /shop/v1/goods
}
