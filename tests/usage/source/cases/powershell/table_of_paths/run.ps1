# The paths are in a file of data, and a function joins what is left over of its arguments.
$Shop = Get-Content "$PSScriptRoot/shop.json" -Raw | ConvertFrom-Json

function Join-Path2 {
    param([Parameter(ValueFromRemainingArguments)] [string[]] $Segment)
    ($Segment | ForEach-Object { $_.TrimEnd('/') }) -join '/'
}

function Get-Goods([int] $Id) {
    $path = Join-Path2 $Shop.Goods $Id
    $goods = Invoke-RestMethod -Uri "https://shop.example.com$path"  # @ GET /shop/v1/goods/{}
    $goods.price  # @ read price
}

Invoke-RestMethod -Uri "https://shop.example.com$($Shop.Orders)"  # @ GET /shop/v1/orders
