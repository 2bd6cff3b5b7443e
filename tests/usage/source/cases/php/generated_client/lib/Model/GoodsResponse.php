<?php

namespace Shop\Model;

class GoodsResponse
{
    protected static $openAPITypes = ['data' => '\Shop\Model\Goods'];

    protected static $attributeMap = ['data' => 'data'];

    protected $container = [];

    public function __construct(?array $data = null)
    {
        $this->container['data'] = $data['data'] ?? null;
    }

    /**
     * @return \Shop\Model\Goods|null
     */
    public function getData()
    {
        return $this->container['data'];
    }
}
