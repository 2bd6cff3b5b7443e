<?php

namespace App;

use Generator;
use Illuminate\Http\Client\PendingRequest;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\ServiceProvider;

// Methods that a program gives to the client of its framework.
class ShopServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        Arr::macro('get', fn (array $row) => $row['amount']);
        Http::macro('shop', fn (): PendingRequest => Http::baseUrl(config('services.shop.url'))->acceptJson()->throw());

        PendingRequest::macro('walk', function (string $path, array $query = []): Generator {
            $page = 1;
            do {
                /** @var PendingRequest $this */
                $data = $this->get($path, $query + ['page' => $page++])->json('data');
                yield from $data['items'];
            } while ($data['has_more_data'] ?? false);
        });
    }
}
