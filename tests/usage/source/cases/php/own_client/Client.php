<?php

namespace Acme\Shop {
    class Client
    {
        private \GuzzleHttp\Client $http;

        public function __construct(\GuzzleHttp\Client $http)
        {
            $this->http = $http;
        }

        public function send($path, $body)
        {
            $response = $this->http->post('/shop/v1/' . $path, ['json' => $body]);
            return json_decode((string) $response->getBody(), true);
        }
    }
}

namespace {
    $shop = new \Acme\Shop\Client(new \GuzzleHttp\Client(['base_uri' => 'https://x.example.com']));
    $shop->send('goods', ['price' => 3]); // @ POST /shop/v1/goods; body price
}
