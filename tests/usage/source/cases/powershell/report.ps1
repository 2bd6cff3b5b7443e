. $PSScriptRoot/enroll.ps1
$base = $env:SHOP

$r = Invoke-RestMethod -Uri "$base/shop/v1/goods?page_size=100" -Headers $headers  # @ GET /shop/v1/goods; query page_size
$r.data.items | Select-Object name, last_update, @{ n = 'Amounts'; e = { $_.amounts -join ',' } } | Export-Csv "$Out/goods.csv"  # @ read last_update; read amounts
$r.data.items |
    Sort-Object -Property total,
        code | Format-Table name, total

$json = @"
{
  "goods": [$Goods],
  "quantity": 1
}
"@
Invoke-RestMethod -Method Post -Uri "$base/shop/v1/orders" -Body $json  # @ POST /shop/v1/orders

$uri = [System.UriBuilder]"$base/shop/v1/catalog/filters"
$uri.Query = "page=$Page"
(Invoke-RestMethod $uri.Uri -Headers $headers).data.price  # @ GET /shop/v1/catalog/filters; read price

$q = [System.Web.HttpUtility]::ParseQueryString('')
$q.Add('sort_attr', '1')  # @ query sort_attr
Invoke-RestMethod ("$base/shop/v1/catalog?" + $q.ToString()) -Headers $headers  # @ GET /shop/v1/catalog

function Get-Shop {
    param([string] $Path, [hashtable] $Query)
    $uri = $base + $Path
    $uri += '?' + (($Query.GetEnumerator() | ForEach-Object { '{0}={1}' -f $_.Key, [uri]::EscapeDataString($_.Value) }) -join '&')
    Invoke-RestMethod $uri
}
$orders = Get-Shop -Path '/shop/v1/orders' -Query @{ page_size = 10 }  # @ GET /shop/v1/orders; query page_size
$orders.data.items | ? { $_.amount -gt 3 } | % { $_.last_update }  # @ read amount; read last_update

class ShopClient {
    [string] $Url
    [object] Send([string] $method, [string] $path, [hashtable] $body) {
        return Invoke-RestMethod -Uri "$($this.Url)$path" -Method $method -Body ($body | ConvertTo-Json)
    }
}
$client = [ShopClient]::new()
$body = @{ title = 'x' }
$body.Add('amount', 3)  # @ body amount
$client.Send('Put', '/shop/v1/goods/4', $body)  # @ PUT /shop/v1/goods/4
function Remove-LegacyUser { param([Parameter(Mandatory)][int]$Id) Invoke-RestMethod "$BaseUri/legacy/users/$Id" -Method Delete }  # @ DELETE /legacy/users/{}
$change = [ordered]@{}
$change.unit_price = 3  # @ body unit_price
$json = $change | ConvertTo-Json -Compress
irm "$BaseUri/shop/v1/goods/$Id" -Method Put -Body ([Text.Encoding]::UTF8.GetBytes($json))  # @ PUT /shop/v1/goods/{}
(irm "$BaseUri/shop/v1/catalog").data.items | ? item_price -gt 0 |  # @ GET /shop/v1/catalog; read item_price
    Sort-Object item_price -Descending | Select-Object item_id, item_price  # @ read item_id; read item_price
$rows = (Invoke-RestMethod -Uri "$base/shop/v1/catalog").data.items  # @ GET /shop/v1/catalog
$rows | Select-Object @{ Name = 'Name'; Expression = { $_.name } }, @{ Name = 'Price'; Expression = { [decimal]$_.item_price } }  # @ read item_price
