<?php
return [
    'settings' => ['displayErrorDetails' => false, 'people' => ['url' => 'https://shop.example.com', 'users' => '/people/v1/user']],
];
