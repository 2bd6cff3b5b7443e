$config = Get-Content -Path "$PSScriptRoot\config.json" -Raw | ConvertFrom-Json
Invoke-RestMethod -Uri ($config.baseUrl + $config.paths.goods) # @ GET /shop/v1/goods

$path = Join-Path -Path $PSScriptRoot -ChildPath 'config.json'
$other = Get-Content $path | ConvertFrom-Json
Invoke-RestMethod -Uri "$($other.baseUrl)$($other.paths.catalog)?sort_attr=price" # @ GET /shop/v1/catalog; query sort_attr
