# Rows that a loop returns, of which a part is sent.
$rows = Import-Excel offers.xlsx
$items = foreach ($row in $rows) {
    @{
        name = $row.Title  # @ body name
        price = $row.Price  # @ body price
    }
}
for ($i = 0; $i -lt $items.Count; $i += 50) {
    $chunk = $items[$i..([math]::Min($i + 49, $items.Count - 1))]
    Invoke-RestMethod -Method POST -Uri "$Base/shop/v1/goods/batch" -Body (@{ items = $chunk; options = @{ update = $true } } | ConvertTo-Json)  # @ POST /shop/v1/goods/batch
}
$chunk = $items[0..9]
Invoke-RestMethod -Method POST -Uri "$Base/shop/v1/orders" -Body (@{ items = $chunk } | ConvertTo-Json)  # @ POST /shop/v1/orders

function Get-Goods {
    param([int] $Id)
    if ($Id) {
        Invoke-RestMethod -Uri "$Base/shop/v1/goods/$Id"  # @ GET /shop/v1/goods/{}
    }
    else {
        Invoke-RestMethod -Uri "$Base/shop/v1/catalog"  # @ GET /shop/v1/catalog
    }
}
foreach ($each in (Get-Goods).items) {
    $each.listed  # @ read listed
    $good = Get-Goods -Id $each.id
    $good.fee  # @ read fee
}
