<?php

class Goods
{
    public function create($curl, $name, $price)
    {
        $body = new \stdClass();
        $body->name = $name; // @ body name
        $body->type = 'digital'; // @ body type
        $body->price = $price; // @ body price
        $curl->post('https://x.example.com/shop/v1/goods', json_encode($body)); // @ POST /shop/v1/goods
    }

    public function update($curl, $price)
    {
        $body = array_filter([
            'cost' => $price, // @ body cost
        ], fn ($value) => $value !== null);
        $curl->put('https://x.example.com/shop/v1/goods/3', json_encode($body)); // @ PUT /shop/v1/goods/3
    }

    public function sorted($curl)
    {
        $url = new \moodle_url('https://x.example.com/shop/v1/goods', ['page' => 1]); // @ query page
        $url->param('sort_attr', 'price'); // @ query sort_attr
        return $curl->get($url->out(false)); // @ GET /shop/v1/goods
    }
}
