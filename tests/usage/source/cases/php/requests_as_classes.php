<?php
// Requests that are classes, a client that keeps its last response, and options that are added one by one.

class OneGood extends Request {
    protected Method $method = Method::GET;
    public function __construct(protected readonly int $id) {}
    public function resolveEndpoint(): string { return '/shop/v1/goods/' . $this->id; }  // @ GET /shop/v1/goods/7
}

class NewOrder extends Request {
    protected Method $method = Method::POST;
    public function resolveEndpoint(): string { return '/shop/v1/orders'; }  // @ POST /shop/v1/orders
    protected function defaultBody(): array { return ['price' => 3]; }  // @ body price
}

class Shop {
    private $curl;
    public function __construct(private Connector $connector, Curl $curl) { $this->curl = $curl; }

    public function one(): void {
        $good = $this->connector->send(new OneGood(7));
        echo $good->json('data.price');  // @ read price
    }

    public function catalog(): array {
        $this->curl->get($this->base . '/shop/v1/catalog');  // @ GET /shop/v1/catalog
        return json_decode($this->curl->getBody())->data->title;  // @ read title
    }

    public function save(string $verb, $body) {
        $handle = curl_init();
        $options = [CURLOPT_URL => $this->base . '/shop/v1/goods/8', CURLOPT_CUSTOMREQUEST => $verb];  // @ PUT /shop/v1/goods/8
        $options[CURLOPT_POSTFIELDS] = json_encode($body);
        curl_setopt_array($handle, $options);
        return curl_exec($handle);
    }
}

(new Shop($connector, $curl))->save('PUT', ['title' => 'Cup']);  // @ body title
