<?php
namespace Drupal\shop;

class Page
{
    public function build($container)
    {
        return $container->get('shop.client')->fetch('orders', ['page' => 1]); // @ GET /shop/v1/orders; query page
    }
}
