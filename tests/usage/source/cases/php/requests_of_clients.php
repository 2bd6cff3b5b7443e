<?php

use GuzzleHttp\Psr7\Request;
use Symfony\Component\HttpFoundation\Request as Received;

function logged(Request $request) { // what Guzzle hands to its middleware
    error_log($request->price);
    return $request;
}

function receive(Received $request) { // @ WEBHOOK /
    error_log($request->price); // @ read price
}

$client->get('https://acme.example.com/shop/v1/goods'); // @ GET /shop/v1/goods
