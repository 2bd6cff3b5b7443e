<?php

namespace Shop;

use GuzzleHttp\Client;

enum Endpoint: string
{
    case Goods = '/shop/v1/goods';
    case Order = '/shop/v1/orders/%d';

    public function url(int ...$ids): string
    {
        return 'https://shop.example.org' . sprintf($this->value, ...$ids);
    }

    public function method(): string
    {
        return match ($this) {
            self::Goods => 'GET',
            self::Order => 'DELETE',
        };
    }
}

class EndpointClient
{
    public function __construct(private Client $http)
    {
    }

    private function call(Endpoint $endpoint, int ...$ids): array
    {
        $response = $this->http->request($endpoint->method(), $endpoint->url(...$ids));
        return json_decode($response->getBody(), true);
    }

    public function goods(): array
    {
        return $this->call(Endpoint::Goods); // @ GET /shop/v1/goods
    }

    public function remove(int $id): array
    {
        return $this->call(Endpoint::Order, $id); // @ DELETE /shop/v1/orders/{}
    }
}
