<?php
class Shop {
    const PATHS = ['/shop/v1/goods', '/shop/v2/orders'];
    private function send(...$parts) {
        $method = array_shift($parts);
        return $this->client->request($method, implode('/', $parts));
    }
    public function first() {
        $paths = self::PATHS;
        $path = array_shift($paths);
        return $this->client->get('https://acme.example.com' . $path); // @ GET /shop/v1/goods
    }
    public function second() {
        return $this->client->get('https://acme.example.com' . self::PATHS[0]); // @ GET /shop/v1/goods
    }
    public function third() {
        return $this->send('PUT', 'https://acme.example.com/shop/v1/goods', 3); // @ PUT /shop/v1/goods/3
    }
}
