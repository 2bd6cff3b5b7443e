@foreach ($orders as $order)
    <p>{{ $order['title'] }}</p> <!-- @ read title -->
@endforeach
{{ $total }}
