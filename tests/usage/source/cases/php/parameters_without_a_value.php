<?php

// A block that ends for a parameter without a value: the calls below it have one.
class Shop
{
    public function __construct(private \GuzzleHttp\Client $http)
    {
    }

    public function remove($id = '')
    {
        if (!$id) {
            return null;
        }
        return $this->request('DELETE', '/shop/v1/goods/' . $id); // @ DELETE /shop/v1/goods/{}
    }

    public function rename($id = null, $name = null)
    {
        if (empty($id)) {
            throw new \InvalidArgumentException('no id');
        }
        return $this->request('PUT', "/shop/v1/goods/$id/name", ['name' => $name]); // @ PUT /shop/v1/goods/{}/name; body name
    }

    private function request($method, $path, $body = [])
    {
        return $this->http->request($method, 'https://x.example.com' . $path, ['json' => $body]);
    }
}

$shop = new Shop(new \GuzzleHttp\Client());
$shop->remove();
$shop->rename();
