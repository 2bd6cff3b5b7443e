<?php
// The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
use GuzzleHttp\Client; use Illuminate\Support\Facades\Http; use Symfony\Component\HttpClient\HttpClient; use GuzzleHttp\Psr7\Request;
$base = 'https://x.example';
function h1($base) { $r = json_decode(file_get_contents("$base/shop/v1/goods/1"), true); echo $r['data']['prize']; }  // @ GET /shop/v1/goods/1; read data; read prize
function h2($base) { $ch = curl_init($base . '/shop/v1/goods/1'); curl_setopt($ch, CURLOPT_RETURNTRANSFER, true); $o = json_decode(curl_exec($ch)); echo $o->data->prize; }  // @ GET /shop/v1/goods/1; read data; read prize
function h3($base) { $ch = curl_init(); curl_setopt_array($ch, [CURLOPT_URL => $base . '/shop/v1/goods/1', CURLOPT_CUSTOMREQUEST => 'PUT', CURLOPT_POSTFIELDS => json_encode(['price' => 3])]); curl_exec($ch); }  // @ PUT /shop/v1/goods/1; body price
function h4($base) { $c = new Client(['base_uri' => $base]); $r = $c->request('GET', '/shop/v1/goods', ['query' => ['sort_attr' => 'price']]); }  // @ GET /shop/v1/goods; query sort_attr
function h5($base) { $c = new Client(['base_uri' => $base]); $c->post('shop/v1/goods', ['json' => ['price' => 3]]); }  // @ POST /shop/v1/goods; body price
function h6($base) { $r = Http::withToken('x')->baseUrl($base)->get('/shop/v1/goods/1')->json('data.prize'); echo $r; }  // @ GET /shop/v1/goods/1; read data; read prize
function h7($base) { $r = Http::withToken('x')->get($base . '/shop/v1/goods/1'); echo $r['data']['prize']; }  // @ GET /shop/v1/goods/1; read data; read prize
function h8($base) { Http::put("{$base}/shop/v1/goods/1", ['price' => 3])->throw(); }  // @ PUT /shop/v1/goods/1; body price
function h9($base) { $c = HttpClient::create(); echo $c->request('GET', $base . '/shop/v1/goods/1')->toArray()['data']['prize']; }  // @ GET /shop/v1/goods/1; read data; read prize
function h10($base) { $r = wp_remote_get($base . '/shop/v1/goods/1', ['headers' => []]); $b = json_decode(wp_remote_retrieve_body($r), true); echo $b['data']['prize']; }  // @ GET /shop/v1/goods/1; read data; read prize
function h11($base) { $ctx = stream_context_create(['http' => ['method' => 'POST', 'content' => json_encode(['price' => 3])]]); file_get_contents($base . '/shop/v1/goods', false, $ctx); }  // @ POST /shop/v1/goods; body price
function h12($base) { $req = new Request('PUT', $base . '/shop/v1/goods/1', [], json_encode(['price' => 3])); (new Client())->send($req); }  // @ PUT /shop/v1/goods/1; body price
function h13($base) { $r = (new Client())->get($base . '/shop/v1/goods?' . http_build_query(['sort_attr' => 'price'])); }  // @ GET /shop/v1/goods; query sort_attr
function h14($base) { $r = (new Client())->getAsync($base . '/shop/v1/goods/1')->then(function ($r) { echo json_decode($r->getBody())->data->prize; })->wait(); }  // @ GET /shop/v1/goods/1; read data; read prize
