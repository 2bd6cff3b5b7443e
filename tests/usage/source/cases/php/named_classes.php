<?php

class Entity
{
    public function __construct(protected array $attributes)
    {
    }

    public function __get(string $name)
    {
        return $this->attributes[$name] ?? null;
    }
}

class Good extends Entity
{
    public function isPaid(): bool
    {
        return $this->price > 0; // @ read price
    }
}

abstract class Resource
{
    protected string $entity = Entity::class;

    public function each()
    {
        foreach (get('shop/v1/goods')['items'] as $item) { // @ GET /shop/v1/goods
            yield new $this->entity($item);
        }
    }
}

class Goods extends Resource
{
    protected string $entity = Good::class;
}

function get($path)
{
    $handle = curl_init('https://shop.example/' . $path);
    return json_decode(curl_exec($handle), true)['data'];
}

foreach ((new Goods())->each() as $good) {
    echo $good->isPaid();
}

$order = get('shop/v1/orders/3'); // @ GET /shop/v1/orders/3
print_r(array_intersect_key($order, array_flip(['good_id', 'country']))); // @ read good_id ; read country
