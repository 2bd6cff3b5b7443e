<?php

namespace Shop;

use GuzzleHttp\Client;

enum Resource
{
    case Goods;
    case Orders;

    public function path(): string
    {
        return match ($this) {
            self::Goods => 'shop/v1/goods',
            Resource::Orders => 'shop/v1/orders',
        };
    }
}

class Shop
{
    public function __construct(private Client $http)
    {
    }

    public function list(Resource $resource): array
    {
        return json_decode($this->http->get($resource->path())->getBody(), true); // @ GET /shop/v1/goods
    }

    public function goods(): array
    {
        return $this->list(Resource::Goods);
    }

    public function drop(): void
    {
        $this->http->delete(Resource::Orders->path()); // @ DELETE /shop/v1/orders
    }
}
