<?php foreach ($goods['items'] as $item) { // @ read items
    ?><p><?php
    echo $item['price']; // @ read price
} ?>
