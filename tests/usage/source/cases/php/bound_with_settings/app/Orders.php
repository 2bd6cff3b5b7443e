<?php
namespace App;

class Orders
{
    public function __construct(private Client $client)
    {
    }

    public function create(array $goods)
    {
        return $this->client->post($this->client->endpoint('orders'), ['price' => 3]); // @ POST /shop/v1/orders ; body price
    }
}
