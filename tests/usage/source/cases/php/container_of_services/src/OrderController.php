<?php

namespace App;

class OrderController extends AbstractController
{
    public function show($http)
    {
        return $http->request('GET', 'https://shop.example.org' . $this->getParameter('shop.orders'))->toArray();  // @ GET /shop/v1/orders
    }
}
