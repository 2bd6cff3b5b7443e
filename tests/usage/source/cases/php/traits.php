<?php
trait MakesRequests {
    protected function request(string $verb, string $uri, array $payload = []) {
        $response = $this->guzzle->request($verb, $uri, empty($payload) ? [] : [$verb === 'GET' ? 'query' : 'json' => $payload]);
        return json_decode((string) $response->getBody(), true);
    }
    public function get(string $uri, array $query = []) { return $this->request('GET', $uri, $query); }
    public function post(string $uri, array $payload = []) { return $this->request('POST', $uri, $payload); }
}
trait ManagesGoods {
    public function goods(): array {
        return $this->transformCollection($this->get('shop/v1/goods', ['sort_attr' => 'price'])['data']['items'], Good::class); // @ GET /shop/v1/goods; query sort_attr; read items
    }
    public function createGood(array $data): Good {
        return new Good($this->post('shop/v1/goods', $data)['data'], $this); // @ POST /shop/v1/goods
    }
    protected function transformCollection($collection, $class) {
        return array_map(function ($data) use ($class) { return new $class($data, $this); }, $collection);
    }
}
class Good {
    public $attributes;
    public $price;
    public function __construct(array $attributes, $shop = null) {
        $this->attributes = $attributes;
        $this->price = $attributes['price']; // @ read price
    }
}
class Shop {
    use MakesRequests, ManagesGoods;
    public function __construct($token) { $this->guzzle = new GuzzleHttp\Client(['base_uri' => 'https://shop.example/']); }
}
$shop = new Shop('x');
$shop->createGood(['name' => 'x', 'price' => 3]); // @ body price
