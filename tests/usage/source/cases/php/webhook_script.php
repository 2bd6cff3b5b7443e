<?php // @ WEBHOOK /
$hook = json_decode(file_get_contents('php://input'), true);
if ($hook['event'] === 'goods.changed') {
    echo $hook['payload']['good_id']; // @ read good_id
    echo file_get_contents(rtrim($base, '/') . '/shop/v1/catalog'); // @ GET /shop/v1/catalog
}
