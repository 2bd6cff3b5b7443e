<?php
namespace Acme\Shop\Admin;
class Connector {
    public function __construct(string $host) { $this->http = new \GuzzleHttp\Client(['base_uri' => $host]); }
    public function order(int $id): array { return json_decode($this->http->get("/shop/v1/orders/$id")->getBody(), true); }  // @ GET /shop/v1/orders/3; GET /shop/v1/orders/4
}
