<?php
namespace App;

class Goods
{
    public function __construct(private Client $client)
    {
    }

    public function create()
    {
        return $this->client->post('/shop/v1/goods', []); // @ POST /shop/v1/goods
    }
}
