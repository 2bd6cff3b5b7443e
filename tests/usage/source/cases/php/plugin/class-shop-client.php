<?php

class Shop_Client
{
    private static $instance;

    public static function instance()
    {
        if (!self::$instance) {
            self::$instance = new self();
        }
        return self::$instance;
    }

    public function request($path, $args = [], $method = 'GET', $body = null)
    {
        $url = add_query_arg($args, get_option('shop_url') . $path);
        $options = ['method' => $method, 'timeout' => 20];
        if ($body !== null) {
            $options['body'] = wp_json_encode($body);
        }
        $response = wp_remote_request($url, $options);
        return is_wp_error($response) ? null : json_decode(wp_remote_retrieve_body($response), true);
    }
}
