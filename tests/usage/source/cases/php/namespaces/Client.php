<?php
declare(strict_types=1);
namespace Acme\Shop;
use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\RequestOptions;
final class Client {
    private Guzzle $guzzle;
    public function __construct(string $host) { $this->guzzle = new Guzzle(['base_uri' => $host]); }
    public function send(string $method, string $path, array $body): array {
        return json_decode((string) $this->guzzle->request($method, $path, [RequestOptions::JSON => $body])->getBody(), true);
    }
}
