<?php
namespace App\Libraries;

class MarketApi
{
    public function price()
    {
        $config = config('Market');
        $client = \Config\Services::curlrequest(['baseURI' => $config->baseUrl]);
        return json_decode($client->get($config->goods)->getBody(), true)['items'][0]['price']; // @ GET /shop/v1/goods; read price
    }

    public function order($id)
    {
        $client = service('curlrequest');
        return json_decode($client->get(sprintf(config(\Config\Market::class)->paths['order'], $id))->getBody(), true)['total']; // @ GET /shop/v1/orders/{}; read total
    }
}
