<?php
function call($method, $path, $data = null) {
  $url = getenv('BASE') . $path;
  if ($method === 'GET') {
    $r = wp_remote_get(add_query_arg($data, $url), array());
  } else {
    $r = wp_remote_post($url, array('body' => json_encode($data)));
  }
  return json_decode(wp_remote_retrieve_body($r), true);
}
call('GET', '/shop/v1/goods', array('sort_attr' => 'price'));  // @ GET /shop/v1/goods; query sort_attr
call('POST', '/shop/v1/orders', array('price' => 3));  // @ POST /shop/v1/orders; body price
