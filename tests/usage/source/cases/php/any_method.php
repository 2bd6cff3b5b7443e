<?php
class Shop
{
    private static $methods = [
        'getGoods' => ['GET', '/shop/v1/goods'],
        'dropOrders' => ['DELETE', '/shop/v1/orders'], // @ DELETE /shop/v1/orders
    ];

    public function __call($name, $arguments)
    {
        list($method, $path) = self::$methods[$name];
        $response = $this->http->request($method, $path, ['query' => $arguments[0] ?? []]);

        return json_decode($response->getBody(), true);
    }
}

class Good
{
    private $data;

    public function __construct(array $data)
    {
        $this->data = $data;
    }

    public function __get($name)
    {
        return $this->data[$name];
    }
}

$shop = new Shop();
foreach ($shop->getGoods(['page' => 1])['items'] as $row) { // @ GET /shop/v1/goods
    $good = new Good($row);
    echo $good->price; // @ read price
}
