<?php
// A table that is made only once, and filled in by several calls.
class Paths
{
    private $known;

    public function add($name, $path)
    {
        $this->known ??= [];
        $this->known[$name] = $path;
        return $this;
    }

    public function fetch($name)
    {
        return json_decode(file_get_contents('https://shop.example.com' . $this->known[$name]), true);
    }
}

$paths = new Paths();
$paths->add('goods', '/shop/v1/goods')->add('orders', '/shop/v1/orders');
echo $paths->fetch('goods')['price']; // @ GET /shop/v1/goods; read price
echo $paths->fetch('orders')['total']; // @ GET /shop/v1/orders; read total
