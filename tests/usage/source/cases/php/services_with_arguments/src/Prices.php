<?php

namespace Shop;

use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Prices
{
    public function __construct(
        private readonly HttpClientInterface $http,
        private readonly string $host,
        #[Autowire(service: 'shop.path.goods')] private readonly Path $goods,
        #[Autowire(service: 'shop.path.orders')] private readonly Path $orders,
    ) {
    }

    public function all(): iterable
    {
        foreach ($this->get($this->goods->of())['items'] as $good) { // @ GET /shop/v1/goods
            yield $good['price'] => $this->get($this->goods->of($good['id']))['width']; // @ GET /shop/v1/goods/{}; read price; read id; read width
        }
        yield $this->get($this->orders->of())['code']; // @ GET /shop/v1/orders; read code
    }

    private function get(string $path): array
    {
        return $this->http->request('GET', $this->host.$path)->toArray()['data'];
    }
}
