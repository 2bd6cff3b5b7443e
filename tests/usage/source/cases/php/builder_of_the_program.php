<?php
use Illuminate\Support\Arr;
use Illuminate\Support\Facades\Http;

class RequestBuilder
{
    protected string $endpoint = '';

    public function __construct(protected Tenant $tenant) {}

    public function to(string $endpoint): static
    {
        $this->endpoint = '/' . ltrim($endpoint, '/');

        return $this;
    }

    public function get(?string $endpoint = null): Response
    {
        if ($endpoint) {
            $this->to($endpoint);
        }

        return new Response($this->http()->get($this->endpoint)->json());
    }

    public function put(array $data): Response
    {
        return new Response($this->http()->put($this->endpoint, $data)->json());
    }

    protected function http()
    {
        return Http::baseUrl(Arr::get($this->tenant->config, 'shop.url'));
    }
}

class Response implements ArrayAccess
{
    protected array $data;

    public function __construct(protected array $raw)
    {
        $this->data = Arr::get($raw, 'data.items', Arr::get($raw, 'data', [])); // @ read data; read items
    }

    public function offsetGet($offset): mixed
    {
        return $this->data[$offset] ?? null;
    }

    public function collect()
    {
        return collect($this->data);
    }
}

class Goods
{
    protected RequestBuilder $builder;

    public function __construct(protected Tenant $tenant)
    {
        $this->builder = new RequestBuilder($tenant);
    }

    public function rename(int $id, string $name): void
    {
        $this->builder
            ->to("shop/v1/goods/$id") // @ PUT /shop/v1/goods/{}
            ->put(['name' => $name, 'price' => 3]); // @ body name; body price
    }

    public function names()
    {
        return $this->builder->to('/shop/v1/goods')->get() // @ GET /shop/v1/goods
            ->collect()
            ->map(fn ($good) => $good['title']); // @ read title
    }

    public function order(int $id)
    {
        $order = $this->builder->get("/shop/v1/orders/$id"); // @ GET /shop/v1/orders/{}

        return [$order['total'], Arr::get($order, 'customer.country', 'DE')]; // @ read total; read customer; read country
    }
}
