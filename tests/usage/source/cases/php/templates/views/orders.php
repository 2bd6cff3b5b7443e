<p>
<?php
echo $orders['total']; // @ read total
?>
</p>
