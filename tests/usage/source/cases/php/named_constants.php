<?php

use Illuminate\Support\Facades\Http;

enum Service
{
    case Shop;
    case People;
}

class Goods
{
    private function url(Service $service, string $path): string
    {
        return '/' . strtolower($service->name) . "/v1/$path";
    }

    public function goods()
    {
        return Http::get($this->url(Service::Shop, 'goods'));  // @ GET /shop/v1/goods
    }

    public function drop(int $id)
    {
        return Http::delete($this->url(Service::People, "user/$id"));  // @ DELETE /people/v1/user/{}
    }
}
