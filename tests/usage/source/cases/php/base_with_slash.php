<?php
// The base, which is not known, ends with a slash; the keys of parameters are in a loop.
function shop_get($path, $params) {
    $query = array();
    foreach ($params as $name => $value) {
        $query[] = $name . '=' . urlencode($value);
    }
    return json_decode(file_get_contents(trailingslashit(get_option('shop_url')) . $path . '?' . implode('&', $query)));
}
shop_get('shop/v1/goods', array('sort_attr' => 'price')); // @ GET /shop/v1/goods; query sort_attr
