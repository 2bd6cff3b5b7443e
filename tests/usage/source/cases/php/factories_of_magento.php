<?php
namespace Acme\Model;

use Magento\Framework\HTTP\Client\Curl;
use Magento\Framework\HTTP\Client\CurlFactory;
use Magento\Framework\Serialize\Serializer\Json;

class Shop
{
    public function __construct(private readonly CurlFactory $curlFactory, private readonly Json $json, private $productFactory)
    {
    }

    public function call(string $verb, string $path, array $payload = []): array
    {
        $url = $this->host . '/' . $path;
        $curl = $this->curlFactory->create();
        if ($verb === 'GET') {
            $curl->get($payload ? $url . '?' . http_build_query($payload) : $url);
        } else {
            $curl->setOption(CURLOPT_CUSTOMREQUEST, $verb);
            $curl->post($url, $this->json->serialize($payload));
        }
        return $this->json->unserialize($curl->getBody())['data'] ?? [];
    }

    public function price()
    {
        $product = $this->productFactory->create();
        $product->setPrice($this->call('GET', 'shop/v1/goods', ['sort_attr' => 'price'])['items'][0]['price']); // @ GET /shop/v1/goods; query sort_attr; read price
        return $product->getPrice();
    }

    public function change()
    {
        return $this->call('PUT', 'shop/v1/goods/3', ['price' => 3]); // @ PUT /shop/v1/goods/3; body price
    }

    public function catalog()
    {
        $curl = new Curl();
        $curl->get($this->host . '/shop/v1/catalog'); // @ GET /shop/v1/catalog
        return json_decode($curl->getBody(), true)['items'][0]['title']; // @ read title
    }
}
