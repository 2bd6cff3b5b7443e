<?php

class Plugin
{
    public function page()
    {
        $goods = json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/shop/v1/goods')), true); // @ GET /shop/v1/goods
        include __DIR__ . '/views/goods.php';
    }

    public function orders()
    {
        $orders = json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/shop/v1/orders')), true); // @ GET /shop/v1/orders
        return $this->show('orders', compact('orders'));
    }

    public function user($id)
    {
        $user = json_decode(wp_remote_retrieve_body(wp_remote_get('https://x.example.com/people/v1/user/' . $id)), true); // @ GET /people/v1/user/{}
        load_template(__DIR__ . '/views/user.php', false, array('user' => $user));
    }

    private function show($name, $data)
    {
        extract($data);
        ob_start();
        require plugin_dir_path(__FILE__) . 'views/' . $name . '.php';
        return ob_get_clean();
    }
}
