<?php
// One handle of cURL for all calls, of which the options are set back, or set again, before each of them.
class Transport
{
    private \CurlHandle $ch;

    public function __construct(private string $host)
    {
        $this->ch = curl_init();
    }

    public function send(string $verb, string $path, array $query = [], ?array $json = null): array
    {
        $options = [CURLOPT_CUSTOMREQUEST => $verb, CURLOPT_URL => $this->host . $path . '?' . http_build_query($query)];
        if ($json !== null) {
            $options[CURLOPT_POSTFIELDS] = json_encode($json);
        }
        curl_reset($this->ch);
        curl_setopt_array($this->ch, $options + [CURLOPT_RETURNTRANSFER => true]);
        return json_decode(curl_exec($this->ch), true);
    }
}

$transport = new Transport(getenv('SHOP_URL'));
$goods = $transport->send('GET', '/shop/v1/goods', ['page' => 2]);  // @ GET /shop/v1/goods; query page
echo $goods[0]['price'];  // @ read price
$transport->send('PUT', '/shop/v1/goods/12', [], ['name' => 'Pen']);  // @ PUT /shop/v1/goods/12; body name
$orders = $transport->send('GET', '/shop/v1/orders');  // @ GET /shop/v1/orders
echo $orders[0]['state'];  // @ read state

function all_users(array $ids): void
{
    $ch = curl_init();
    curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
    foreach ($ids as $id) {
        curl_setopt($ch, CURLOPT_URL, 'https://shop.example.org/people/v1/user/' . $id);  // @ GET /people/v1/user/{}
        $user = json_decode(curl_exec($ch), true);
        echo $user['city'];  // @ read city
    }
    curl_setopt($ch, CURLOPT_URL, 'https://shop.example.org/shop/v1/catalog');  // @ GET /shop/v1/catalog
    $catalog = json_decode(curl_exec($ch), true);
    echo $catalog['title'];  // @ read title
    curl_setopt($ch, CURLOPT_POST, true);
    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode(['good' => 3]));  // @ body good
    curl_setopt($ch, CURLOPT_URL, 'https://shop.example.org/shop/v1/orders');  // @ POST /shop/v1/orders
    curl_exec($ch);
    curl_close($ch);
}
