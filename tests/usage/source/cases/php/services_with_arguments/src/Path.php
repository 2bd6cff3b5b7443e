<?php

namespace Shop;

final class Path
{
    public function __construct(private readonly string $service, private readonly string $list)
    {
    }

    public function of(string|int ...$rest): string
    {
        return sprintf('/%s/v1/%s', $this->service, implode('/', [$this->list, ...$rest]));
    }
}
