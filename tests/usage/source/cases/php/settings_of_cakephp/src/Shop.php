<?php
namespace Academy;

use Cake\Core\Configure;
use Cake\Http\Client;

class Shop
{
    private Client $http;

    public function __construct()
    {
        $this->http = new Client(['scheme' => 'https', 'host' => Configure::read('Shop.host')]);
    }

    public function read(string $endpoint, int ...$ids): array
    {
        $path = vsprintf(Configure::readOrFail("Shop.endpoints.$endpoint"), $ids);
        return $this->http->get($path)->getJson()['data'];
    }

    public function goods()
    {
        return $this->read('goods')['items'][0]['price']; // @ GET /shop/v1/goods ; read price
    }

    public function order(int $id)
    {
        return $this->read('order', $id)['total']; // @ GET /shop/v1/orders/{} ; read total
    }

    public function sell()
    {
        $endpoints = Configure::read('Shop.endpoints');
        $this->http->post(Configure::read('Shop.other'), json_encode(['price' => 3]));
        return $this->http->post($endpoints['goods'], json_encode(['price' => 3])); // @ POST /shop/v1/goods; body price
    }
}
