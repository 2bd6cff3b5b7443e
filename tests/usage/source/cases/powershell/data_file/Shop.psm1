$script:Endpoints = Import-PowerShellDataFile -Path (Join-Path $PSScriptRoot 'Endpoints.psd1')

function Invoke-Shop {
    param([string]$Path, [string]$Method = 'Get', $Body)
    Invoke-RestMethod -Uri "https://shop.example$Path" -Method $Method -Body ($Body | ConvertTo-Json)
}

function New-Goods {
    param([decimal]$Price)
    Invoke-Shop -Path $script:Endpoints.Goods -Method Post -Body @{ price = $Price } # @ POST /shop/v1/goods; body price
}

function Copy-Goods {
    param([int]$Id)
    Invoke-Shop -Path ('{0}/{1}/copy' -f $script:Endpoints.Goods, $Id) -Method Post # @ POST /shop/v1/goods/{}/copy
}

function Get-Catalog {
    Invoke-Shop -Path $script:Endpoints.Lists.Catalog # @ GET /shop/v1/catalog
}
