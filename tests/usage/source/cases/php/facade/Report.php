<?php
foreach (Shop::goods() as $each) {
    echo $each['price']; // @ read price
}
Shop::add(['name' => 'x', 'price' => 3]); // @ body name
Shop::keep(['price' => 3, 'total' => 4]); // @ body total
