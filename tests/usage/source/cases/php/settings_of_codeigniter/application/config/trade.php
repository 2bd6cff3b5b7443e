<?php
defined('BASEPATH') OR exit('No direct script access allowed');

$config['trade_goods'] = '/shop/v1/goods';
$config['trade_paths'] = array('order' => '/shop/v1/orders/');
