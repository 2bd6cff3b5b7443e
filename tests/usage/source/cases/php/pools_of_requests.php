<?php
// Requests that a pool sends at the same time; a function gets each response.
use GuzzleHttp\Client;
use GuzzleHttp\Pool;
use GuzzleHttp\Promise\EachPromise;
use GuzzleHttp\Psr7\Request;

$http = new Client(['base_uri' => 'https://x.example/shop/v1/']);
$requests = function (array $ids) {
    foreach ($ids as $id) {
        yield $id => new Request('GET', "goods/{$id}");  // @ GET /shop/v1/goods/3; GET /shop/v1/goods/4
    }
};
$pool = new Pool($http, $requests([3, 4]), [
    'concurrency' => 5,
    'fulfilled' => fn ($response, $id) => print(json_decode($response->getBody(), true)['price']),  // @ read price
    'rejected' => fn ($reason, $id) => error_log($reason),
]);
$pool->promise()->wait();

$sending = fn ($ids) => array_map(fn ($id) => $http->getAsync("orders/{$id}"), $ids);  // @ GET /shop/v1/orders/3
(new EachPromise($sending([3]), [
    'fulfilled' => function ($response) {
        echo json_decode($response->getBody())->total;  // @ read total
    },
]))->promise()->wait();
