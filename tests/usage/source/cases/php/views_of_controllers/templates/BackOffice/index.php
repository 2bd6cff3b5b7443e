<ul>
<?php foreach ($goods as $good): ?>
    <li><?= h($good['price']) ?></li>  <!-- @ read price -->
    <li><?= h($other['amount']) ?></li>
<?php endforeach ?>
</ul>
