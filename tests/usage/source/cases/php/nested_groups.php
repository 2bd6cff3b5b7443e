<?php
// Groups of calls within each other, whose prefix is set for a while; a list of segments that is filled and emptied.
class Calls
{
    private string $prefix = '';
    private array $segments = [];

    public function group(string $prefix, callable $body): void
    {
        $before = $this->prefix;
        $this->prefix = $before . $prefix;
        $body($this);
        $this->prefix = $before;
    }

    public function within(string $segment, callable $body): void
    {
        array_push($this->segments, $segment);
        $body($this);
        array_pop($this->segments);
    }

    public function get(string $path): array
    {
        return json_decode(file_get_contents('https://shop.example.com' . $this->prefix . $path), true);
    }

    public function here(): array
    {
        return json_decode(file_get_contents('https://shop.example.com/' . implode('/', $this->segments)), true);
    }
}

$calls = new Calls();
$calls->group('/shop/v1', function ($calls) {
    $calls->group('/catalog', function ($calls) {
        echo $calls->get('/filters')['total']; // @ GET /shop/v1/catalog/filters; read total
    });
    echo $calls->get('/goods')['price']; // @ GET /shop/v1/goods; read price
});
$calls->group('/people/v1', function ($calls) {
    echo $calls->get('/user')['language']; // @ GET /people/v1/user; read language
});
$calls->within('shop/v1', function ($calls) { // @ GET /shop/v1/catalog; GET /shop/v1/orders
    $calls->within('catalog', fn ($calls) => print($calls->here()['item_price'])); // @ read item_price
    $calls->within('orders', fn ($calls) => print($calls->here()['total'])); // @ read total
});
