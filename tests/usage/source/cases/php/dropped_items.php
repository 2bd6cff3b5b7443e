<?php
// Segments of a path that are left out are dropped.
class Shop
{
    private function url(string $path, ?string $id = null, ?string $action = null): string
    {
        return implode('/', array_filter(['https://shop.example.org/shop/v1', $path, $id, $action]));
    }

    public function change(GuzzleHttp\Client $http, string $price): void
    {
        $http->post($this->url('orders'), ['json' => ['price' => $price]]); // @ POST /shop/v1/orders; body price
        $http->post($this->url('goods', null, 'batch'), ['json' => ['items' => []]]); // @ POST /shop/v1/goods/batch; body items
    }
}
