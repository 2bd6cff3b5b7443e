<?php
namespace Drupal\shop;

class GoodsClient
{
    public function __construct($http)
    {
        $this->http = $http;
    }

    public function fetch($name, array $query = [])
    {
        $paths = ['kinds' => '/shop/v1/catalog/filters', 'orders' => '/shop/v1/orders'];
        return json_decode($this->http->request('GET', $paths[$name], ['query' => $query])->getBody(), true);
    }
}
