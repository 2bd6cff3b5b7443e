<?php
namespace App;

use Illuminate\Support\ServiceProvider;

// The container of the framework makes the client with all settings of a file.
class ShopServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->singleton(Client::class, fn () => new Client(config('shop')));
    }
}
