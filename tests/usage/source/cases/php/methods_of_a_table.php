<?php

namespace Shop;

use GuzzleHttp\Client;

/**
 * @method array listGoods(array $query = [])
 */
class Api
{
    private const ENDPOINTS = [
        'listGoods' => ['GET', 'shop/v1/goods'],
        'updateOrder' => ['PUT', 'shop/v1/orders/{id}'],
    ];

    private Client $http;

    public function __construct(string $token)
    {
        $this->http = new Client(['base_uri' => getenv('SHOP_URL') ?: 'https://shop.example.org/', 'headers' => ['Authorization' => "Bearer $token"]]);
    }

    public function __call(string $name, array $arguments): array
    {
        if (!isset(self::ENDPOINTS[$name])) {
            throw new \BadMethodCallException($name);
        }
        [$method, $path] = self::ENDPOINTS[$name];
        $data = $arguments[0] ?? [];
        $path = preg_replace_callback('/\{(\w+)\}/', static fn (array $found) => $data[$found[1]], $path);
        return $this->retry(fn () => $this->send($method, $path, $data));
    }

    private function send(string $method, string $path, array $data): array
    {
        $response = $this->http->request($method, $path, [$method === 'GET' ? 'query' : 'json' => $data]);
        return json_decode((string) $response->getBody(), true);
    }

    private function retry(callable $call, int $times = 3): array
    {
        for (;;) {
            try {
                return $call();
            } catch (\Throwable $error) {
                if (--$times < 1) {
                    throw $error;
                }
            }
        }
    }
}

function goods(Api $api): void
{
    foreach ($api->listGoods(['sort_attr' => 'price'])['items'] as $good) { // @ GET /shop/v1/goods; query sort_attr
        echo $good['price']; // @ read price
    }
    $api->updateOrder(['id' => 3, 'amount' => 2]); // @ PUT /shop/v1/orders/3; body amount
}
