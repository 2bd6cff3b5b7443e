<?php

namespace Shop\Model;

class Goods
{
    protected static $attributeMap = [
        'id' => 'id',
        'sellingPrice' => 'selling_price', // @ read selling_price
    ];

    protected $container = [];

    public function __construct(?array $data = null)
    {
        $this->container['id'] = $data['id'] ?? null;
        $this->container['selling_price'] = $data['selling_price'] ?? null;
    }

    public function getSellingPrice()
    {
        return $this->container['selling_price'];
    }
}
