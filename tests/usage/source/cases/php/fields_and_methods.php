<?php
// A description of a call, whose fields and methods have the same names.

class Call
{
    private $method = 'GET';
    private $path = '';
    private $query = array();

    public function __construct($path)
    {
        $this->path = $path;
    }

    public function query($name, $value)
    {
        $this->query[$name] = $value;
        return $this;
    }

    public function method()
    {
        return $this->method;
    }

    public function path()
    {
        return $this->path . '?' . http_build_query($this->query);
    }
}

function send(Call $call)
{
    $client = new GuzzleHttp\Client();
    return json_decode($client->request($call->method(), 'https://shop.example.com' . $call->path())->getBody(), true);
}

$goods = send((new Call('/shop/v1/goods'))->query('page_size', 200)->query('sort_attr', 'price')); // @ GET /shop/v1/goods ; query page_size ; query sort_attr
echo $goods['price']; // @ read price
send((new Call('/shop/v1/orders'))->query('page', 1)); // @ GET /shop/v1/orders ; query page
