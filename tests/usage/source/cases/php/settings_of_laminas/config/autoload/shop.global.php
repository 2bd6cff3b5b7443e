<?php
return [
    'shop_api' => ['paths' => ['catalog' => '/shop/v1/catalog']],
];
