<?php

require 'Client.php';

foreach ((new Client())->orders()['items'] as $order) { // @ read items
    echo $order['total']; // @ read total
}
