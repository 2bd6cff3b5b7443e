<?php

class Goods {
    private function send($path, $method = 'get') {
        $curl = new curl();
        return json_decode($curl->$method('https://shop.example.org/' . $path));
    }

    public function remove($id) {
        return $this->send($this->path_of($id), 'delete'); // @ DELETE /shop/v1/goods/{}
    }

    private function path_of($id) {
        return sprintf('shop/v1/goods/%d', $id);
    }

    public function show($id) {
        return $this->send($this->path_of($id)); // @ GET /shop/v1/goods/{}
    }
}
