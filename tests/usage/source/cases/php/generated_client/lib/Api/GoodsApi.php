<?php

namespace Shop\Api;

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Request;
use Shop\ObjectSerializer;

class GoodsApi
{
    protected $client;
    protected $config;

    public function __construct(?Client $client = null, $config = null)
    {
        $this->client = $client ?: new Client();
        $this->config = $config;
    }

    /**
     * @return \Shop\Model\GoodsResponse
     */
    public function getGoods($id)
    {
        list($response) = $this->getGoodsWithHttpInfo($id);
        return $response;
    }

    public function getGoodsWithHttpInfo($id)
    {
        $response = $this->client->send($this->getGoodsRequest($id), []);
        $content = (string) $response->getBody();
        return [
            ObjectSerializer::deserialize(json_decode($content), '\Shop\Model\GoodsResponse', []),
            $response->getStatusCode(),
            $response->getHeaders(),
        ];
    }

    public function getGoodsRequest($id)
    {
        $resourcePath = '/shop/v1/goods/{id}';
        $resourcePath = str_replace('{' . 'id' . '}', ObjectSerializer::toPathValue($id), $resourcePath);
        return new Request('GET', $this->config->getHost() . $resourcePath, [], ''); // @ GET /shop/v1/goods/{}
    }

    public function createGoods($goods_body)
    {
        $response = $this->client->send($this->createGoodsRequest($goods_body), []);
        return json_decode((string) $response->getBody());
    }

    public function createGoodsRequest($goods_body)
    {
        $resourcePath = '/shop/v1/goods';
        $httpBody = \GuzzleHttp\Utils::jsonEncode(ObjectSerializer::sanitizeForSerialization($goods_body));
        return new Request('POST', $this->config->getHost() . $resourcePath, [], $httpBody); // @ POST /shop/v1/goods
    }
}
