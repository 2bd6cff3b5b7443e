<?php

class People
{
    public function __construct(private \Psr\Container\ContainerInterface $container, private \GuzzleHttp\Client $http)
    {
    }

    public function country()
    {
        $settings = $this->container->get('settings')['people'];
        return json_decode($this->http->get($settings['url'] . $settings['users'])->getBody(), true)['items'][0]['country']; // @ GET /people/v1/user; read country
    }
}
