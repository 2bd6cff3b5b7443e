# Calls that are texts with a method and a path, of which a function makes both.
$calls = @{ goods = 'GET /shop/v1/goods'; copy = 'POST /shop/v1/goods/batch' }

function Invoke-Shop {
    param([string] $Name, [hashtable] $Body)
    $method, $path = $calls[$Name] -split ' ', 2
    Invoke-RestMethod -Uri "$env:SHOP_URL$path" -Method $method -Body ($Body | ConvertTo-Json)
}

(Invoke-Shop goods).items | ForEach-Object { $_.price } # @ GET /shop/v1/goods ; read price
Invoke-Shop copy @{ price = 3 } # @ POST /shop/v1/goods/batch ; body price
