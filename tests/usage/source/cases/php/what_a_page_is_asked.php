<?php

// What the request to a page names may be missing: the path has it or not.
function items($path)
{
    $curl = new curl();
    return json_decode($curl->get('https://x.example.com/' . implode('/', (array) $path)))->items; // @ read items
}

function goods($id = null)
{
    return items($id ? ['shop/v1/goods', $id, 'parts'] : ['shop/v1/goods']); // @ GET /shop/v1/goods; GET /shop/v1/goods/{}/parts
}

foreach (goods(optional_param('goods', 0, PARAM_INT)) as $item) {
    echo $item->price; // @ read price
}
