<?php
// Contexts of streams, items in texts, parameters before the method.
$options = array('http' => array('method' => 'POST', 'content' => json_encode(array(
    'price' => 3, // @ body price
))));
file_get_contents("$base/shop/v1/goods", false, stream_context_create($options)); // @ POST /shop/v1/goods

$orders = json_decode(Http::get($base . '/shop/v1/orders')->body(), true); // @ GET /shop/v1/orders
foreach ($orders['items'] as $row) { // @ read items
    echo "$row[number] x"; // @ read number
}

Http::withQueryParameters(['sort_attr' => 'name'])->get($base . '/shop/v1/catalog'); // @ GET /shop/v1/catalog; query sort_attr
