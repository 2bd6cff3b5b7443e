<?php

namespace Drupal\shop;

use Drupal\Core\Config\ConfigFactoryInterface;
use GuzzleHttp\ClientInterface;

class ShopClient {

  protected $config;
  protected $configFactory;
  protected $client;

  public function __construct(ClientInterface $client, ConfigFactoryInterface $config_factory) {
    $this->client = $client;
    $this->configFactory = $config_factory;
    $this->config = $config_factory->get('shop.settings');
  }

  protected function get(string $path) {
    return json_decode($this->client->request('GET', $this->config->get('base_url') . $path)->getBody(), TRUE);
  }

  public function order(int $id) {
    return $this->get(strtr($this->config->get('order_path'), ['@id' => $id])); // @ GET /shop/v1/orders/{}
  }

  public function goods() {
    return $this->get($this->configFactory->get('shop.settings')->get('paths.goods')); // @ GET /shop/v1/goods
  }

  public function catalog() {
    return $this->get(\Drupal::config('shop.settings')->get('paths.catalog')); // @ GET /shop/v1/catalog
  }

  public function other() {
    return $this->get(\Drupal::config('other.settings')->get('paths.user'));
  }

}
