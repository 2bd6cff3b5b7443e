<?php
// A record that a function fills before it is sent.
use Illuminate\Support\Facades\Http;

class Goods
{
    public function save(Good $good): void
    {
        $body = tap(['title' => $good->title], function (array &$data) use ($good) {
            if ($good->amount) {
                $data['price'] = $good->amount; // @ body price
            }
        });
        Http::baseUrl(env('SHOP_URL'))->asJson()->post('/shop/v1/goods', $body)->throw(); // @ POST /shop/v1/goods
    }
}
