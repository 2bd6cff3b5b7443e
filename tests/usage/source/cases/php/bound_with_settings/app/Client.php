<?php
namespace App;

use Illuminate\Support\Facades\Http;

class Client
{
    public function __construct(protected array $config)
    {
    }

    public function post(string $path, array $body)
    {
        return Http::baseUrl($this->config['url'])->post($path, $body)->json('data');
    }

    public function endpoint(string $name): string
    {
        return $this->config['endpoints'][$name];
    }
}
