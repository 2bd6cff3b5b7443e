<?php
class Shop
{
    private $curl;
    private $host;

    public function __construct()
    {
        $this->host = 'https://' . get_config('local_shop', 'host');
        $this->curl = new \GuzzleHttp\Client();
    }

    public function sell(string $path, array $body)
    {
        return $this->curl->request('PUT', $this->host . $path, ['json' => $body]);
    }
}

$shop = new Shop();
$shop->sell('/shop/v1/goods/' . get_config('local_shop', 'root'), ['price' => 3]); // @ PUT /shop/v1/goods/{}; body price
