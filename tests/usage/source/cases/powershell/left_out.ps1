# A call without a parameter does not run what only that parameter leads to; a list that is printed stays a result.
function Get-Goods {
    param([int]$Id, [switch]$Full)
    if ($Id -and $Full) { return (Invoke-RestMethod "https://shop.example.org/shop/v1/goods/$Id").data } # @ GET /shop/v1/goods/{}
    if ($Id) { return (Invoke-RestMethod "https://shop.example.org/shop/v1/orders/$Id").data } # @ GET /shop/v1/orders/{}
    Get-All '/shop/v1/catalog' # @ GET /shop/v1/catalog
}

function Get-All {
    param([string]$Path)
    do {
        $items = @((Invoke-RestMethod "https://shop.example.org$Path").data.items)
        $items
        $page++
    } while ($items.Count -eq 200)
}

Get-Goods | ForEach-Object { $_.affiliate_price } # @ read affiliate_price
Invoke-RestMethod ('https://shop.example.org/shop/v1/goods/{0}/date/{1:yyyy-MM-dd}' -f $Id, $Day) # @ GET /shop/v1/goods/{}/date/{}
