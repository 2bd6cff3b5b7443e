<?php
use Illuminate\Support\Facades\Http;

function create(array $row)
{
    $keys = ['price', 'title']; // @ body price; body title
    $body = [];
    for ($i = 0; $i < count($keys); $i++) {
        $body[$keys[$i]] = $row[$i];
    }
    Http::post(env('SHOP_URL') . '/shop/v1/goods', $body); // @ POST /shop/v1/goods
}
