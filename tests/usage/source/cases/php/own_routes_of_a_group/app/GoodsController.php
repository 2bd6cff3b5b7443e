<?php
namespace App;

use Illuminate\Support\Facades\Http;

class GoodsController
{
    public function show(int $id)
    {
        return response()->json(Http::get(env('SHOP_URL') . "/shop/v1/goods/$id")->json()); // @ GET /shop/v1/goods/{}
    }

    public function orders()
    {
        return response()->json(Http::get(env('SHOP_URL') . '/shop/v1/orders')->json()); // @ GET /shop/v1/orders
    }
}
