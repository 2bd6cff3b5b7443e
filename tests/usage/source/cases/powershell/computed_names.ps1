# Members and methods whose names are in variables.
class Shop {
    [object] One($method, $query) { return $this.$method($query) }
    [object] all($query) { return (Invoke-RestMethod "$base/shop/v1/goods" -Body $query).data } # @ GET /shop/v1/goods
    [void] Prices() {
        foreach ($good in $this.One('all', @{ sort_attr = 'price' }).items) { # @ query sort_attr
            Write-Host $good.price # @ read price
        }
    }
}

function Get-All($Path, $List = 'items') { (Invoke-RestMethod "$base$Path").data.$List }
function Get-Value($Item, $Price) { $Item.$Price }

foreach ($order in Get-All '/shop/v1/orders') { # @ GET /shop/v1/orders
    Get-Value $order 'total' # @ read total
    Get-Value $order $args[0]
    foreach ($name in 'net_price', 'vat') { $order.$name } # @ read net_price ; read vat
    $order."net_$kind"
}

$body = @{ name = 'x' }
foreach ($key in 'price', 'code') { $body.$key = $row.$key } # @ body price ; body code
Invoke-RestMethod "$base/shop/v1/goods" -Method Post -Body ($body | ConvertTo-Json) # @ POST /shop/v1/goods
