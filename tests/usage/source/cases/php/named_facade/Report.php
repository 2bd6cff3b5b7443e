<?php
foreach (Shop::goods() as $each) {
    echo $each['price']; // @ read price
}
echo Shop::name()['price'];
