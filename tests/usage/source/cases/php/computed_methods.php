<?php
// Methods whose names are in variables: those of the class, and those that it has for any name.
abstract class Endpoint
{
    protected static $map = [];

    public function __construct(protected \GuzzleHttp\Client $client) {}

    public function __call($method, $args)
    {
        [$verb, $path] = static::$map[$method];
        return json_decode($this->client->request($verb, $path, ['query' => $args[0]])->getBody());
    }

    public function each($method, array $query = [])
    {
        foreach ($this->$method(['page' => 1] + $query)->data->items as $item) {
            yield $item;
        }
    }

    public function first(string $method)
    {
        return $this->{'find' . $method}(uniqid());
    }

    public static function of(string $name)
    {
        return static::$name(uniqid());
    }
}

class Goods extends Endpoint
{
    const ORDERS = 'shop/v1/orders';
    protected static $map = [
        'all' => ['GET', 'shop/v1/goods'],
        'orders' => ['GET', self::ORDERS],
        'order' => ['GET', self::ORDERS . '/{id}'], // @ GET /shop/v1/orders/{}
    ];

    public function prices()
    {
        foreach ($this->each('all', ['sort_attr' => 'price']) as $good) { // @ GET /shop/v1/goods ; query sort_attr
            echo $good->price; // @ read price
        }
        foreach ($this->each('orders') as $order) { // @ GET /shop/v1/orders
            echo $order->total; // @ read total
        }
        return $this->first('User')->locale . self::of('user')->country; // @ read locale ; read country
    }

    public function findUser($id)
    {
        return json_decode($this->client->get("people/v1/user/$id")->getBody()); // @ GET /people/v1/user/{}
    }

    public static function user($id)
    {
        return json_decode((new \GuzzleHttp\Client())->get("people/v1/user/$id")->getBody()); // @ GET /people/v1/user/{}
    }

    public function near($method)
    {
        return $this->$method(1)->price;
    }
}
