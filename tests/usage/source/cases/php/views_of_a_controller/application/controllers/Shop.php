<?php

class Goods extends CI_Controller
{
    public function view($id)
    {
        $data['items'] = json_decode($this->client->get("/shop/v1/goods/$id")->getBody())->items; // @ GET /shop/v1/goods/{}
        $this->load->view('goods', $data);
    }
}
