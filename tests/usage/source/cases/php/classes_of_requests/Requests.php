<?php

class GoodsData
{
    public function __construct(public readonly int $id, public readonly float $price, public readonly bool $buyable) {}
}

class GetGoods extends Request
{
    protected Method $method = Method::GET;

    public function __construct(protected readonly int $id) {}

    public function resolveEndpoint(): string
    {
        return '/shop/v1/goods/' . $this->id; // @ GET /shop/v1/goods/{}
    }

    public function createDtoFromResponse(Response $response): GoodsData
    {
        $data = $response->json('data');

        return new GoodsData(
            id: $data['id'], // @ read id
            price: (float) $data['price'], // @ read price
            buyable: isset($data['status']['open']), // @ read open
        );
    }
}

class CreateGoods extends Request implements HasBody
{
    use HasJsonBody;

    protected Method $method = Method::POST;

    public function resolveEndpoint(): string
    {
        return '/shop/v1/goods'; // @ POST /shop/v1/goods
    }
}

class UnsentRequest extends Request
{
    protected Method $method = Method::DELETE;

    public function resolveEndpoint(): string
    {
        return '/shop/v1/orders/7'; // @ DELETE /shop/v1/orders/7
    }
}
