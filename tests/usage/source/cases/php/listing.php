<?php

function shop_goods() {
    $response = wp_remote_get( 'https://x.example/shop/v1/goods' ); // @ GET /shop/v1/goods
    $body     = json_decode( wp_remote_retrieve_body( $response ), true );

    return $body['data']['items'];
}

class Goods_Table extends WP_List_Table {
    public function get_columns() {
        return array( 'weight' => 'Weight' ); // @ read weight
    }

    public function prepare_items() {
        $this->items = shop_goods();
    }

    public function column_price( $item ) {
        return esc_html( $item['price'] ); // @ read price
    }

    public function column_default( $item, $column ) {
        return $item[ $column ];
    }
}

class Other_Table extends Admin_Page {
    public function prepare() {
        $this->items = shop_goods();
    }

    public function column_price( $item ) {
        return $item['price'];
    }
}
