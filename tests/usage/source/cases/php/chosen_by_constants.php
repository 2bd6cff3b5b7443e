<?php
abstract class Verb { const GET = 0; const PUT = 1; }
enum Kind { case Get; case Put; }
function call($path, $type, $data) {
  $ch = curl_init(getenv('BASE') . $path);
  if ($type == 1) {
    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, "PUT");
    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
  }
  return json_decode(curl_exec($ch), true);
}
function flagged($path, $sends, $data) {
  $ch = curl_init(getenv('BASE') . $path);
  if ($sends) {
    curl_setopt($ch, CURLOPT_POST, true);
    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
  }
  return json_decode(curl_exec($ch), true);
}
function notflagged($path, $reads, $data) {
  $ch = curl_init(getenv('BASE') . $path);
  if (!$reads) {
    curl_setopt($ch, CURLOPT_POST, true);
    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($data));
  }
  return json_decode(curl_exec($ch), true);
}
function kinds($path, Kind $kind, $data) {
  if ($kind === Kind::Put) { return Http::put($path, $data); }
  return Http::get($path);
}
function matched($path, Kind $kind, $data) {
  return match ($kind) { Kind::Put => Http::put($path, $data), Kind::Get => Http::get($path) };
}
function switched($path, $type, $data) {
  switch ($type) {
    case Verb::GET: return Http::get($path);
    case Verb::PUT: return Http::put($path, $data);
  }
}
call('/shop/v1/goods', 0, null);  // @ GET /shop/v1/goods
call('/shop/v1/goods/3', Verb::PUT, ['price' => 1]);  // @ PUT /shop/v1/goods/3; body price
switched('/shop/v1/goods', Verb::GET, null);  // @ GET /shop/v1/goods
switched('/shop/v1/goods/3', Verb::PUT, ['price' => 1]);  // @ PUT /shop/v1/goods/3; body price
flagged('/shop/v1/goods', false, null);  // @ GET /shop/v1/goods
flagged('/shop/v1/orders', true, ['price' => 1]);  // @ POST /shop/v1/orders; body price
notflagged('/shop/v1/goods', true, null);  // @ GET /shop/v1/goods
notflagged('/shop/v1/orders', false, ['price' => 1]);  // @ POST /shop/v1/orders; body price
kinds('/shop/v1/goods', Kind::Get, null);  // @ GET /shop/v1/goods
kinds('/shop/v1/goods/3', Kind::Put, ['price' => 1]);  // @ PUT /shop/v1/goods/3; body price
matched('/shop/v1/goods', Kind::Get, null);  // @ GET /shop/v1/goods
matched('/shop/v1/goods/3', Kind::Put, ['price' => 1]);  // @ PUT /shop/v1/goods/3; body price
