<?php

namespace App;

use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Goods
{
    public function __construct(private HttpClientInterface $http, private array $shopPaths)
    {
    }

    public function all(): void
    {
        foreach ($this->http->request('GET', 'https://shop.example.org' . $this->shopPaths['goods'])->toArray() as $goods) {  // @ GET /shop/v1/goods
            echo $goods['price'];  // @ read price
        }
    }
}
