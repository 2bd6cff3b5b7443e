<?php

namespace App;

use Illuminate\Support\Facades\Http;
use Illuminate\Support\LazyCollection;

class Controller
{
    public function index($request)
    {
        $goods = Http::shop()->walk('/shop/v1/goods', [ // @ GET /shop/v1/goods
            'sort_attr' => $request->boolean('cheap') ? 'price' : 'name', // @ query sort_attr
        ]);
        foreach ($goods as $good) {
            ['title' => $title, 'price' => $price] = $good; // @ read price
            echo "$title: $price";
        }
    }

    public function orders()
    {
        LazyCollection::make(fn () => yield from Http::shop()->walk('/shop/v1/orders')) // @ GET /shop/v1/orders
            ->reject(fn (array $order) => (float) $order['total_price'] === 0.0); // @ read total_price
        $rows = [];
        foreach (Http::shop()->walk('/shop/v1/catalog') as $entry) { // @ GET /shop/v1/catalog
            $rows[] = [$entry['id'], data_get($entry, 'shown.affiliate_price', '-')]; // @ read affiliate_price
        }

        return $rows;
    }

    public function update(int $good)
    {
        Http::shop()->put("/shop/v1/goods/{$good}", ['selling' => true]); // @ PUT /shop/v1/goods/{} ; body selling
        $all = iterator_to_array(Http::shop()->walk('/people/v1/user'), false); // @ GET /people/v1/user

        echo Http::shop()->get('/people/v1/user/3')->json('language'); // @ GET /people/v1/user/3 ; read language

        return array_filter($all, fn ($one) => in_array(3, $one['notification_ids'], true)); // @ read notification_ids
    }
}
