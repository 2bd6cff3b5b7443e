<?php
class Goods extends Resource
{
    use Defaults;

    protected function setUp()
    {
        $this->routes['filters'] = 'shop/v1/catalog/filters';
    }

    public function filters()
    {
        return $this->client->get($this->route(__FUNCTION__)); // @ GET /shop/v1/catalog/filters
    }
}
