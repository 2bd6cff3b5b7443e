<?php foreach ($orders["items"] as $order): ?> <!-- @ read items -->
    <p><?= $order['status'] ?></p>  <!-- @ read status -->
<?php endforeach ?>
