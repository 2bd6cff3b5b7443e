<?php

class Shop
{
    public function send(Request $request)
    {
        $response = $this->guzzle->request($request->method(), 'https://x.example.com' . $request->uri(), ['query' => $request->query()]);

        return json_decode((string) $response->getBody(), true);
    }
}
