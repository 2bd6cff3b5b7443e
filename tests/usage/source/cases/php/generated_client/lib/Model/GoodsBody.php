<?php

namespace Shop\Model;

class GoodsBody
{
    protected static $attributeMap = [
        'code' => 'code',
        'price' => 'price', // @ body price
    ];

    protected $container = [];

    public function __construct(?array $data = null)
    {
        $this->container['code'] = $data['code'] ?? null;
        $this->container['price'] = $data['price'] ?? null;
    }

    public function setCode($code)
    {
        $this->container['code'] = $code;
        return $this;
    }

    public function setPrice($price)
    {
        $this->container['price'] = $price;
        return $this;
    }
}
