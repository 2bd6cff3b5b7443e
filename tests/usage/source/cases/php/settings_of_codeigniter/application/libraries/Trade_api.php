<?php
class Trade_api
{
    public function __construct()
    {
        $this->CI =& get_instance();
        $this->CI->config->load('trade');
    }

    private function call($path)
    {
        $ch = curl_init($this->CI->config->item('trade_url') . $path);
        curl_setopt($ch, CURLOPT_RETURNTRANSFER, TRUE);
        return json_decode(curl_exec($ch), TRUE);
    }

    public function price()
    {
        return $this->call($this->CI->config->item('trade_goods'))['items'][0]['price']; // @ GET /shop/v1/goods; read price
    }

    public function order($id)
    {
        $paths = $this->CI->config->item('trade_paths');
        return $this->call($paths['order'] . $id)['total']; // @ GET /shop/v1/orders/{}; read total
    }
}
