<?php

class Api
{
    const GET = 'GET';
    const POST = 'POST';

    private function call($path, $method = self::GET, array $data = [])
    {
        $handle = curl_init();
        curl_setopt_array($handle, [CURLOPT_URL => 'https://shop.example.com/' . $path, CURLOPT_CUSTOMREQUEST => $method]);
        if ($method !== self::GET) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, json_encode($data));
        }
        return json_decode(curl_exec($handle));
    }

    public function goods()
    {
        return $this->call('shop/v1/goods')->data; // @ GET /shop/v1/goods
    }

    public function create($price)
    {
        return $this->call('shop/v1/goods', self::POST, ['price' => $price]); // @ POST /shop/v1/goods; body price
    }
}
