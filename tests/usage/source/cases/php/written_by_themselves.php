<?php

/** Objects that say themselves what they are in JSON. */
class NewGoods implements JsonSerializable
{
    private float $total;

    public function __construct(float $total)
    {
        $this->total = $total;
    }

    public function jsonSerialize(): array
    {
        return ['price' => $this->total]; // @ body price
    }
}

class NewOrder
{
    const PRICE = 'price';
    public ?float $total = null; // @ body total

    public function isFree(): bool
    {
        return !$this->total;
    }
}

class Shop
{
    public function __construct(private GuzzleHttp\Client $client)
    {
    }

    public function create(NewGoods $goods): void
    {
        $this->client->post('/shop/v1/goods', ['json' => $goods]); // @ POST /shop/v1/goods
    }

    public function change(): void
    {
        $this->client->put('/shop/v1/goods/3', ['body' => json_encode(new NewGoods(3.0))]); // @ PUT /shop/v1/goods/3
    }

    public function order(NewOrder $order): void
    {
        $this->client->post('/shop/v1/orders', ['json' => $order]); // @ POST /shop/v1/orders
    }
}
