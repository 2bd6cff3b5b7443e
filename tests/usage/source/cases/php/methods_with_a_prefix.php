<?php

class Shop
{
    public function __construct(private HttpClientInterface $http)
    {
    }

    public function __call($name, $arguments)
    {
        return $this->http->request(strtoupper(substr($name, 2)), 'https://shop.example.com' . $arguments[0], $arguments[1] ?? []);
    }

    public function goods()
    {
        return $this->doGet('/shop/v1/goods', ['query' => ['sort_attr' => 'price']]); // @ GET /shop/v1/goods; query sort_attr
    }

    public function change($id)
    {
        return $this->doPut("/shop/v1/goods/$id", ['json' => ['price' => 3]]); // @ PUT /shop/v1/goods/{}; body price
    }
}
