<?php
use Illuminate\Support\Facades\Http;

function shop(string $endpoint, array $body = [])
{
    if (!preg_match('~^(GET|POST|PUT|DELETE)\s+(/.*)$~', $endpoint, $found)) {
        throw new InvalidArgumentException($endpoint);
    }

    return Http::send($found[1], env('SHOP_URL') . $found[2], ['json' => $body]);
}

shop('PUT /shop/v1/goods/batch', ['price' => 3]); // @ PUT /shop/v1/goods/batch; body price
shop('DELETE /shop/v1/orders/3'); // @ DELETE /shop/v1/orders/3
