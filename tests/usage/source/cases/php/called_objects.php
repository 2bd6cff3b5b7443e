<?php
// Objects that are called, and have what they do in __invoke: each call of them is one of the API.
final class Gateway
{
    private array $operations = [
        'goods.create' => ['POST', '/shop/v1/goods'],
        'goods.get' => ['GET', '/shop/v1/goods/%d'],
    ];

    public function __construct(private readonly HttpClientInterface $http)
    {
    }

    public function __invoke(string $operation, array $ids = [], ?array $json = null): array
    {
        [$method, $path] = $this->operations[$operation];
        $options = $json === null ? [] : ['json' => $json];

        return $this->http->request($method, vsprintf($path, $ids), $options)->toArray();
    }
}

final class Journal
{
    public function write(array $line): void
    {
        file_put_contents('journal', json_encode($line));
    }
}

final class CreateHandler
{
    public function __construct(private Gateway $call, private Journal $journal, private \Closure $log)
    {
    }

    public function __invoke(CreateGoods $message): void
    {
        $body = ['name' => $message->name];
        $body['price'] = $message->price;  // @ body price
        ($this->call)('goods.create', json: $body);  // @ POST /shop/v1/goods
        $this->journal->write(['price' => $message->price]);
        ($this->log)('goods.create', ['price' => $message->price]);
    }
}

final class ShowHandler
{
    public function __construct(private Gateway $gateway)
    {
    }

    public function __invoke(ShowGoods $message): void
    {
        $get = $this->gateway;
        echo $get('goods.get', [$message->id])['price'];  // @ GET /shop/v1/goods/{}; read price
    }
}
