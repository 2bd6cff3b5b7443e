<table>
<?php foreach ($items as $item): ?>
  <td><?= html_escape($item->title) ?></td> <!-- @ read title -->
  <td><?= number_format($item->price, 2) ?></td> <!-- @ read price -->
<?php endforeach ?>
</table>
