<?php
class Client
{
    public function __construct($host)
    {
        $this->http = new \GuzzleHttp\Client(['base_uri' => "https://$host/"]);
    }

    public function __call($name, $arguments)
    {
        $class = __NAMESPACE__ . '\\Resources\\' . ucfirst($name);
        return new $class($this);
    }

    public function get($path, $query = [])
    {
        return json_decode($this->http->request('GET', $path, ['query' => $query])->getBody());
    }
}
