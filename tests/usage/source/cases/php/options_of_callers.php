<?php

class Orders
{
    public function __construct(private Client $client)
    {
    }

    // What the callers of a library give is not seen: the parameter is not always as empty as its default.
    public function create(string $name, array $options = []): array
    {
        $body = ['name' => $name]; // @ body name
        if (isset($options['price'])) {
            $body['price'] = $options['price']; // @ body price
        }
        return $this->client->post('/shop/v1/orders', $body); // @ POST /shop/v1/orders
    }
}
