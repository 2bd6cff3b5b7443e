<?php

abstract class Resource
{
    public function __construct(protected $client)
    {
    }

    abstract protected function path(): string;

    public function list(array $query = [])
    {
        return $this->client->request('GET', $this->path(), ['query' => $query]);
    }

    public function each()
    {
        foreach ($this->list() as $item) {
            yield $item;
        }
    }
}
