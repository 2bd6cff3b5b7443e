<?php

abstract class Request
{
    protected string $method = 'GET';
    protected string $uri;
    protected array $query = [];

    public function method()
    {
        return $this->method;
    }

    public function uri()
    {
        return $this->uri;
    }

    public function query()
    {
        return $this->query;
    }
}

class Sorted extends Request
{
    protected string $uri = '/shop/v1/goods'; // @ GET /shop/v1/goods
    protected array $query = ['sort_attr' => 'price']; // @ query sort_attr
}

class Copy extends Request
{
    protected string $method = 'POST';

    public function __construct(private int $id)
    {
    }

    public function uri()
    {
        return "/shop/v1/goods/{$this->id}/copy"; // @ POST /shop/v1/goods/{}/copy
    }
}
