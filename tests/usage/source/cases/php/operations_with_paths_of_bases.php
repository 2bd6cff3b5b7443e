<?php
// A trait calls with the path that the base class makes of a constant of the class which uses both.

trait All
{
    public static function all($params = null)
    {
        return static::request('get', static::url(), $params)['items']; // @ GET /shop/v1/goods; GET /shop/v1/orders; read items
    }
}

trait Update
{
    public static function update($id, $params = null)
    {
        return static::request('put', static::url() . '/' . $id, $params); // @ PUT /shop/v1/goods/{}
    }
}

abstract class ApiResource
{
    protected static function url()
    {
        return '/shop/v1/' . static::NAME;
    }

    protected static function request($method, $url, $params)
    {
        $client = new \GuzzleHttp\Client(['base_uri' => getenv('SHOP')]);

        return json_decode($client->request($method, $url, ['json' => $params])->getBody(), true);
    }
}

class Good extends ApiResource
{
    use All;
    use Update;

    const NAME = 'goods';

    public static function copy($id)
    {
        return self::request('post', static::url() . "/$id/copy", []); // @ POST /shop/v1/goods/{}/copy
    }
}

class Order extends ApiResource
{
    use All;

    const NAME = 'orders';
}

class Other extends ApiResource
{
    const NAME = 'catalog';
}

foreach (Order::all() as $order) {
    echo $order['total']; // @ read total
}
