<?php
// The method decides in a switch, functions are named by pairs, and clients retry with functions.
function call($method, $url, $data = false) {
    $ch = curl_init();
    switch (strtoupper($method)) {
        case 'POST':
            curl_setopt($ch, CURLOPT_POST, 1);
            curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
            break;
        case 'PUT':
        case 'PATCH':
            curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);
            curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
            break;
        default:
            if ($data) $url = sprintf('%s?%s', $url, http_build_query($data));
    }
    curl_setopt($ch, CURLOPT_URL, $url);
    return json_decode(curl_exec($ch), true);
}

class Import {
    public static function run(string $base) {
        call('PUT', $base . '/shop/v1/goods/3', ['price' => 3]);  // @ PUT /shop/v1/goods/3; body price
        call('POST', $base . '/shop/v1/orders', ['title' => 'Cup']);  // @ POST /shop/v1/orders; body title
        $goods = call('GET', $base . '/shop/v1/goods', ['sort_attr' => 'price']);  // @ GET /shop/v1/goods; query sort_attr
        array_map(array(__CLASS__, 'one'), $goods['data']['items']);
    }

    private static function one($good) {
        return $good['price'];  // @ read price
    }

    public function orders() {
        return $this->http()->get('/shop/v1/orders')->json('data.total');  // @ GET /shop/v1/orders; read total
    }

    private function http() {
        return Http::baseUrl($this->base)->retry(3, 500, fn ($e) => $e->code === 429)->throw();
    }

    public function catalog($path = '/shop/v1/catalog') {
        return wp_remote_get(untrailingslashit($this->base) . add_query_arg(['depth' => 1], $path));  // @ GET /shop/v1/catalog; query depth
    }
}

Import::run($argv[1]);
