<?php
class Client
{
    public function __construct($host)
    {
        $this->host = rtrim($host, '/');
    }

    public function __get($name)
    {
        $class = __NAMESPACE__ . '\\Resource\\' . ucfirst($name);
        return new $class($this);
    }

    public function send($method, $service, $uri, array $query = array(), array $body = null)
    {
        $ch = curl_init($this->host . '/' . $service . '/v1/' . $uri . '?' . http_build_query($query));
        curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);
        if ($body !== null) {
            curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($body));
        }
        return json_decode(curl_exec($ch), true);
    }
}
