<?php

class Api {
    protected $version = 'v1';

    public function __construct($host) {
        $this->host = $host;
    }

    public function goods($page = 1, $count = 100) {
        return $this->get('shop', 'goods', ['page' => $page, 'page_size' => $count]); // @ GET /shop/v1/goods; query page; query page_size
    }

    protected function url($service, $path) {
        return implode('/', [$this->host, $service, $this->version, $path]);
    }

    protected function get($service, $path, $query) {
        return $this->checked(wp_remote_get(add_query_arg((array) $query, $this->url($service, $path))));
    }

    protected function checked($response) {
        return json_decode(wp_remote_retrieve_body($response), true)['data'];
    }
}

class Transform {
    public function compile($page) {
        foreach ((new Api(get_option('host')))->goods($page)['items'] as $item) {
            $this->transform($item);
        }
    }

    public function transform($item) {
        echo $item['price']; // @ read price
    }
}

class Service {
    public function hourly() {
        $this->everything(new Transform());
    }

    public function everything($transform) {
        $transform->compile(1);
    }
}
