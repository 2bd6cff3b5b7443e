{{-- several
     lines --}}
@forelse ($goods as $item)
  @isset($item['price']) <!-- @ read price -->
    {{ $item['cost'] }} <!-- @ read cost -->
  @else
    {!! $item['note'] !!} <!-- @ read note -->
  @endisset
@empty
@endforelse
