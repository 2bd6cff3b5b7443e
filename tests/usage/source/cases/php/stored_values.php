<?php
class Limits {
    private array $values = [];
    public function get(string $path): int { return $this->values[$path] ?? 0; }
    public function delete(string $path): void { unset($this->values[$path]); }
}
class H {
    public function __construct(private CacheInterface $pool, private Limits $limits, private ParameterBagInterface $bag, private SessionInterface $session) {}
    public function run() {
        $this->pool->get('/shop/v1/goods', function ($item) { return 3; });
        $this->pool->delete('/shop/v1/goods');
        $this->limits->get('/shop/v1/goods');
        $this->limits->delete('/shop/v1/goods');
        $this->bag->get('/shop/v1/goods');
        $this->session->get('/shop/v1/goods');
        Cache::remember('/shop/v1/goods', 60, fn () => Http::get('https://x.example.org/shop/v1/goods')); // @ GET /shop/v1/goods
        Cache::remember('/shop/v1/catalog', 60, function () { return 3; });
        $config['limits']['/shop/v1/orders'] = 3;
        get_transient('/shop/v1/goods');
        set_transient('/shop/v1/goods', 3, 60);
    }
}
