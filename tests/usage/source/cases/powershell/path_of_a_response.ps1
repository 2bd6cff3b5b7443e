# A path that is formatted with a property of another response.
$good = (Invoke-RestMethod "$base/shop/v1/goods/3").data  # @ GET /shop/v1/goods/3
Invoke-RestMethod -Method Put -Uri ($base + '/shop/v1/goods/{0}' -f $good.id) -Body (@{ price = 3 } | ConvertTo-Json)  # @ PUT /shop/v1/goods/{}; body price
function Get-Shop([string] $Path, [hashtable] $Query) {
    $pairs = foreach ($key in $Query.Keys) { '{0}={1}' -f $key, [uri]::EscapeDataString([string]$Query[$key]) }
    Invoke-RestMethod ('{0}/{1}?{2}' -f $base, $Path, ($pairs -join '&'))
}
Get-Shop 'shop/v1/goods' @{ sort_attr = 'price' }  # @ GET /shop/v1/goods; query sort_attr
Invoke-RestMethod "${base}/shop/v1/goods/${id}/copy" -Method Post  # @ POST /shop/v1/goods/{}/copy
