<?php

function send(GuzzleHttp\Client $client, string $id, int $number)
{
    $table = simplexml_load_file(__DIR__ . '/calls.xml');
    foreach ($table->call as $call) {
        if ((string) $call['id'] === $id) {
            return $client->request((string) $call['verb'], sprintf((string) $call['path'], $number)); // @ DELETE /shop/v1/orders/3
        }
    }
}

send($client, 'order', 3);
