<?php
final class Shop
{
    public function __construct(private Client $client) {}

    private function get(string $path, array $query): array
    {
        return json_decode((string) $this->client->get($path, ['query' => $query])->getBody(), true);
    }

    public function goods(): \Generator
    {
        $page = 0;
        do {
            $answer = $this->get('/shop/v1/goods', ['page' => ++$page]); // @ GET /shop/v1/goods
            yield from $answer['data']['items'];
        } while ($answer['data']['has_more_data']); // @ read has_more_data
    }

    public function print(): void
    {
        foreach ($this->goods() as $good) {
            echo $good['price']; // @ read price
        }
    }
}

final class PrintCommand extends Command
{
    public function __construct(private readonly Shop $shop)
    {
        parent::__construct('shop:print');
    }

    protected function execute(): int
    {
        foreach ($this->shop->goods() as $good) {
            echo $good['unit']; // @ read unit
        }

        return 0;
    }
}
