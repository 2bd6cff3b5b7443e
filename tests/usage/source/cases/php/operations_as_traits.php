<?php
// Operations are traits, and a class has those that it uses, whatever else it sends and though nothing calls them.

trait Listing
{
    public function list(array $params = [])
    {
        return $this->http->get($this->path(), ['query' => $params])['items']; // @ read items
    }
}

trait Updating
{
    public function update(int $id, array $values)
    {
        return $this->http->put($this->path() . '/' . $id, ['json' => $values]);
    }
}

abstract class Resource
{
    public function __construct(protected \GuzzleHttp\Client $http)
    {
    }

    abstract protected function path(): string;
}

class Goods extends Resource
{
    use Listing;
    use Updating;

    protected function path(): string
    {
        return '/shop/v1/goods'; // @ GET /shop/v1/goods
    }

    public function copy(int $id)
    {
        return $this->http->post($this->path() . "/$id/copy"); // @ POST /shop/v1/goods/{}/copy
    }
}

class Orders extends Resource
{
    use Listing;

    protected function path(): string
    {
        return '/shop/v1/orders';
    }
}

$client = new \GuzzleHttp\Client(['base_uri' => getenv('SHOP')]);
foreach ((new Orders($client))->list() as $order) { // @ GET /shop/v1/orders
    echo $order['total']; // @ read total
}
(new Goods($client))->update(3, ['total' => 4]); // @ PUT /shop/v1/goods/3; body total
