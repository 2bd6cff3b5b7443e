<?php
namespace App\Controller;

use Cake\Http\Client;

class BackOfficeController extends AppController
{
    public function index(): void
    {
        $goods = (new Client())->get('https://shop.example.org/shop/v1/goods')->getJson();  // @ GET /shop/v1/goods
        $this->set('goods', $goods['items']);  // @ read items
    }

    public function orders(): void
    {
        $orders = (new Client())->get('https://shop.example.org/shop/v1/orders')->getJson();  // @ GET /shop/v1/orders
        $this->set(compact('orders'));
    }
}
