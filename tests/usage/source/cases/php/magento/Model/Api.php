<?php
namespace Acme\Shop\Model;

use Magento\Framework\HTTP\Client\Curl;

class Api
{
    const GOODS = '/shop/v1/goods';
    const XML_PATH = 'acme_shop/api/';

    public function __construct(ScopeConfigInterface $scopeConfig, Curl $curl)
    {
        $this->scopeConfig = $scopeConfig;
        $this->curl = $curl;
    }

    private function setting($field)
    {
        return $this->scopeConfig->getValue(self::XML_PATH . $field, ScopeInterface::SCOPE_STORE);
    }

    public function __call($method, $args)
    {
        return $this->send(strtoupper(substr($method, 2)), $args[0], isset($args[1]) ? $args[1] : []);
    }

    private function send($verb, $path, array $data)
    {
        $url = $this->setting('url') . $path;
        if ($verb == 'GET' && $data) {
            $url .= '?' . http_build_query($data);
        }
        $this->curl->setOption(CURLOPT_CUSTOMREQUEST, $verb);
        $verb == 'GET' ? $this->curl->get($url) : $this->curl->post($url, json_encode($data));
        return json_decode($this->curl->getBody(), true);
    }

    public function price()
    {
        return $this->doGet(self::GOODS, ['sort_attr' => 'price'])['items'][0]['price']; // @ GET /shop/v1/goods; query sort_attr; read price
    }

    public function rename($id, $name)
    {
        return $this->doPut(self::GOODS . '/' . $id, ['name' => $name]); // @ PUT /shop/v1/goods/{}; body name
    }

    public function order()
    {
        return $this->doPost($this->setting('path_orders'), ['total' => 3]); // @ POST /shop/v1/orders; body total
    }
}
