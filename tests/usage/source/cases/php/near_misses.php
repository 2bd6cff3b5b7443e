<?php
// wp_remote_get('/shop/v1/catalog');
Route::get('/shop/v1/catalog', fn () => ['price' => 1]);
Log::info('/shop/v1/catalog');
error_log("GET /shop/v1/catalog failed");
if ($path === '/shop/v1/catalog') { return; }
$this->assertSame('/shop/v1/catalog', $request->getUri());
Http::fake(['*/shop/v1/catalog' => Http::response(['price' => 1])]);
throw new \RuntimeException('/shop/v1/catalog');
$p = json_decode(file_get_contents('https://api.vendor.com/v1/goods'))->price;
Http::get(BASE . '/shop/v1/goods');  // @ GET /shop/v1/goods
$this->getJson('/shop/v1/catalog')->assertOk();
$this->get('/shop/v1/catalog/filters')->assertStatus(200);
