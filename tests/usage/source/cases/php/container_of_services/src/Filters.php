<?php

namespace App;

class Filters
{
    public function __construct($http, $url)
    {
        $this->http = $http;
        $this->url = $url;
    }

    public function all()
    {
        return $this->http->request('GET', $this->url)->toArray();  // @ GET /shop/v1/catalog/filters
    }
}
