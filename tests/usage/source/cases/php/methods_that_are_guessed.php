<?php
// A method of a client that is not known has the name of one of the program, which does not send what it is given.
class Token {
    public static function get() {
        return json_decode(file_get_contents('https://login.example.org/token'))->token;
    }
}

class Api {
    const GOODS = '/shop/v1/goods';
    const BATCH = self::GOODS . '/batch';

    public function __construct($transport) {
        $this->transport = $transport;
    }

    public function get($path) {
        return json_decode($this->transport->get('https://shop.example.org' . $path));
    }

    public function post($path, $body) {
        return json_decode($this->transport->post('https://shop.example.org' . $path, $body));
    }
}

function export(Api $api) {
    $api->post(Api::BATCH, ['name' => 'Pen']);  // @ POST /shop/v1/goods/batch; body name
}

function import(Api $api) {
    foreach ($api->get(Api::GOODS)->items as $goods) {  // @ GET /shop/v1/goods
        echo $goods->price;  // @ read price
    }
}
