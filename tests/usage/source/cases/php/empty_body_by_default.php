<?php
class Shop
{
    private function curl($path, $method = 'GET', $data = array())
    {
        $ch = curl_init($this->url . $path);
        curl_setopt_array($ch, array(CURLOPT_RETURNTRANSFER => true, CURLOPT_CUSTOMREQUEST => $method));
        if (!empty($data)) {
            curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
        }
        return json_decode(curl_exec($ch));
    }

    function goods() { return $this->curl('/shop/v1/goods'); } // @ GET /shop/v1/goods

    function add($price) { return $this->curl('/shop/v1/goods', 'POST', array('price' => $price)); } // @ POST /shop/v1/goods; body price
}
