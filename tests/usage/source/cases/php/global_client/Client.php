<?php

class Client
{
    public function orders()
    {
        $http = new \GuzzleHttp\Client(['base_uri' => 'https://x.example.com']);
        return json_decode($http->get('/shop/v1/orders')->getBody(), true); // @ GET /shop/v1/orders
    }
}
