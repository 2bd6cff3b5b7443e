<?php
namespace Shop;

use Psr\Container\ContainerInterface;

class CatalogFactory
{
    public function __invoke(ContainerInterface $container): Catalog
    {
        return new Catalog(new \GuzzleHttp\Client(), $container->get('config')['shop_api']['paths']);
    }
}

class Catalog
{
    public function __construct(private \GuzzleHttp\Client $http, private array $paths)
    {
    }

    public function first()
    {
        $this->http->get($this->paths['other']);
        return json_decode($this->http->get($this->paths['catalog'])->getBody(), true)['items'][0]['price']; // @ GET /shop/v1/catalog; read price
    }
}
