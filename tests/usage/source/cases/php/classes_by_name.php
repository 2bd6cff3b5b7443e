<?php

namespace Acme\Shop;

abstract class Resource
{
    public function __construct(protected Client $client) {}

    protected function get(string $path, array $query = [])
    {
        return $this->client->request('GET', $path, ['query' => $query]);
    }
}

class Goods extends Resource
{
    public function all(array $query = [])
    {
        return $this->get('/shop/v1/goods', $query); // @ GET /shop/v1/goods
    }
}

class Client
{
    private \GuzzleHttp\Client $http;

    public function __construct(string $host)
    {
        $this->http = new \GuzzleHttp\Client(['base_uri' => "https://$host"]);
    }

    public function __get($name)
    {
        $class = '\\Acme\\Shop\\' . ucfirst($name);
        return new $class($this);
    }

    public function request($method, $path, $options)
    {
        return json_decode((string) $this->http->request($method, $path, $options)->getBody(), true)['data'];
    }
}

$shop = new Client('x.example.com');
foreach ($shop->goods->all(['sort_attr' => 'price'])['items'] as $item) { // @ query sort_attr
    echo $item['price']; // @ read price
}
