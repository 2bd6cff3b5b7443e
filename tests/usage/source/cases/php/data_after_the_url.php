<?php
// A client whose methods get the query or the body after the URL, where others get options.
class Shop
{
    private Client $client;

    public function goods()
    {
        return $this->client->get('/shop/v1/goods', ['sort_attr' => 'price']); // @ GET /shop/v1/goods; query sort_attr
    }

    public function sell()
    {
        return $this->client->post('/shop/v1/goods', ['price' => 3]); // @ POST /shop/v1/goods; body price
    }

    public function catalog()
    {
        return $this->client->get('/shop/v1/catalog', ['query' => ['page' => 1], 'debug' => true]); // @ GET /shop/v1/catalog; query page
    }
}
