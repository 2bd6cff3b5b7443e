<?php
abstract class Resource
{
    protected $service = 'shop';
    protected $map = array();

    public function __construct(Client $client)
    {
        $this->client = $client;
    }

    public function __call($name, $args)
    {
        if (!isset($this->map[$name])) {
            throw new BadMethodCallException($name);
        }
        list($method, $path) = $this->map[$name];
        $path = preg_replace_callback('/\{\w+\}/', function () use (&$args) {
            return rawurlencode(array_shift($args));
        }, $path);
        $extra = $args ? (array) array_shift($args) : array();
        if ($method === 'GET') {
            return $this->client->send($method, $this->service, $path, $extra);
        }
        return $this->client->send($method, $this->service, $path, array(), $extra);
    }
}
