<?php
use Cake\Collection\Collection;

function goods($http)
{
    $items = [];
    for ($page = 1; ; $page++) {
        $data = json_decode($http->get('/shop/v1/goods')->getBody(), true)['data']; // @ GET /shop/v1/goods
        array_push($items, ...$data['items']);
        if ($page >= $data['pages']) { // @ read pages
            return new Collection($items);
        }
    }
}

$fees = goods(new GuzzleHttp\Client())->map(fn (array $good) => $good['price']); // @ read price
$orders = [];
$order = json_decode((new GuzzleHttp\Client())->get('/shop/v1/orders/3')->getBody(), true); // @ GET /shop/v1/orders/3
array_unshift($orders, $order);
echo $orders[0]['total']; // @ read total
$own = [];
array_push($own, ['price' => 3]);
echo $own[0]['price'];
$titles = goods(new GuzzleHttp\Client())->extract('title'); // @ read title
