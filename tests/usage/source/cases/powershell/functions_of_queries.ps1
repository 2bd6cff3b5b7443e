# A function that is not in the program makes the query, and may begin it with its sign.
function Invoke-Shop {
    param([string] $Uri, [hashtable] $GetParameter = @{}, [string] $Method = 'GET')
    $query = ConvertTo-GetParameter ($GetParameter + @{ page = 1 })
    Invoke-RestMethod -Uri ("$server$Uri" + $(if ($Method -eq 'GET') { $query })) -Method $Method
}

$parameters = @{}
if ($Sorted) { $parameters['sort_attr'] = 'price' } # @ query sort_attr
Invoke-Shop -Uri '/shop/v1/goods' -GetParameter $parameters # @ GET /shop/v1/goods
Invoke-Shop -Uri "/shop/v1/goods/$Id" -GetParameter @{ currency = 'EUR' } # @ GET /shop/v1/goods/{}; query currency

$query = ConvertTo-QueryString @{ price_max = 3 } # @ query price_max
Invoke-RestMethod "https://shop.example.com/shop/v1/orders?$query" # @ GET /shop/v1/orders
Invoke-RestMethod "https://shop.example.com/shop/v1/catalog$query" # @ GET /shop/v1/catalog
