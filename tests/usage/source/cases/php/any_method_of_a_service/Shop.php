<?php
class Shop
{
    public function __call($service, $args)
    {
        $data = isset($args[1]) ? $args[1] : array();
        $verb = isset($args[2]) ? strtoupper($args[2]) : 'GET';
        return $this->send($verb, '/' . $service . '/v1/' . ltrim($args[0], '/'), $data);
    }

    public function latest(...$args)
    {
        return $this->send($args[1] ?? 'GET', $args[0], empty($args[2]) ? array() : $args[2]);
    }

    private function send($verb, $path, $data)
    {
        $ch = curl_init($this->base . $path . ($verb == 'GET' ? '?' . http_build_query($data) : ''));
        curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $verb);
        if ($verb != 'GET') {
            curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
        }
        return json_decode(curl_exec($ch));
    }
}
