$base = "https://$($tenant).example.com"
$headers = @{ Authorization = "Bearer $token" }
function Invoke-Lms {
    param([string]$Path, [string]$Method = 'GET', $Body)
    $params = @{ Uri = "$base$Path"; Method = $Method; Headers = $headers }
    if ($Body) { $params.Body = $Body | ConvertTo-Json }
    return Invoke-RestMethod @params
}
$r = Invoke-RestMethod -Uri "$base/shop/v1/goods?sort_attr=price" -Headers $headers  # @ GET /shop/v1/goods; query sort_attr
foreach ($g in $r.data.items) { Write-Host "$($g.name) $($g.price)" }  # @ read price
$r.data.items | ForEach-Object { [PSCustomObject]@{ Price = $_.prices } } | Export-Csv x.csv  # @ read prices
$r.data.items | Select-Object id, currency_prices | Format-Table
$u = Invoke-Lms -Path "/people/v1/user/$id"  # @ GET /people/v1/user/{}
$u.data.last_update  # @ read last_update
$body = @{ name = 'x'; selling = $true }  # @ body selling
$body['price'] = 3  # @ body price
Invoke-RestMethod -Method Post -Uri ($base + '/shop/v1/goods') -Body ($body | ConvertTo-Json) -ContentType 'application/json'  # @ POST /shop/v1/goods
Invoke-Lms -Path '/shop/v1/orders' -Method 'POST' -Body @{ total = 1 }  # @ POST /shop/v1/orders; body total
$url = "{0}/shop/v1/catalog" -f $base
$c = irm $url  # @ GET /shop/v1/catalog
# Invoke-RestMethod "$base/shop/v1/catalog"
Write-Verbose "/shop/v1/catalog"
