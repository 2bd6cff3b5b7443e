<?php
class Goods extends Resource
{
    protected $map = array(
        'all' => array('GET', 'goods'),  // @ GET /shop/v1/goods
        'get' => array('GET', 'goods/{id}'),
        'update' => array('PUT', 'goods/{id}'),
        'copy' => array('POST', 'goods/{id}/copy'),  // @ POST /shop/v1/goods/{}/copy
    );

    public function priceOf($id)
    {
        return $this->get($id)['price'];  // @ GET /shop/v1/goods/{}; read price
    }

    public function rename($id, $name)
    {
        return $this->update($id, array('name' => $name));  // @ PUT /shop/v1/goods/{}; body name
    }
}
