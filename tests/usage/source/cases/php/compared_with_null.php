<?php
// Properties that a constructor sets only if it is given a parameter that calls leave out.
use Saloon\Enums\Method;
use Saloon\Http\BaseResource;
use Saloon\Http\Request;

final class SaveGoods extends Request
{
    protected Method $method = Method::POST;

    public function __construct(private readonly array $goods, private readonly ?int $id = null)
    {
        if ($id !== null) {
            $this->method = Method::PUT;
        }
    }

    public function resolveEndpoint(): string { return '/shop/v1/goods'; } // @ POST /shop/v1/goods
}

final class SaveOrder extends Request
{
    protected Method $method = Method::POST;

    public function __construct(private readonly ?int $id = null)
    {
        if ($id !== null) {
            $this->method = Method::PUT;
        }
    }

    public function resolveEndpoint(): string { return "/shop/v1/orders/{$this->id}"; } // @ PUT /shop/v1/orders/{}
}

final class Goods extends BaseResource
{
    public function create(array $goods): void { $this->connector->send(new SaveGoods($goods)); }

    public function update(int $id): void { $this->connector->send(new SaveOrder($id)); }
}
