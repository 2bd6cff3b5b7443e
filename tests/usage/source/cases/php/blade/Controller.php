<?php

namespace App;

class Controller
{
    public function index()
    {
        $goods = Http::get('https://x.example.com/shop/v1/goods')->json('items'); // @ GET /shop/v1/goods; read items

        return view('goods', compact('goods'));
    }

    public function show($id)
    {
        $order = Http::get("https://x.example.com/shop/v1/orders/{$id}")->json('data'); // @ GET /shop/v1/orders/{}; read data

        return view('orders.show', compact('order'));
    }
}
