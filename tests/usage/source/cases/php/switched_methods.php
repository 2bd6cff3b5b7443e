<?php
class C {
  private function call(string $method, string $path, array $data = []) {
    return match ($method) {
      'GET' => Http::get($this->base . $path, $data),
      'POST' => Http::post($this->base . $path, $data),
      default => Http::put($this->base . $path, $data),
    };
  }
  function a() {
    $this->call('GET', '/shop/v1/goods', ['sort_attr' => 'price']); // @ GET /shop/v1/goods; query sort_attr
    $this->call('PUT', '/shop/v1/goods/3', ['price' => 3]); // @ PUT /shop/v1/goods/3; body price
  }
}
