<p>{{ $order['price'] }}</p> <!-- @ read price -->
