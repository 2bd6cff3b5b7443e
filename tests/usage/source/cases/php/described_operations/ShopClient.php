<?php

use GuzzleHttp\Client;
use GuzzleHttp\Command\Guzzle\Description;
use GuzzleHttp\Command\Guzzle\GuzzleClient;

class ShopClient extends GuzzleClient
{
    public static function factory(array $config): self
    {
        return new self(new Client(['base_uri' => $config['url']]), new Description(require __DIR__ . '/service.php'));
    }
}
