<?php
namespace Config;

use CodeIgniter\Config\BaseConfig;

class Market extends BaseConfig
{
    public string $baseUrl = 'https://shop.example.com';
    public string $goods = '/shop/v1/goods';
    public array $paths = ['order' => '/shop/v1/orders/%d'];
}
