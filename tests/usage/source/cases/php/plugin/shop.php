<?php
/* Plugin Name: Shop */
define('SHOP_API', '/shop/v1/');
define('SHOP_CATALOG', SHOP_API . 'catalog');

require_once __DIR__ . '/class-shop-client.php';
