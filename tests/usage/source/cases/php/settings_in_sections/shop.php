<?php

$GLOBALS['settings'] = parse_ini_file(__DIR__ . '/shop.ini', true);

function shop($name, $id = null, $query = [])
{
    $path = $GLOBALS['settings']['paths'][$name];
    if ($id !== null) {
        $path = vsprintf($path, (array)$id);
    }
    $url = $GLOBALS['settings']['shop']['url'] . '/' . $path . '?' . http_build_query($query);
    return json_decode(file_get_contents($url), true);
}

$goods = shop('goods', null, ['sort_attr' => 'price']); // @ GET /shop/v1/goods; query sort_attr
echo $goods['data']['items'][0]['price']; // @ read price
$order = shop('order', 12); // @ GET /shop/v1/orders/12; GET /shop/v1/orders/{}

class Users
{
    private $paths;

    public function __construct()
    {
        $this->paths = parse_ini_file('shop.ini');
    }

    public function show($id)
    {
        $url = $this->paths['url'] . '/' . sprintf($this->paths['users']['one'], $id);
        $user = json_decode(file_get_contents($url), true); // @ GET /people/v1/user/{}
        return $user['data']['price']; // @ read price
    }
}
