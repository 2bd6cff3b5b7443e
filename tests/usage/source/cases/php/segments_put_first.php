<?php
// A client that puts the service before the segments that its methods get, one by one or as an array.

class Client
{
    private static $client;
    private $service;

    public static function on($service)
    {
        if (!self::$client) self::$client = new self();
        self::$client->service = $service;
        return self::$client;
    }

    private function path($segments)
    {
        array_unshift($segments, $this->service, 'v1');
        return '/' . implode('/', $segments);
    }

    public function get()
    {
        return json_decode(wp_remote_retrieve_body(wp_remote_get('https://shop.example.com' . $this->path(func_get_args()))), true);
    }

    public function put($segments, $body)
    {
        $options = array('method' => 'PUT', 'body' => json_encode($body));
        return wp_remote_request('https://shop.example.com' . $this->path((array)$segments), $options);
    }
}

function show($id)
{
    $goods = Client::on('shop')->get('goods', $id, 'copy'); // @ GET /shop/v1/goods/{}/copy
    echo $goods['price']; // @ read price
    Client::on('people')->put(array('user', $id), array('lang' => 'de')); // @ PUT /people/v1/user/{} ; body lang
    Client::on('shop')->put('catalog', array('lang' => 'de')); // @ PUT /shop/v1/catalog ; body lang
    $segments = array('goods', 'batch');
    Client::on('shop')->put($segments, array('selling' => 1)); // @ PUT /shop/v1/goods/batch ; body selling
    Client::on('shop')->put($segments, array('selling' => 0)); // @ PUT /shop/v1/goods/batch ; body selling
}
