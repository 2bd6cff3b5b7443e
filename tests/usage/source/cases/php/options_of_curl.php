<?php
// A class around cURL, of which an option sets the method of the next call, or of this one.
class Api {
    public function __construct() {
        $this->curl = new \curl();
    }

    public function put($path, array $body) {
        $this->curl->setopt(['CURLOPT_CUSTOMREQUEST' => 'PUT']);
        return $this->curl->post('https://shop.example.org' . $path, json_encode($body));
    }

    public function patch($path, array $body) {
        $this->curl->setOpt(CURLOPT_CUSTOMREQUEST, 'PATCH');
        return $this->curl->post('https://shop.example.org' . $path, json_encode($body));
    }

    public function replace($path, array $body) {
        return $this->curl->post('https://shop.example.org' . $path, json_encode($body), ['CURLOPT_CUSTOMREQUEST' => 'PUT']);
    }

    public function post($path, array $body) {
        return $this->curl->post('https://shop.example.org' . $path, json_encode($body));
    }
}

$api = new Api();
$api->put('/shop/v1/goods/12', ['name' => 'Pen']);  // @ PUT /shop/v1/goods/12; body name
$api->patch('/shop/v1/goods/13', ['name' => 'Pen']);  // @ PATCH /shop/v1/goods/13; body name
$api->post('/shop/v1/goods', ['name' => 'Pen']);  // @ POST /shop/v1/goods; body name
$api->replace('/shop/v1/goods/14', ['name' => 'Pen']);  // @ PUT /shop/v1/goods/14; body name
