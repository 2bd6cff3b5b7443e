<?php
// A method that is named with `(...)` gets what the function hands to it.
final class Goods
{
    public static function fromArray(array $row): self
    {
        return new self($row['price']); // @ read price
    }
}

final class Shop
{
    public function goods(): array
    {
        $items = $this->http->request('GET', '/shop/v1/goods')->toArray()['items']; // @ GET /shop/v1/goods; read items

        return [...array_map(Goods::fromArray(...), $items), ...array_map($this->total(...), $items)];
    }

    private function total(array $row): float
    {
        return $row['total']; // @ read total
    }
}
