<?php

namespace App;

use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Orders
{
    public function __construct(private HttpClientInterface $http, private string $orders)
    {
    }

    public function send(array $order): void
    {
        $this->http->request('POST', 'https://shop.example.org' . $this->orders, ['json' => ['price' => 3]]);  // @ POST /shop/v1/orders; body price
    }
}
