<?php

namespace App;

use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Catalog
{
    private string $copy;

    public function __construct(
        private HttpClientInterface $http,
        #[Autowire('%shop.paths%')] private array $paths,
        #[Autowire(param: 'shop.root')] string $root,
    ) {
        $this->copy = $root . '/goods/7/copy';
    }

    public function all(): array
    {
        $this->http->request('POST', 'https://shop.example.org' . $this->copy);  // @ POST /shop/v1/goods/7/copy

        return $this->http->request('GET', 'https://shop.example.org' . $this->paths['catalog'])->toArray();  // @ GET /shop/v1/catalog
    }
}
