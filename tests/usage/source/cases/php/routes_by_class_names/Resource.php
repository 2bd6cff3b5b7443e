<?php
abstract class Resource
{
    protected $name = null;
    protected $service = 'shop';
    protected $routes = [];

    public function __construct(Client $client)
    {
        $this->client = $client;
        if ($this->name === null) {
            $this->name = strtolower((new \ReflectionClass($this))->getShortName());
        }
        $this->setUp();
    }

    protected function setUp()
    {
    }

    public function route($name, array $params = [])
    {
        $route = $this->routes[$name] ?? ("{$this->service}/v1/{$this->name}" . (isset($params['id']) ? '/{id}' : ''));
        foreach ($params as $key => $value) {
            $route = str_replace('{' . $key . '}', $value, $route);
        }
        return $route;
    }
}
