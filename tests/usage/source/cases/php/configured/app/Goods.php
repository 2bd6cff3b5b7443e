<?php
namespace App;

use Illuminate\Support\Facades\Http;

class Goods
{
    public function create()
    {
        return Http::baseUrl(config('shop.base_url'))->post(config('shop.endpoints.goods'), ['price' => 3]); // @ POST /shop/v1/goods ; body price
    }
}
