<?php
namespace App\Services;
use GuzzleHttp\Client;
use Illuminate\Support\Facades\Http;

define('LMS_HOST', 'https://acme.example.com');
class Lms {
    const CATALOG = '/shop/v1/catalog';
    private $client; protected string $base;
    public function __construct(string $base) {
        $this->base = rtrim($base, '/');
        $this->client = new Client(['base_uri' => $this->base, 'timeout' => 5]);
    }
    public function goods(int $page = 1): array {
        $res = $this->client->request('GET', 'shop/v1/goods', ['query' => ['page' => $page, 'sort_attr' => 'price']]);  // @ GET /shop/v1/goods; query sort_attr
        $data = json_decode((string) $res->getBody(), true);
        return $data['data']['items'] ?? [];
    }
    public function save($id, array $attrs) {
        $body = ['name' => $attrs['name']];
        if (isset($attrs['price'])) { $body['price'] = $attrs['price']; }  // @ body price
        return $this->client->put("/shop/v1/goods/{$id}", ['json' => $body]);  // @ PUT /shop/v1/goods/{}
    }
    private function send($method, $path, $payload = null) {
        $ch = curl_init($this->base . $path);
        curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
        curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);
        if ($payload) curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($payload));
        $raw = curl_exec($ch);
        curl_close($ch);
        return json_decode($raw);
    }
    public function catalog() { $r = $this->send('GET', self::CATALOG); foreach ($r->data->items as $item) { echo $item->item_price; } return $r; }  // @ GET /shop/v1/catalog; read item_price
    public function create() { return $this->send('POST', '/shop/v1/orders', array('id' => 1, 'lines' => [['price' => 2]])); }  // @ POST /shop/v1/orders; body lines; body price
}
class Job { 
  public function handle(Lms $lms) {
    collect($lms->goods())->map(fn ($g) => [$g['id'], $g['prices'][0]['price']])->each(function ($x) {});  // @ read price; read prices
    foreach ($lms->goods() as $g) { Good::updateOrCreate(['ext' => $g['id']], ['price' => $g['price'] ?? null]); }  // @ read price
    $u = Http::withToken('x')->baseUrl(config('lms.url'))->get('/people/v1/user/' . $id)->json('data.last_update');  // @ GET /people/v1/user/{}; read last_update
    $resp = wp_remote_post( LMS_HOST . '/shop/v1/goods', array( 'headers' => [], 'body' => wp_json_encode( [ 'selling' => true ] ) ) );  // @ POST /shop/v1/goods; body selling
    $d = json_decode( wp_remote_retrieve_body( $resp ) );
    return $d->data->id;
  }
}
$ch = curl_init();
curl_setopt_array($ch, [CURLOPT_URL => LMS_HOST . '/shop/v1/orders?price_min=3', CURLOPT_RETURNTRANSFER => 1]);  // @ GET /shop/v1/orders; query price_min
$o = json_decode(curl_exec($ch), true);
echo $o['data']['total'];  // @ read total
// https://acme.example.com/shop/v1/catalog
error_log('/shop/v1/catalog');
Route::get('/shop/v1/catalog', fn() => 1);
