<?php
// A path that is formatted with a property of another response.
$good = json_decode(file_get_contents("$base/shop/v1/goods/3"), true)['data'];  // @ GET /shop/v1/goods/3
$client->put(sprintf('/shop/v1/goods/%d', $good['id']), ['json' => ['price' => 3]]);  // @ PUT /shop/v1/goods/{}; body price
$client->post(str_replace('{id}', $good['id'], '/shop/v1/goods/{id}/copy'));  // @ POST /shop/v1/goods/{}/copy
