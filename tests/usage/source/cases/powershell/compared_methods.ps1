function Invoke-Shop($Method, $Path, $Body) {
  if ($Method -eq 'GET') {
    return Invoke-RestMethod -Uri "$base$Path" -Headers $h
  }
  return Invoke-RestMethod -Uri "$base$Path" -Method $Method -Headers $h -Body ($Body | ConvertTo-Json)
}
Invoke-Shop 'GET' '/shop/v1/goods' # @ GET /shop/v1/goods
Invoke-Shop 'POST' '/shop/v1/orders' @{ price = 3 } # @ POST /shop/v1/orders; body price
