<?php

class Goods extends Resource
{
    protected function path(): string
    {
        return '/shop/v1/goods'; // @ GET /shop/v1/goods
    }
}

class Orders extends Resource
{
    protected function path(): string
    {
        return '/shop/v1/orders'; // @ GET /shop/v1/orders
    }
}
