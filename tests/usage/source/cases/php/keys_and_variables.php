<?php
// Loops over tables with keys, and functions that make records of variables, and variables of records.
class Sync
{
    private static $columns = ['_title' => 'title', '_price' => 'price']; // @ read price

    public function run()
    {
        $goods = json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/shop/v1/goods')), true); // @ GET /shop/v1/goods
        foreach ($goods['items'] as $row) {
            foreach (self::$columns as $key => $column) {
                update_post_meta(1, $key, $row[$column]);
            }
            foreach (array_keys(['weight' => 1]) as $column) { // @ read weight
                echo $row[$column];
            }
        }
    }

    public function create($http, $title)
    {
        $discount = 3;
        $http->post('https://x.example.com/shop/v1/goods', ['json' => compact('title', 'discount')]); // @ POST /shop/v1/goods; body discount
    }

    public function user()
    {
        extract(json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/people/v1/user')), true)); // @ GET /people/v1/user
        echo $country; // @ read country
    }

    public function order()
    {
        $order = json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/shop/v1/orders/3')), true); // @ GET /shop/v1/orders/3
        extract($order, EXTR_PREFIX_ALL, 'o');
        echo $o_total, $price; // @ read total
    }

    public function other()
    {
        echo $country, $price;
    }
}
