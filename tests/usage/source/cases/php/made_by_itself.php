<?php
use GuzzleHttp\Client;

class Provider
{
    public function register(): void
    {
        $this->app->singleton(Users::class, fn ($app) => new Users($app->make(Client::class), '/people/v1/user'));
    }
}

class Goods
{
    public function __construct(private Client $http, private string $path)
    {
    }

    public static function create(Client $http): self
    {
        return new self($http, '/shop/v1/goods');
    }

    public function copy(int $id): void
    {
        $this->http->post("{$this->path}/{$id}/copy"); // @ POST /shop/v1/goods/{}/copy
    }
}

class Orders
{
    public function __construct(private Client $http, private string $path)
    {
    }

    public static function create(Client $http): static
    {
        return new static($http, '/shop/v1/orders');
    }

    public function cancel(int $id): void
    {
        $this->http->delete("{$this->path}/{$id}"); // @ DELETE /shop/v1/orders/{}
    }
}

class Users
{
    public function __construct(private Client $http, private string $path)
    {
    }

    public function block(int $id): void
    {
        $this->http->put("{$this->path}/{$id}", ['json' => ['blocked' => true]]); // @ PUT /people/v1/user/{}
    }
}
