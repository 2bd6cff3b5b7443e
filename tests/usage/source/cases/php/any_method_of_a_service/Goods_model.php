<?php
class Goods_model extends CI_Model
{
    public function price($id)
    {
        return $this->shop->shop("goods/$id")->price; // @ GET /shop/v1/goods/{}; read price
    }

    public function all()
    {
        return $this->shop->shop('goods', array('page' => 1)); // @ GET /shop/v1/goods; query page
    }

    public function rename($id, $name)
    {
        return $this->shop->shop('goods/' . $id, array('name' => $name), 'put'); // @ PUT /shop/v1/goods/{}; body name
    }

    public function orders()
    {
        return $this->shop->latest('/shop/v1/orders'); // @ GET /shop/v1/orders
    }

    public function order($id)
    {
        return $this->shop->latest('/shop/v1/orders', 'POST', array('good' => $id)); // @ POST /shop/v1/orders; body good
    }
}
